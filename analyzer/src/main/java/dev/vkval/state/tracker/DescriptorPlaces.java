package dev.vkval.state.tracker;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.GetDescriptorSetLayoutBindingOffsetEXT;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.DescriptorSizes;
import dev.vkval.state.object.DescriptorTypes;
import dev.vkval.state.object.DeviceState;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** Where the descriptors of a layout are in a descriptor buffer, as far as the application asked. */
final class DescriptorPlaces {
    private static final int MOST_LAYOUTS = 1 << 12;

    /**
     * Where the descriptors of a binding are.
     *
     * @param begin offset of the first one in its set
     * @param sizeBytes of each
     */
    record Place(long begin, int sizeBytes) {
        long offset(int element) {
            return begin + (long) element * sizeBytes;
        }
    }

    private final StateTracker tracker;
    private final GotDescriptors got;
    /** The layouts that were asked about, by device. */
    private final Map<Long, Set<DescriptorSetLayoutState>> asked = new HashMap<>();

    DescriptorPlaces(StateTracker tracker, GotDescriptors got) {
        this.tracker = tracker;
        this.got = got;
    }

    /** The application was told an offset. */
    void add(Call call) {
        DescriptorSetLayoutState layout =
                tracker.get(DescriptorSetLayoutState.class, GetDescriptorSetLayoutBindingOffsetEXT.layout(call));
        if (layout == null || GetDescriptorSetLayoutBindingOffsetEXT.pOffset(call) == 0) {
            return;
        }
        Set<DescriptorSetLayoutState> others = asked.computeIfAbsent(
                GetDescriptorSetLayoutBindingOffsetEXT.device(call), key -> new LinkedHashSet<>());
        if (others.size() < MOST_LAYOUTS) {
            others.add(layout);
        }
    }

    /** Null if it is not known, or if the images and samplers of an array are apart. */
    Place of(DeviceState device, DescriptorSetLayoutState layout, DescriptorSetLayoutState.Binding binding) {
        Long begin = begin(device, layout, binding.number());
        int asGot = got.sizeBytes(binding.type());
        int size = asGot == 0 ? DescriptorSizes.reported(device, binding.type()) : asGot;
        boolean apart = binding.type() == DescriptorTypes.COMBINED_IMAGE_SAMPLER
                && binding.count() != 1
                && DescriptorSizes.combinedApart(device);
        return begin == null || size <= 0 || apart ? null : new Place(begin, size);
    }

    /** Layouts that are defined identically have the same offsets. */
    private Long begin(DeviceState device, DescriptorSetLayoutState layout, int binding) {
        if (layout.offset(binding) != null) {
            return layout.offset(binding);
        }
        for (DescriptorSetLayoutState other : asked.getOrDefault(device.id(), Set.of())) {
            Long found = DescriptorSetLayoutState.same(other, layout) ? other.offset(binding) : null;
            if (found != null) {
                return found;
            }
        }
        return null;
    }
}

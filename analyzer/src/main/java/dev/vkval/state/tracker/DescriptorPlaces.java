package dev.vkval.state.tracker;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.GetDescriptorSetLayoutBindingOffsetEXT;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.DescriptorTypes;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.StateObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Where the descriptors of a layout are in a descriptor buffer, as far as the application asked. */
final class DescriptorPlaces {
    private static final String PROPERTIES = "VkPhysicalDeviceDescriptorBufferPropertiesEXT";
    private static final int MOST_LAYOUTS = 1 << 12;

    private static final Map<Integer, String> SIZES = Map.of(
            DescriptorTypes.SAMPLER, "samplerDescriptorSize",
            DescriptorTypes.COMBINED_IMAGE_SAMPLER, "combinedImageSamplerDescriptorSize",
            DescriptorTypes.SAMPLED_IMAGE, "sampledImageDescriptorSize",
            DescriptorTypes.STORAGE_IMAGE, "storageImageDescriptorSize",
            DescriptorTypes.UNIFORM_TEXEL_BUFFER, "uniformTexelBufferDescriptorSize",
            DescriptorTypes.STORAGE_TEXEL_BUFFER, "storageTexelBufferDescriptorSize",
            DescriptorTypes.UNIFORM_BUFFER, "uniformBufferDescriptorSize",
            DescriptorTypes.STORAGE_BUFFER, "storageBufferDescriptorSize",
            DescriptorTypes.INPUT_ATTACHMENT, "inputAttachmentDescriptorSize",
            DescriptorTypes.ACCELERATION_STRUCTURE, "accelerationStructureDescriptorSize");

    /** The offsets of bindings in a layout by number. */
    private static final class Offsets extends HashMap<Integer, Long> {
        private static final long serialVersionUID = 1L;
        private static final StateObject.SubStateKey<Offsets> KEY = new StateObject.SubStateKey<>(Offsets.class);
    }

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
    private final Map<Long, List<DescriptorSetLayoutState>> asked = new HashMap<>();

    DescriptorPlaces(StateTracker tracker, GotDescriptors got) {
        this.tracker = tracker;
        this.got = got;
    }

    /** The application was told an offset. */
    void add(Call call) {
        DescriptorSetLayoutState layout =
                tracker.get(DescriptorSetLayoutState.class, GetDescriptorSetLayoutBindingOffsetEXT.layout(call));
        long offset = GetDescriptorSetLayoutBindingOffsetEXT.pOffset(call);
        if (layout == null || offset == 0) {
            return;
        }
        Offsets offsets = layout.subState(Offsets.KEY);
        if (offsets == null) {
            offsets = new Offsets();
            layout.subState(Offsets.KEY, offsets);
            List<DescriptorSetLayoutState> others = asked.computeIfAbsent(
                    GetDescriptorSetLayoutBindingOffsetEXT.device(call), key -> new ArrayList<>());
            if (others.size() < MOST_LAYOUTS) {
                others.add(layout);
            }
        }
        offsets.put(GetDescriptorSetLayoutBindingOffsetEXT.binding(call), CMemory.u64(offset));
    }

    /** Null if it is not known, or if the images and samplers of an array are apart. */
    Place of(DeviceState device, DescriptorSetLayoutState layout, DescriptorSetLayoutState.Binding binding) {
        Long begin = begin(device, layout, binding.number());
        int asGot = got.sizeBytes(binding.type());
        int size = asGot == 0 ? reported(device, binding.type()) : asGot;
        boolean apart = binding.type() == DescriptorTypes.COMBINED_IMAGE_SAMPLER
                && binding.count() != 1
                && property(device, "combinedImageSamplerDescriptorSingleArray") == 0;
        return begin == null || size <= 0 || apart ? null : new Place(begin, size);
    }

    /** Layouts that are defined identically have the same offsets. */
    private Long begin(DeviceState device, DescriptorSetLayoutState layout, int binding) {
        Offsets own = layout.subState(Offsets.KEY);
        if (own != null && own.containsKey(binding)) {
            return own.get(binding);
        }
        for (DescriptorSetLayoutState other : asked.getOrDefault(device.id(), List.of())) {
            Long found = DescriptorSetLayoutState.same(other, layout)
                    ? other.subState(Offsets.KEY).get(binding)
                    : null;
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    /** 0 if it is not known, or depends on whether accesses are robust. */
    private static int reported(DeviceState device, int type) {
        String member = SIZES.get(type);
        if (member == null) {
            return 0;
        }
        long size = property(device, member);
        boolean bounded = DescriptorTypes.kind(type) == DescriptorTypes.Kind.BUFFER
                || DescriptorTypes.kind(type) == DescriptorTypes.Kind.TEXEL_BUFFER;
        String robust = "robust" + Character.toUpperCase(member.charAt(0)) + member.substring(1);
        return bounded && property(device, robust) != size ? 0 : (int) Math.min(size, Integer.MAX_VALUE);
    }

    private static long property(DeviceState device, String member) {
        return device.physicalDeviceState()
                .properties()
                .integer(PROPERTIES, member, 0)
                .orElse(0);
    }
}

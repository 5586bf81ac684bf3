package dev.vkval.check.descriptor;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreatePipelineLayout;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.DescriptorSetLayoutState.Binding;
import dev.vkval.state.tracker.StateTracker;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ObjLongConsumer;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VkPipelineLayoutCreateInfo;

/** How many descriptors of each kind a pipeline layout has, as the limits count them. */
public final class DescriptorTotals {
    private static final String LIMITS = "VkPhysicalDeviceLimits";
    private static final int AFTER_BIND = VK12.VK_DESCRIPTOR_SET_LAYOUT_CREATE_UPDATE_AFTER_BIND_POOL_BIT;

    private DescriptorTotals() {}

    /** How many there are, and for which VkShaderStageFlagBits, 0 for all stages. */
    record Total(long count, int stage) {}

    /** Passes on the totals that members of VkPhysicalDeviceLimits limit, with the names of these. */
    public static void each(List<DescriptorSetLayoutState> layouts, ObjLongConsumer<String> visitor) {
        for (DescriptorLimit limit : DescriptorLimit.ALL) {
            if (!limit.afterBind()
                    && limit.greatest().size() == 1
                    && limit.greatest().get(0).struct().equals(LIMITS)) {
                visitor.accept(
                        limit.greatest().get(0).name(), of(limit, layouts).count());
            }
        }
    }

    /** The set layouts of a vkCreatePipelineLayout, as far as they are known. */
    public static List<DescriptorSetLayoutState> layouts(StateTracker state, Call call) {
        long info = CreatePipelineLayout.pCreateInfo(call);
        List<DescriptorSetLayoutState> found = new ArrayList<>();
        long array = CMemory.pointer(info + VkPipelineLayoutCreateInfo.PSETLAYOUTS);
        int count = CMemory.count(VkPipelineLayoutCreateInfo.nsetLayoutCount(info), array);
        for (int i = 0; i < count; i++) {
            DescriptorSetLayoutState layout = state.get(DescriptorSetLayoutState.class, CMemory.handle(array, i));
            if (layout != null) {
                found.add(layout);
            }
        }
        return found;
    }

    static Total of(DescriptorLimit limit, List<DescriptorSetLayoutState> layouts) {
        long all = 0;
        long[] stages = new long[Integer.SIZE];
        for (DescriptorSetLayoutState layout : layouts) {
            if (!limit.afterBind() && (layout.flags() & AFTER_BIND) != 0) {
                continue;
            }
            for (Binding binding : layout.bindings()) {
                if (binding.stages() != 0 && limit.group().types().contains(binding.type())) {
                    long more = limit.group().of(binding);
                    all += more;
                    for (int bits = binding.stages(); bits != 0; bits &= bits - 1) {
                        stages[Integer.numberOfTrailingZeros(bits)] += more;
                    }
                }
            }
        }
        return limit.scope() == DescriptorLimit.Scope.LAYOUT ? new Total(all, 0) : most(stages);
    }

    private static Total most(long[] stages) {
        int most = 0;
        for (int i = 1; i < stages.length; i++) {
            most = stages[i] > stages[most] ? i : most;
        }
        return new Total(stages[most], 1 << most);
    }
}

package dev.vkval.check.pipeline;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.rules.CreationParameters;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.PipelineLayoutState;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.lwjgl.vulkan.VkPipelineLayoutCreateInfo;

/**
 * The layout of a pipeline or of a library.
 *
 * @param sets null where a set layout is VK_NULL_HANDLE
 * @param independent whether it was created with VK_PIPELINE_LAYOUT_CREATE_INDEPENDENT_SETS_BIT_EXT
 */
record LibraryLayout(PipelineLayoutState layout, List<DescriptorSetLayoutState> sets, boolean independent) {
    /** Null where there is no layout, or where it or one of its set layouts is not known. */
    static LibraryLayout of(CoreContext context, long handle) {
        PipelineLayoutState layout = context.get(PipelineLayoutState.class, handle);
        OptionalLong address = CreationParameters.address("VkPipelineLayout", layout);
        if (layout == null || address.isEmpty()) {
            return null;
        }
        long info = address.getAsLong();
        long array = CMemory.pointer(info + VkPipelineLayoutCreateInfo.PSETLAYOUTS);
        List<DescriptorSetLayoutState> sets = new ArrayList<>();
        for (int i = 0; i < CMemory.count(VkPipelineLayoutCreateInfo.nsetLayoutCount(info), array); i++) {
            DescriptorSetLayoutState set = layout.set(i);
            if (set == null && CMemory.handle(array, i) != 0) {
                return null;
            }
            sets.add(set);
        }
        return new LibraryLayout(layout, sets, layout.independent());
    }

    DescriptorSetLayoutState set(int number) {
        return number < sets.size() ? sets.get(number) : null;
    }

    /** Whether a set layout is VK_NULL_HANDLE. */
    boolean lacks(int number) {
        return number < sets.size() && sets.get(number) == null;
    }

    boolean samePushConstants(LibraryLayout other) {
        return layout.hasPushConstantsOf(other.layout);
    }

    /** Whether the sets are identically defined. */
    boolean sameSets(LibraryLayout other) {
        if (sets.size() != other.sets.size()) {
            return false;
        }
        for (int i = 0; i < sets.size(); i++) {
            if (!DescriptorSetLayoutState.same(sets.get(i), other.sets.get(i))) {
                return false;
            }
        }
        return true;
    }
}

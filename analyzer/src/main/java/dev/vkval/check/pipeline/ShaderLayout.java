package dev.vkval.check.pipeline;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.ShaderObjectState;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.VkIndirectExecutionSetShaderInfoEXT;
import org.lwjgl.vulkan.VkIndirectExecutionSetShaderLayoutInfoEXT;

/**
 * The set layouts that an indirect execution set is given with one of its initial shaders.
 *
 * @param sets null for one that is not known
 */
record ShaderLayout(List<DescriptorSetLayoutState> sets) {

    /**
     * Those of a VkIndirectExecutionSetShaderInfoEXT.
     *
     * @return as many as there are shaders; none where pSetLayoutInfos is NULL
     */
    static List<ShaderLayout> read(CoreContext context, long info) {
        long array = CMemory.pointer(info + VkIndirectExecutionSetShaderInfoEXT.PSETLAYOUTINFOS);
        List<ShaderLayout> layouts = new ArrayList<>();
        for (int i = 0; i < CMemory.count(VkIndirectExecutionSetShaderInfoEXT.nshaderCount(info), array); i++) {
            long each = CMemory.element(array, i, VkIndirectExecutionSetShaderLayoutInfoEXT.SIZEOF);
            long handles = CMemory.pointer(each + VkIndirectExecutionSetShaderLayoutInfoEXT.PSETLAYOUTS);
            List<DescriptorSetLayoutState> sets = new ArrayList<>();
            int count = CMemory.count(VkIndirectExecutionSetShaderLayoutInfoEXT.nsetLayoutCount(each), handles);
            for (int set = 0; set < count; set++) {
                sets.add(context.get(DescriptorSetLayoutState.class, CMemory.handle(handles, set)));
            }
            layouts.add(new ShaderLayout(sets));
        }
        return layouts;
    }

    /** The first set of a shader whose layout is not that of the same number here, -1 for none. */
    int firstDifference(ShaderObjectState shader) {
        List<DescriptorSetLayoutState> others = shader.setLayouts();
        for (int i = 0; i < others.size(); i++) {
            boolean known = i >= sets.size() || sets.get(i) != null;
            if (others.get(i) != null
                    && known
                    && (i >= sets.size() || !DescriptorSetLayoutState.same(sets.get(i), others.get(i)))) {
                return i;
            }
        }
        return -1;
    }
}

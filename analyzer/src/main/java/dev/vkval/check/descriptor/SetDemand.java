package dev.vkval.check.descriptor;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.AllocateDescriptorSets;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.state.object.DescriptorPoolState;
import dev.vkval.state.object.DescriptorSetLayoutState;
import java.util.LinkedHashMap;
import java.util.Map;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VkDescriptorSetAllocateInfo;

/**
 * What vkAllocateDescriptorSets asks of a pool.
 *
 * @param pool null if it is not known
 * @param descriptors by VkDescriptorType, bytes of inline uniform blocks
 */
public record SetDemand(DescriptorPoolState pool, int sets, Map<Integer, Long> descriptors) {

    /** The demand of a call that has its structure. */
    public static SetDemand of(CoreContext context, Call call) {
        long info = AllocateDescriptorSets.pAllocateInfo(call);
        long layouts = CMemory.pointer(info + VkDescriptorSetAllocateInfo.PSETLAYOUTS);
        long variable = PNext.find(info, VK12.VK_STRUCTURE_TYPE_DESCRIPTOR_SET_VARIABLE_DESCRIPTOR_COUNT_ALLOCATE_INFO);
        int sets = CMemory.count(VkDescriptorSetAllocateInfo.ndescriptorSetCount(info), layouts);
        Map<Integer, Long> demand = new LinkedHashMap<>();
        for (int i = 0; i < sets; i++) {
            DescriptorSetLayoutState layout = context.get(DescriptorSetLayoutState.class, CMemory.handle(layouts, i));
            if (layout != null) {
                int count = DescriptorSetLayoutState.variableCount(variable, i);
                layout.demand(count).forEach((type, wanted) -> demand.merge(type, wanted, Long::sum));
            }
        }
        DescriptorPoolState pool =
                context.get(DescriptorPoolState.class, VkDescriptorSetAllocateInfo.ndescriptorPool(info));
        return new SetDemand(pool, sets, demand);
    }
}

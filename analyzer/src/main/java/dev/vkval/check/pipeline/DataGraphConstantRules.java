package dev.vkval.check.pipeline;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateDataGraphPipelinesARM;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.topic.CoreContext;
import java.util.HashSet;
import java.util.Set;
import org.lwjgl.vulkan.ARMDataGraph;
import org.lwjgl.vulkan.VkDataGraphPipelineConstantARM;
import org.lwjgl.vulkan.VkDataGraphPipelineConstantTensorSemiStructuredSparsityInfoARM;
import org.lwjgl.vulkan.VkDataGraphPipelineCreateInfoARM;
import org.lwjgl.vulkan.VkDataGraphPipelineShaderModuleCreateInfoARM;

/** The constants of data graphs, which are sparse along each dimension in one way. */
final class DataGraphConstantRules {
    private static final int MODULE = ARMDataGraph.VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_SHADER_MODULE_CREATE_INFO_ARM;
    private static final int SPARSITY =
            ARMDataGraph.VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_CONSTANT_TENSOR_SEMI_STRUCTURED_SPARSITY_INFO_ARM;

    private final CoreContext context;

    DataGraphConstantRules(CoreContext context) {
        this.context = context;
    }

    void check(Call call) {
        long infos = CreateDataGraphPipelinesARM.pCreateInfos(call);
        for (int i = 0; i < CMemory.count(CreateDataGraphPipelinesARM.createInfoCount(call), infos); i++) {
            long module = PNext.find(CMemory.element(infos, i, VkDataGraphPipelineCreateInfoARM.SIZEOF), MODULE);
            long constants =
                    module == 0 ? 0 : CMemory.pointer(module + VkDataGraphPipelineShaderModuleCreateInfoARM.PCONSTANTS);
            int count = module == 0
                    ? 0
                    : CMemory.count(VkDataGraphPipelineShaderModuleCreateInfoARM.nconstantCount(module), constants);
            for (int j = 0; j < count; j++) {
                sparsity(
                        call,
                        CMemory.element(constants, j, VkDataGraphPipelineConstantARM.SIZEOF),
                        "pCreateInfos[" + i + "].pNext<VkDataGraphPipelineShaderModuleCreateInfoARM>.pConstants[" + j
                                + "].pNext");
            }
        }
    }

    private void sparsity(Call call, long constant, String path) {
        Set<Integer> dimensions = new HashSet<>();
        for (long next = PNext.next(constant); next != 0; next = PNext.next(next)) {
            if (PNext.type(next) == SPARSITY) {
                int dimension = VkDataGraphPipelineConstantTensorSemiStructuredSparsityInfoARM.ndimension(next);
                if (!dimensions.add(dimension)) {
                    context.error(call, "VUID-VkDataGraphPipelineConstantARM-pNext-09870")
                            .parameter(path)
                            .title("a constant of a data graph is sparse along a dimension in two ways")
                            .message(
                                    "two structures of sparsity are about dimension %s",
                                    Integer.toUnsignedString(dimension))
                            .help("chain one structure for each dimension")
                            .report();
                    return;
                }
            }
        }
    }
}

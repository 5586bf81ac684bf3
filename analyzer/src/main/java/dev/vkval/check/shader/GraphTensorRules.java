package dev.vkval.check.shader;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.state.object.ShaderModuleState;
import java.util.function.LongPredicate;
import org.lwjgl.vulkan.ARMTensors;
import org.lwjgl.vulkan.VkDataGraphPipelineConstantARM;
import org.lwjgl.vulkan.VkDataGraphPipelineCreateInfoARM;
import org.lwjgl.vulkan.VkDataGraphPipelineResourceInfoARM;
import org.lwjgl.vulkan.VkDataGraphPipelineShaderModuleCreateInfoARM;

/** The tensors of the graph that a data graph pipeline is created of: their shapes, and what the pipeline says of them. */
final class GraphTensorRules {
    private final CoreContext context;
    private final Call call;
    private final ShaderModuleState module;
    private final GraphCode graph;

    /** @param graph the graph of the pipeline */
    GraphTensorRules(CoreContext context, Call call, ShaderModuleState module, GraphCode graph) {
        this.context = context;
        this.call = call;
        this.module = module;
        this.graph = graph;
    }

    /**
     * Judges a pipeline.
     *
     * @param info VkDataGraphPipelineCreateInfoARM
     * @param chained its VkDataGraphPipelineShaderModuleCreateInfoARM
     * @param path of the former
     */
    void check(long info, long chained, String path) {
        String code = path + ".pNext<VkDataGraphPipelineShaderModuleCreateInfoARM>";
        for (int type : graph.types()) {
            TensorShape shape = TensorShape.of(graph.module(), type);
            if (shape != null && !shape.given()) {
                report(
                        "VUID-RuntimeSpirv-pNext-09919",
                        code + ".pName",
                        "a graph has inputs or outputs without a shape",
                        "its OpTypeGraphARM uses OpTypeTensorARM %" + type + ", which has no Shape");
            }
        }
        for (Instruction constant : graph.constants()) {
            TensorShape shape = TensorShape.of(graph.module(), constant.resultType());
            if (shape != null) {
                constant(constant, shape, chained, code);
            }
        }
        for (Instruction variable : graph.interfaceVariables()) {
            SpirvModule spirv = graph.module();
            TensorShape shape = TensorShape.of(spirv, spirv.types().pointee(variable.resultType()));
            if (shape != null && shape.given() && shape.known()) {
                resource(variable, shape, info, path);
            }
        }
    }

    private void constant(Instruction constant, TensorShape shape, long chained, String path) {
        int id = constant.operandOr(0, 0);
        if (!shape.given()) {
            report(
                    "VUID-RuntimeSpirv-pNext-09920",
                    path + ".pName",
                    "a graph has a constant without a shape",
                    "the type of " + constant + " has no Shape");
        } else if (shape.known()) {
            long array = CMemory.pointer(chained + VkDataGraphPipelineShaderModuleCreateInfoARM.PCONSTANTS);
            int count = CMemory.count(VkDataGraphPipelineShaderModuleCreateInfoARM.nconstantCount(chained), array);
            int matching = matching(
                    array,
                    count,
                    VkDataGraphPipelineConstantARM.SIZEOF,
                    shape,
                    each -> VkDataGraphPipelineConstantARM.nid(each) == id);
            if (matching != 1) {
                report(
                        "VUID-RuntimeSpirv-pNext-09921",
                        path + ".pConstants",
                        "a tensor of a graph is not described by one of the constants of its pipeline",
                        "%d elements have the id %s and describe the tensor of its OpGraphConstantARM, %s"
                                .formatted(matching, Integer.toUnsignedString(id), shape));
            }
        }
    }

    private void resource(Instruction variable, TensorShape shape, long info, String path) {
        int set = graph.module().decorations().value(variable.resultId(), Decoration.DESCRIPTOR_SET, 0);
        int binding = graph.module().decorations().value(variable.resultId(), Decoration.BINDING, 0);
        long array = CMemory.pointer(info + VkDataGraphPipelineCreateInfoARM.PRESOURCEINFOS);
        int matching = matching(
                array,
                CMemory.count(VkDataGraphPipelineCreateInfoARM.nresourceInfoCount(info), array),
                VkDataGraphPipelineResourceInfoARM.SIZEOF,
                shape,
                each -> VkDataGraphPipelineResourceInfoARM.ndescriptorSet(each) == set
                        && VkDataGraphPipelineResourceInfoARM.nbinding(each) == binding
                        && VkDataGraphPipelineResourceInfoARM.narrayElement(each) == 0);
        if (matching != 1) {
            report(
                    "VUID-RuntimeSpirv-pNext-09923",
                    path + ".pResourceInfos",
                    "a tensor of a graph is not described by one of the resources of its pipeline",
                    "%d elements have descriptorSet %d, binding %s and arrayElement 0 and describe the tensor there, %s"
                            .formatted(matching, set, Integer.toUnsignedString(binding), shape));
        }
    }

    /** How many structures pass a test and have a description of a shape in their chain. */
    private static int matching(long array, int count, int bytes, TensorShape shape, LongPredicate test) {
        int found = 0;
        for (int i = 0; i < count; i++) {
            long each = CMemory.element(array, i, bytes);
            long description = PNext.find(each, ARMTensors.VK_STRUCTURE_TYPE_TENSOR_DESCRIPTION_ARM);
            found += test.test(each) && description != 0 && shape.describedBy(description) ? 1 : 0;
        }
        return found;
    }

    private void report(String rule, String path, String title, String message) {
        context.error(call, rule)
                .on(module)
                .parameter(path)
                .title(title)
                .message("%s", message)
                .help("describe each tensor of the graph once, with the rank, shape and element type that it has there")
                .report();
    }
}

package dev.vkval.check.shader;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateDataGraphPipelinesARM;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.PipelineLayoutState;
import dev.vkval.state.object.ShaderModuleState;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.ARMDataGraph;
import org.lwjgl.vulkan.ARMTensors;
import org.lwjgl.vulkan.VkDataGraphPipelineCreateInfoARM;
import org.lwjgl.vulkan.VkDataGraphPipelineShaderModuleCreateInfoARM;

/** The shader module of a data graph pipeline: its graph entry point, and its tensors beside the pipeline layout. */
public final class GraphShaderRules implements Topic {
    private static final int MODULE = ARMDataGraph.VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_SHADER_MODULE_CREATE_INFO_ARM;

    private final CoreContext context;

    public GraphShaderRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CreateDataGraphPipelinesARM.ID, this::create);
    }

    private void create(Call call) {
        long infos = CreateDataGraphPipelinesARM.pCreateInfos(call);
        for (int i = 0; i < CMemory.count(CreateDataGraphPipelinesARM.createInfoCount(call), infos); i++) {
            long info = CMemory.element(infos, i, VkDataGraphPipelineCreateInfoARM.SIZEOF);
            long chained = PNext.find(info, MODULE);
            ShaderModuleState module = chained == 0
                    ? null
                    : context.get(
                            ShaderModuleState.class, VkDataGraphPipelineShaderModuleCreateInfoARM.nmodule(chained));
            SpirvModule code = module == null ? null : module.module().orElse(null);
            if (code != null) {
                String path = "pCreateInfos[" + i + "]";
                entryPoint(call, module, code, chained, path);
                resources(
                        call,
                        module,
                        code,
                        context.get(PipelineLayoutState.class, VkDataGraphPipelineCreateInfoARM.nlayout(info)),
                        path);
                long name = CMemory.pointer(chained + VkDataGraphPipelineShaderModuleCreateInfoARM.PNAME);
                GraphCode graph = name == 0 ? null : GraphCode.of(code, MemoryUtil.memUTF8(name));
                if (graph != null) {
                    new GraphTensorRules(context, call, module, graph).check(info, chained, path);
                }
            }
        }
    }

    private Problem error(Call call, ShaderModuleState module, String rule, String path) {
        return context.error(call, rule).on(module).parameter(path);
    }

    private void entryPoint(Call call, ShaderModuleState module, SpirvModule code, long chained, String path) {
        long name = CMemory.pointer(chained + VkDataGraphPipelineShaderModuleCreateInfoARM.PNAME);
        String wanted = name == 0 ? null : MemoryUtil.memUTF8(name);
        boolean[] found = {wanted == null};
        code.forEach(instruction -> found[0] |= instruction.opcode() == Op.GRAPH_ENTRY_POINT_ARM
                && instruction.string(1).equals(wanted));
        if (!found[0]) {
            error(
                            call,
                            module,
                            "VUID-VkDataGraphPipelineShaderModuleCreateInfoARM-pName-09872",
                            path + ".pNext<VkDataGraphPipelineShaderModuleCreateInfoARM>.pName")
                    .title("a data graph pipeline names a graph that its module does not have")
                    .message("%s has no OpGraphEntryPointARM with the name \"%s\"", module, wanted)
                    .help("pass the name of a graph entry point of the module")
                    .report();
        }
    }

    /** @param layout null if it is not known */
    private void resources(
            Call call, ShaderModuleState module, SpirvModule code, PipelineLayoutState layout, String path) {
        if (layout == null) {
            return;
        }
        code.forEachGlobal(variable -> {
            int pointer = variable.opcode() == Op.VARIABLE ? variable.resultType() : 0;
            if (pointer == 0 || code.types().storageClass(pointer) != StorageClass.UNIFORM_CONSTANT) {
                return;
            }
            int number = code.decorations().value(variable.resultId(), Decoration.DESCRIPTOR_SET, 0);
            DescriptorSetLayoutState set = layout.set(number);
            DescriptorSetLayoutState.Binding binding = set == null
                    ? null
                    : set.binding(code.decorations().value(variable.resultId(), Decoration.BINDING, 0));
            if (binding != null) {
                String place = "set " + number + ", binding " + binding.number();
                resource(call, module, code, code.types().pointee(pointer), binding, new String[] {path, place});
            }
        });
    }

    /** @param words the path of the pipeline, and the place of the variable */
    private void resource(
            Call call,
            ShaderModuleState module,
            SpirvModule code,
            int type,
            DescriptorSetLayoutState.Binding binding,
            String[] words) {
        Instruction array = code.definition(type);
        Instruction resource = code.definition(code.types().withoutArrays(type));
        boolean tensor = resource != null && resource.opcode() == Op.TYPE_TENSOR_ARM;
        if (tensor && binding.type() != ARMTensors.VK_DESCRIPTOR_TYPE_TENSOR_ARM) {
            error(call, module, "VUID-VkDataGraphPipelineCreateInfoARM-layout-09769", words[0] + ".layout")
                    .title("a data graph has a tensor where its pipeline layout has another descriptor")
                    .message("%s is a tensor in %s, and of the type %d in the layout", words[1], module, binding.type())
                    .help("create the set layout with VK_DESCRIPTOR_TYPE_TENSOR_ARM for the binding")
                    .report();
        }
        Instruction length =
                array != null && array.opcode() == Op.TYPE_ARRAY ? code.definition(array.operandOr(1, 0)) : null;
        long count = length != null && length.opcode() == Op.CONSTANT ? CMemory.mask(length.operandOr(0, 0)) : 0;
        if (count > CMemory.mask(binding.count())) {
            error(call, module, "VUID-VkDataGraphPipelineCreateInfoARM-layout-09934", words[0] + ".layout")
                    .title("a data graph has an array of more resources than its pipeline layout has")
                    .message(
                            "%s is an array of %d in %s, and has %s descriptors in the layout",
                            words[1], count, module, Integer.toUnsignedString(binding.count()))
                    .help("create the set layout with as many descriptors as the array has")
                    .report();
        }
    }
}

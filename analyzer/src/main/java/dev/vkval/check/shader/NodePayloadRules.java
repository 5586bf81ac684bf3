package dev.vkval.check.shader;

import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvModule;
import java.util.Set;

/**
 * The payloads of a node of an execution graph beside the size that the device has for them. SPIR-V has no number for the storage
 * class NodeOutputPayloadAMDX any more, so that the sum is that of the input payloads.
 */
final class NodePayloadRules implements StageRules {
    private static final String ENQUEUE = "VkPhysicalDeviceShaderEnqueuePropertiesAMDX";
    private static final String LIMIT = "maxExecutionGraphShaderPayloadSize";
    private static final int SHADER_ENQUEUE = CodeProblems.number("Capability", "ShaderEnqueueAMDX");
    private static final int NODE_PAYLOAD = CodeProblems.number("StorageClass", "NodePayloadAMDX");
    private static final int PAYLOAD_ARRAY = CodeProblems.opcode("OpTypeNodePayloadArrayAMDX");

    @Override
    public void check(CreatedStage stage) {
        SpirvModule module = stage.module();
        if (!TypeDeclarationRules.declares(module, SHADER_ENQUEUE)) {
            return;
        }
        CodeProblems problems = new CodeProblems(stage);
        Set<Integer> used = StorageClassRules.used(stage);
        long sum = 0;
        Instruction last = null;
        for (Instruction variable : module.section(Section.TYPES)) {
            if (variable.opcode() == Op.VARIABLE && variable.operandOr(0, -1) == NODE_PAYLOAD) {
                long bytes = bytes(stage, module.types().pointee(variable.resultType()));
                problems.when(
                        stage.exceeds(bytes, ENQUEUE, LIMIT, 0),
                        "VUID-RuntimeSpirv-maxExecutionGraphShaderPayloadSize-09193",
                        variable,
                        "a node payload is larger than maxExecutionGraphShaderPayloadSize",
                        "declare a smaller payload");
                if (used.contains(variable.resultId())) {
                    sum += bytes;
                    last = variable;
                }
            }
        }
        problems.when(
                stage.exceeds(sum, ENQUEUE, LIMIT, 0),
                "VUID-RuntimeSpirv-maxExecutionGraphShaderPayloadSize-09195",
                last,
                "the node payloads of an entry point are larger than maxExecutionGraphShaderPayloadSize",
                "declare smaller payloads");
    }

    /** Of one payload. */
    private static long bytes(CreatedStage stage, int type) {
        Instruction definition = stage.module().definition(type);
        return definition != null && definition.opcode() == PAYLOAD_ARRAY
                ? UnpaddedSize.bytes(stage, definition.operandOr(0, 0))
                : UnpaddedSize.bytes(stage, type);
    }
}

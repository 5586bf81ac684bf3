package dev.vkval.check.shader;

import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import java.util.Set;

/** The streams of positions that a geometry shader writes, beside the one that is rasterized. */
final class StreamRules {
    private static final int STREAM = CodeProblems.number("Decoration", "Stream");
    private static final int BUILT_IN = CodeProblems.number("Decoration", "BuiltIn");
    private static final Set<Integer> POSITIONS =
            CodeProblems.numbers("BuiltIn", "Position", "PointSize", "ClipDistance", "CullDistance");

    private StreamRules() {}

    static void check(GraphicsInfo info, CreatedStage geometry) {
        int rasterized = info.rasterizationStream();
        for (int id : geometry.interfaceVariables()) {
            Instruction variable = geometry.module().definition(id);
            if (variable == null
                    || variable.opcode() != Op.VARIABLE
                    || variable.operandOr(0, -1) != StorageClass.OUTPUT) {
                continue;
            }
            int stream = otherStream(geometry.module(), variable, rasterized);
            if (stream != rasterized) {
                geometry.error(
                                rasterized == 0
                                        ? "VUID-VkGraphicsPipelineCreateInfo-rasterizationStream-02320"
                                        : "VUID-VkGraphicsPipelineCreateInfo-rasterizationStream-02319")
                        .title("a geometry shader has positions in another stream than the one that is rasterized")
                        .message(
                                "%s is of stream %s, and rasterizationStream is %s",
                                geometry.place(variable),
                                Integer.toUnsignedString(stream),
                                Integer.toUnsignedString(rasterized))
                        .help("decorate positions with the stream that is rasterized")
                        .report();
                return;
            }
        }
    }

    /** The stream of a position that is not of the stream that is given, or that one. */
    private static int otherStream(SpirvModule module, Instruction variable, int rasterized) {
        int own = module.decorations().value(variable.resultId(), STREAM, 0);
        if (POSITIONS.contains(module.decorations().value(variable.resultId(), BUILT_IN, -1))) {
            return own;
        }
        int block = module.types().withoutArrays(module.types().pointee(variable.resultType()));
        Instruction structure = module.definition(block);
        if (structure == null || structure.opcode() != Op.TYPE_STRUCT) {
            return rasterized;
        }
        for (int i = 0; i < structure.operandCount(); i++) {
            if (POSITIONS.contains(module.decorations().memberValue(block, i, BUILT_IN, -1))) {
                int stream = module.decorations().memberValue(block, i, STREAM, own);
                if (stream != rasterized) {
                    return stream;
                }
            }
        }
        return rasterized;
    }
}

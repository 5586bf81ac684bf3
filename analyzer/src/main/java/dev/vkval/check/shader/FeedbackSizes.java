package dev.vkval.check.shader;

import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Decorations;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.StorageClass;
import dev.vkval.spirv.Types;
import dev.vkval.spirv.reflect.TypeLayout;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** Sizes of what transform feedback captures of one vertex, by buffer and by stream. */
final class FeedbackSizes {
    private static final int NONE = -1;

    private final CreatedStage stage;
    private final Types types;
    private final Decorations decorations;
    private final TypeLayout layout;
    private final Map<Integer, Map<Integer, Long>> ends = new TreeMap<>();
    private boolean told;

    private FeedbackSizes(CreatedStage stage) {
        this.stage = stage;
        this.types = stage.module().types();
        this.decorations = stage.module().decorations();
        this.layout = new TypeLayout(stage.module(), stage.constants());
    }

    static void check(CreatedStage stage) {
        new FeedbackSizes(stage).check();
    }

    private void check() {
        for (int id : stage.interfaceVariables()) {
            Instruction variable = stage.module().definition(id);
            if (variable != null && variable.opcode() == Op.VARIABLE && variable.operand(0) == StorageClass.OUTPUT) {
                variable(variable);
            }
        }
        ends.forEach((stream, buffers) -> {
            long sum = buffers.values().stream().mapToLong(Long::longValue).sum();
            if (stage.exceeds(sum, FeedbackRules.STRUCT, "maxTransformFeedbackStreamDataSize", 0)) {
                FeedbackRules.error(
                        stage,
                        "VUID-RuntimeSpirv-XfbBuffer-06309",
                        "the buffers of stream " + stream + " have " + sum + " bytes of data",
                        "maxTransformFeedbackStreamDataSize");
            }
        });
    }

    private void variable(Instruction variable) {
        int id = variable.resultId();
        int type = types.pointee(variable.resultType());
        int buffer = decorations.value(id, Decoration.XFB_BUFFER, NONE);
        int stream = decorations.value(id, FeedbackRules.STREAM, 0);
        if (decorations.has(id, Decoration.OFFSET)) {
            add(decorations.name(id), buffer, stream, decorations.value(id, Decoration.OFFSET, 0), type);
        }
        int structure = types.withoutArrays(type);
        for (int member = 0; member < types.memberCount(structure); member++) {
            if (decorations.memberHas(structure, member, Decoration.OFFSET)) {
                add(
                        decorations.memberName(structure, member),
                        decorations.memberValue(structure, member, Decoration.XFB_BUFFER, buffer),
                        decorations.memberValue(structure, member, FeedbackRules.STREAM, stream),
                        decorations.memberValue(structure, member, Decoration.OFFSET, 0),
                        types.memberType(structure, member));
            }
        }
    }

    private void add(String name, int buffer, int stream, int offset, int type) {
        if (buffer == NONE) {
            return;
        }
        long end = Integer.toUnsignedLong(offset) + layout.sizeBytes(type);
        ends.computeIfAbsent(stream, key -> new HashMap<>()).merge(buffer, end, Math::max);
        if (!told && stage.exceeds(end, FeedbackRules.STRUCT, "maxTransformFeedbackBufferDataSize", 0)) {
            told = true;
            FeedbackRules.error(
                    stage,
                    "VUID-RuntimeSpirv-Offset-06308",
                    name + " ends at byte " + end + " of transform feedback buffer " + Integer.toUnsignedString(buffer),
                    "maxTransformFeedbackBufferDataSize");
        }
    }
}

package dev.vkval.check.shader;

import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import java.util.HashSet;
import java.util.OptionalLong;
import java.util.Set;

/** Streams and strides of transform feedback beside the limits of the device. */
final class FeedbackRules implements StageRules {
    static final String STRUCT = "VkPhysicalDeviceTransformFeedbackPropertiesEXT";
    private static final int EMIT_STREAM_VERTEX = 220;
    private static final int END_STREAM_PRIMITIVE = 221;
    static final int STREAM = 29;
    private static final int OUTPUT_POINTS = 27;

    @Override
    public void check(CreatedStage stage) {
        if (stage.model() > Models.GEOMETRY) {
            return;
        }
        for (Instruction decoration : stage.module().section(Section.ANNOTATIONS)) {
            boolean member = decoration.opcode() == Op.MEMBER_DECORATE;
            if (member || decoration.opcode() == Op.DECORATE) {
                int at = member ? 2 : 1;
                decorated(stage, decoration.operandOr(at, -1), decoration.operandOr(at + 1, 0));
            }
        }
        FeedbackSizes.check(stage);
        FeedbackDeclarations.check(stage);
        if (stage.model() == Models.GEOMETRY) {
            streams(stage);
        }
    }

    private static void decorated(CreatedStage stage, int decoration, int value) {
        if (decoration == Decoration.XFB_STRIDE
                && stage.exceeds(Integer.toUnsignedLong(value), STRUCT, "maxTransformFeedbackBufferDataStride", 0)) {
            error(
                    stage,
                    "VUID-RuntimeSpirv-XfbStride-06313",
                    "XfbStride is " + Integer.toUnsignedString(value),
                    "maxTransformFeedbackBufferDataStride");
        } else if (decoration == STREAM && tooHigh(stage, Integer.toUnsignedLong(value))) {
            error(
                    stage,
                    "VUID-RuntimeSpirv-Stream-06312",
                    "Stream is " + Integer.toUnsignedString(value),
                    "maxTransformFeedbackStreams");
        }
    }

    private static boolean tooHigh(CreatedStage stage, long stream) {
        OptionalLong streams = stage.property(STRUCT, "maxTransformFeedbackStreams", 0);
        return streams.isPresent() && stream >= streams.getAsLong();
    }

    private static void streams(CreatedStage stage) {
        Set<Long> emitted = new HashSet<>();
        stage.instructions(instruction -> {
            if (instruction.opcode() == EMIT_STREAM_VERTEX || instruction.opcode() == END_STREAM_PRIMITIVE) {
                long stream = stage.fixed(instruction.operandOr(0, 0), 0);
                if (tooHigh(stage, stream)) {
                    error(
                            stage,
                            "VUID-RuntimeSpirv-OpEmitStreamVertex-06310",
                            stage.place(instruction) + " has the stream " + stream,
                            "maxTransformFeedbackStreams");
                }
                if (instruction.opcode() == EMIT_STREAM_VERTEX) {
                    emitted.add(stream);
                }
            }
        });
        OptionalLong others = stage.property(STRUCT, "transformFeedbackStreamsLinesTriangles", 0);
        if (emitted.size() > 1 && others.isPresent() && others.getAsLong() == 0 && stage.mode(OUTPUT_POINTS) == null) {
            stage.error("VUID-RuntimeSpirv-transformFeedbackStreamsLinesTriangles-06311")
                    .title("a geometry shader emits lines or triangles to several streams")
                    .message(
                            "it emits to %d streams, and transformFeedbackStreamsLinesTriangles is VK_FALSE",
                            emitted.size())
                    .help("emit points, or to one stream")
                    .report();
        }
    }

    static void error(CreatedStage stage, String rule, String what, String limit) {
        stage.error(rule)
                .title("a shader exceeds a limit of transform feedback")
                .message(
                        "%s, and %s is %d",
                        what, limit, stage.property(STRUCT, limit, 0).orElse(0))
                .help("stay within the limit of the device")
                .report();
    }
}

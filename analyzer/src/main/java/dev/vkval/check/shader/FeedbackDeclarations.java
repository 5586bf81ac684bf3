package dev.vkval.check.shader;

import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Decorations;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import dev.vkval.spirv.Types;
import dev.vkval.spirv.reflect.TypeLayout;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Offsets, buffers, strides and streams that outputs for transform feedback are decorated with. */
final class FeedbackDeclarations {
    private static final int NONE = -1;
    private static final int LIMIT_DEPTH = 32;
    private static final String ALIGN = "align the offset to the size of the components";

    /** What transform feedback captures to a buffer: bytes, stride and stream. */
    private record Captured(Instruction variable, long offset, long end, int stride, int stream) {}

    private final Map<Integer, List<Captured>> buffers = new HashMap<>();
    private final CodeProblems problems;
    private final SpirvModule module;
    private final Types types;
    private final Decorations decorations;
    private final TypeLayout layout;

    private FeedbackDeclarations(CreatedStage stage) {
        this.problems = new CodeProblems(stage);
        this.module = stage.module();
        this.types = module.types();
        this.decorations = module.decorations();
        this.layout = new TypeLayout(module, stage.constants());
    }

    static void check(CreatedStage stage) {
        new FeedbackDeclarations(stage).check();
    }

    private void check() {
        for (int id : problems.stage().interfaceVariables()) {
            Instruction variable = module.definition(id);
            if (variable != null && variable.opcode() == Op.VARIABLE && variable.operand(0) == StorageClass.OUTPUT) {
                variable(variable);
            }
        }
        buffers.values().forEach(this::together);
    }

    private void variable(Instruction variable) {
        int id = variable.resultId();
        int type = types.pointee(variable.resultType());
        int buffer = decorations.value(id, Decoration.XFB_BUFFER, NONE);
        int stride = decorations.value(id, Decoration.XFB_STRIDE, NONE);
        int stream = decorations.value(id, FeedbackRules.STREAM, 0);
        int structure = types.withoutArrays(type);
        if (decorations.has(id, Decoration.OFFSET)) {
            int offset = decorations.value(id, Decoration.OFFSET, 0);
            captured(variable, new Part(type, offset, buffer, stride, stream));
        }
        int ofBlock = buffer;
        boolean first = true;
        int members = decorations.has(structure, Decoration.BLOCK) ? types.memberCount(structure) : 0;
        for (int member = 0; member < members; member++) {
            if (!decorations.memberHas(structure, member, Decoration.OFFSET)) {
                continue;
            }
            Part part = new Part(
                    types.memberType(structure, member),
                    decorations.memberValue(structure, member, Decoration.OFFSET, 0),
                    decorations.memberValue(structure, member, Decoration.XFB_BUFFER, buffer),
                    decorations.memberValue(structure, member, Decoration.XFB_STRIDE, stride),
                    decorations.memberValue(structure, member, FeedbackRules.STREAM, stream));
            problems.when(
                    ofBlock != NONE && part.buffer() != NONE && part.buffer() != ofBlock,
                    "VUID-StandaloneSpirv-XfbBuffer-04697",
                    variable,
                    "members of one output block have different transform feedback buffers",
                    "decorate the block with one XfbBuffer");
            ofBlock = part.buffer() == NONE ? ofBlock : part.buffer();
            problems.when(
                    first && contains(structure, Long.SIZE, 0) && part.offset() % Long.BYTES != 0,
                    "VUID-StandaloneSpirv-Offset-04690",
                    variable,
                    "the first offset of an output block with 64-bit members is not aligned to 8 bytes",
                    ALIGN);
            first = false;
            captured(variable, part);
        }
        if (!first) {
            blockSize(variable, structure);
        }
    }

    private record Part(int type, int offset, int buffer, int stride, int stream) {}

    /** A block with 64-bit members that are captured has a size that is a multiple of theirs. */
    private void blockSize(Instruction variable, int structure) {
        boolean wide = false;
        long end = 0;
        for (int member = 0; member < types.memberCount(structure); member++) {
            if (decorations.memberHas(structure, member, Decoration.OFFSET)) {
                int type = types.memberType(structure, member);
                wide |= contains(type, Long.SIZE, 0);
                end = Math.max(end, layout.offset(structure, member) + layout.sizeBytes(type));
            }
        }
        problems.when(
                wide && end % Long.BYTES != 0,
                "VUID-StandaloneSpirv-Offset-04689",
                variable,
                "the size of an output block with captured 64-bit members is not a multiple of 8 bytes",
                "add a member at its end");
    }

    private void captured(Instruction variable, Part part) {
        boolean wide = contains(part.type(), Long.SIZE, 0);
        problems.when(
                wide && part.offset() % Long.BYTES != 0,
                "VUID-StandaloneSpirv-Offset-04687",
                variable,
                "the offset of a captured output with 64-bit components is not aligned to 8 bytes",
                ALIGN);
        problems.when(
                contains(part.type(), Integer.SIZE, 0) && part.offset() % Integer.BYTES != 0,
                "VUID-StandaloneSpirv-Offset-04691",
                variable,
                "the offset of a captured output with 32-bit components is not aligned to 4 bytes",
                ALIGN);
        problems.when(
                contains(part.type(), Short.SIZE, 0) || contains(part.type(), Byte.SIZE, 0),
                "VUID-StandaloneSpirv-Offset-04692",
                variable,
                "a captured output has components of neither 32 nor 64 bits",
                "capture wider components");
        problems.when(
                part.buffer() == NONE || part.stride() == NONE,
                "VUID-StandaloneSpirv-Offset-04716",
                variable,
                "an output has an Offset without XfbBuffer and XfbStride",
                "decorate it with all three");
        if (part.buffer() != NONE) {
            long offset = Integer.toUnsignedLong(part.offset());
            buffers.computeIfAbsent(part.buffer(), key -> new ArrayList<>())
                    .add(new Captured(
                            variable, offset, offset + layout.sizeBytes(part.type()), part.stride(), part.stream()));
        }
    }

    /** What is captured to one buffer. */
    private void together(List<Captured> all) {
        List<Captured> sorted = new ArrayList<>(all);
        sorted.sort((a, b) -> Long.compare(a.offset(), b.offset()));
        for (int i = 1; i < sorted.size(); i++) {
            Captured before = sorted.get(i - 1);
            Captured each = sorted.get(i);
            problems.when(
                    before.stride() != NONE && each.stride() != NONE && before.stride() != each.stride(),
                    "VUID-StandaloneSpirv-XfbBuffer-04693",
                    each.variable(),
                    "outputs to one transform feedback buffer have different strides",
                    "decorate them with the same XfbStride");
            problems.when(
                    before.stream() != each.stream(),
                    "VUID-StandaloneSpirv-Stream-04694",
                    each.variable(),
                    "outputs to one transform feedback buffer have different streams",
                    "decorate them with the same Stream");
            problems.when(
                    each.offset() < before.end(),
                    "VUID-StandaloneSpirv-XfbBuffer-04696",
                    each.variable(),
                    "outputs to one transform feedback buffer overlap",
                    "decorate them with offsets of their own");
        }
    }

    /** Whether a type is, or contains, a number of a width. */
    private boolean contains(int type, int width, int depth) {
        int inner = types.withoutArrays(type);
        if (depth > LIMIT_DEPTH) {
            return false;
        }
        for (int member = 0; member < types.memberCount(inner); member++) {
            if (contains(types.memberType(inner, member), width, depth + 1)) {
                return true;
            }
        }
        int element = types.elementType(inner);
        return element == 0 ? types.widthBits(inner) == width : contains(element, width, depth + 1);
    }
}

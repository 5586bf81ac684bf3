package dev.vkval.spirv.pass;

import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.Types;
import dev.vkval.spirv.pass.PointerShadows.Shadow;
import dev.vkval.spirv.reflect.TypeLayout;
import java.util.List;

/** The offsets of shadows of pointers behind access chains. */
final class PointerMoves {
    /** Byte offsets are cut to plus and minus this number; no more is reached by a chain. */
    private static final int FARTHEST = 1 << 30;

    private final ModuleEditor editor;
    private final SpirvModule module;
    private final Types types;
    private final AccessEnds ends;
    private final TypeLayout layout;
    private final int uint;

    PointerMoves(ModuleEditor editor, AccessEnds ends, TypeLayout layout) {
        this.editor = editor;
        this.module = editor.module();
        this.types = module.types();
        this.ends = ends;
        this.layout = layout;
        this.uint = editor.uint();
    }

    /**
     * Follows the indices of an access chain.
     *
     * @param type what its base points to
     * @param first number of the first index operand
     */
    Shadow along(List<Instruction> body, Shadow from, int type, Instruction chain, int first) {
        AccessEnds.End by = ends.along(type, chain, first);
        return by.constant() == 0 && by.terms().isEmpty() ? from : moved(body, from, ends.emit(editor, body, by));
    }

    /** Follows a pointer chain: its element is signed and counts in strides of the pointer's type. */
    Shadow alongPointer(List<Instruction> body, Shadow from, Instruction chain) {
        int type = types.typeOf(chain.operand(0));
        long stride = stride(type);
        int inside = cut(body, signedWord(body, chain.operand(1)), (int) (FARTHEST / stride));
        int bytes = editor.emit(body, Op.I_MUL, uint, inside, editor.constant((int) stride));
        return along(body, moved(body, from, bytes), types.pointee(type), chain, 2);
    }

    private Shadow moved(List<Instruction> body, Shadow from, int bytes) {
        int sum = editor.emit(body, Op.I_ADD, uint, from.offset(), bytes);
        return new Shadow(from.variable(), from.index(), from.state(), cut(body, sum, FARTHEST));
    }

    /** A signed word, no farther from zero than a limit. */
    private int cut(List<Instruction> body, int word, int limit) {
        int most = editor.constant(limit);
        int least = editor.constant(-limit);
        int above = editor.emit(body, Op.S_GREATER_THAN, editor.bool(), word, most);
        int lower = editor.emit(body, Op.SELECT, uint, above, most, word);
        int below = editor.emit(body, Op.S_LESS_THAN, editor.bool(), lower, least);
        return editor.emit(body, Op.SELECT, uint, below, least, lower);
    }

    private long stride(int pointerType) {
        return Math.min(stride(module, layout, pointerType), FARTHEST);
    }

    /** How far apart the elements are that a pointer chain counts in, at least 1. */
    static long stride(SpirvModule module, TypeLayout layout, int pointerType) {
        long declared = Integer.toUnsignedLong(module.decorations().value(pointerType, Decoration.ARRAY_STRIDE, 0));
        long bytes = declared != 0 ? declared : layout.sizeBytes(module.types().pointee(pointerType));
        return Math.max(bytes, 1);
    }

    private int signedWord(List<Instruction> body, int value) {
        int type = types.typeOf(value);
        if (type == uint) {
            return value;
        }
        int opcode = types.widthBits(type) == Integer.SIZE ? Op.BITCAST : Op.S_CONVERT;
        return editor.emit(body, opcode, uint, value);
    }
}

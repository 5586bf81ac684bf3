package dev.vkval.spirv.pass;

import dev.vkval.spirv.Constants;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.Types;
import java.util.List;
import java.util.OptionalLong;

/** Lengths and indices of descriptor arrays; arrays of arrays count as one array of all their elements. */
final class IndexBounds {
    private static final long LARGEST_WORD = 0xffffffffL;

    private final SpirvModule module;
    private final Types types;
    private final Constants constants;
    private final DescriptorLengths lengths;

    IndexBounds(SpirvModule module, Constants constants, DescriptorLengths lengths) {
        this.module = module;
        this.types = module.types();
        this.constants = constants;
        this.lengths = lengths;
    }

    /** Whether nothing on a path needs a check when the shader runs. */
    boolean allKnown(AccessPaths.Path path) {
        return path.roots().values().stream()
                .allMatch(root -> within(root) && !lengths.hasStates(root.set(), root.binding()));
    }

    /** Whether a descriptor is selected by constants within a known length. */
    boolean within(DescriptorRoot root) {
        OptionalLong length = length(root);
        long index = constantIndex(root);
        return length.isPresent() && index >= 0 && index < length.getAsLong();
    }

    /** The smaller of the lengths that the shader declares and the layout fixes; empty if neither does. */
    OptionalLong length(DescriptorRoot root) {
        OptionalLong fixed = lengths.length(root.set(), root.binding());
        long declared = 1;
        for (int type = root.type(); types.isArray(type); type = types.elementType(type)) {
            declared = dimension(type) == 0 ? 0 : Math.min(declared * dimension(type), LARGEST_WORD);
            if (declared == 0) {
                return fixed;
            }
        }
        return OptionalLong.of(Math.min(declared, fixed.orElse(declared)));
    }

    /** 0 for a runtime array. */
    long dimension(int type) {
        Instruction array = module.definition(type);
        long length = array.opcode() == Op.TYPE_ARRAY ? constants.value(array.operand(1), 0) : 0;
        return Math.min(Math.max(length, 0), LARGEST_WORD);
    }

    /** The flat index of a descriptor that constants select, -1 for any other. */
    long constantIndex(DescriptorRoot root) {
        long flat = 0;
        int type = root.type();
        for (int i = 0; i < root.indices(); i++) {
            long index = constants.folded(root.chain().operand(root.firstIndex() + i), -1);
            if (index < 0 || index > LARGEST_WORD) {
                return -1;
            }
            flat = Math.min(flat * Math.max(dimension(type), 1) + index, LARGEST_WORD);
            type = types.elementType(type);
        }
        return flat;
    }

    /** Adds code for the flat index of a descriptor to a body, as a word. */
    int emitIndex(ModuleEditor editor, List<Instruction> body, DescriptorRoot root) {
        int type = root.type();
        int flat = root.array() ? 0 : editor.constant(0);
        for (int i = 0; i < root.indices(); i++) {
            int index = emitWord(editor, body, root.chain().operand(root.firstIndex() + i));
            if (flat == 0) {
                flat = index;
            } else {
                int rows = editor.emit(body, Op.I_MUL, editor.uint(), flat, editor.constant((int) dimension(type)));
                flat = editor.emit(body, Op.I_ADD, editor.uint(), rows, index);
            }
            type = types.elementType(type);
        }
        return flat;
    }

    /** An index as an unsigned word: negative ones become large, wider ones that do not fit become the largest word. */
    int emitWord(ModuleEditor editor, List<Instruction> body, int index) {
        int type = types.typeOf(index);
        int width = types.widthBits(type);
        int uint = editor.uint();
        if (type == uint) {
            return index;
        }
        if (width == Integer.SIZE) {
            return editor.emit(body, Op.BITCAST, uint, index);
        }
        if (width < Integer.SIZE) {
            return editor.emit(body, types.isSigned(type) ? Op.S_CONVERT : Op.U_CONVERT, uint, index);
        }
        int shifted = editor.emit(body, Op.SHIFT_RIGHT_LOGICAL, type, index, editor.constant(Integer.SIZE));
        int high = editor.emit(body, Op.U_CONVERT, uint, shifted);
        int low = editor.emit(body, Op.U_CONVERT, uint, index);
        int fits = editor.emit(body, Op.I_EQUAL, editor.bool(), high, editor.constant(0));
        return editor.emit(body, Op.SELECT, uint, fits, low, editor.constant(-1));
    }
}

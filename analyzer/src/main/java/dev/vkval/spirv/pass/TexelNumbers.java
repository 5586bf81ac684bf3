package dev.vkval.spirv.pass;

import dev.vkval.spirv.Constants;
import dev.vkval.spirv.Dim;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.Types;
import java.util.List;

/**
 * Which texel of an image an instruction accesses by integer coordinates. The texels of the first mip level of a view have
 * numbers: along rows, then row by row, then by layer, face or slice.
 */
final class TexelNumbers {
    /** The number of what is outside the image. */
    static final int OUTSIDE = -2;

    private static final int CAPABILITY_IMAGE_QUERY = 50;
    private static final int LOD = 1 << 1;
    /** Operands that move the coordinates, or that are before the level of detail: Bias, Grad, offsets. */
    private static final int MOVED = 1 | 1 << 2 | 1 << 3 | 1 << 4 | 1 << 5 | 1 << 16;

    private final ModuleEditor editor;
    private final SpirvModule module;
    private final Types types;
    private final Constants constants;

    TexelNumbers(ModuleEditor editor, Constants constants) {
        this.editor = editor;
        this.module = editor.module();
        this.types = module.types();
        this.constants = constants;
    }

    /**
     * The texel of an access.
     *
     * @param image id of the image, or of a pointer to it
     * @param type the declaration of the image
     * @param coordinate id of the coordinates
     */
    record Texel(int image, Instruction type, int coordinate) {
        private int dim() {
            return type.operand(1);
        }

        private boolean arrayed() {
            return type.operand(3) == 1;
        }

        private boolean multisampled() {
            return type.operand(4) == 1;
        }

        private boolean sampled() {
            return type.operand(5) == 1;
        }

        /** Whether all of the texel is accessed: not of one with several samples. */
        boolean whole() {
            return !multisampled();
        }

        private int sizes() {
            int plain = switch (dim()) {
                case Dim.DIM_1D, Dim.BUFFER -> 1;
                case Dim.DIM_3D -> 3;
                default -> 2;
            };
            return plain + (arrayed() ? 1 : 0);
        }

        private int coordinates() {
            return dim() == Dim.CUBE ? 3 : sizes();
        }

        private boolean hasLevels() {
            return sampled() && !multisampled() && dim() != Dim.BUFFER;
        }
    }

    /** The texel that an instruction accesses; null where its coordinates or its mip level are not known to be integers. */
    Texel of(Instruction access) {
        return switch (access.opcode()) {
            case Op.IMAGE_READ, Op.IMAGE_SPARSE_READ, Op.IMAGE_FETCH, Op.IMAGE_SPARSE_FETCH ->
                isOfFirstLevel(access, 2) ? texel(access.operand(0), access.operand(1)) : null;
            case Op.IMAGE_WRITE -> isOfFirstLevel(access, 3) ? texel(access.operand(0), access.operand(1)) : null;
            default -> ofPointer(module.definition(BufferPointers.accessed(access)));
        };
    }

    private boolean isOfFirstLevel(Instruction access, int mask) {
        if (access.operandCount() <= mask) {
            return true;
        }
        int operands = access.operand(mask);
        boolean first = (operands & LOD) == 0 || constants.folded(access.operand(mask + 1), -1) == 0;
        return (operands & MOVED) == 0 && first;
    }

    private Texel ofPointer(Instruction pointer) {
        return pointer != null && pointer.opcode() == Op.IMAGE_TEXEL_POINTER
                ? texel(pointer.operand(0), pointer.operand(1))
                : null;
    }

    private Texel texel(int image, int coordinate) {
        int type = types.typeOf(image);
        Instruction declared = module.definition(types.isPointer(type) ? types.pointee(type) : type);
        if (declared == null || declared.opcode() != Op.TYPE_IMAGE) {
            return null;
        }
        Texel texel = new Texel(image, declared, coordinate);
        boolean known = texel.dim() <= Dim.BUFFER && declared.operand(5) != 0;
        return known && isOfWords(types.typeOf(coordinate), texel.coordinates()) ? texel : null;
    }

    private boolean isOfWords(int type, int components) {
        boolean vector = module.opcodeOf(type) == Op.TYPE_VECTOR;
        Instruction scalar = module.definition(vector ? types.elementType(type) : type);
        int count = vector ? module.definition(type).operand(1) : 1;
        return scalar.opcode() == Op.TYPE_INT && scalar.operand(0) == Integer.SIZE && count >= components;
    }

    /** Adds code for the number of a texel, which is {@link #OUTSIDE} where it is not in the image. */
    int emit(List<Instruction> body, Texel texel) {
        int[] size = sizes(body, texel);
        int[] at = coordinates(body, texel);
        int number = 0;
        int inside = 0;
        for (int i = at.length - 1; i >= 0; i--) {
            if (i < size.length) {
                int below = editor.emit(body, Op.U_LESS_THAN, editor.bool(), at[i], size[i]);
                inside = inside == 0 ? below : editor.emit(body, Op.LOGICAL_AND, editor.bool(), inside, below);
            }
            if (number != 0) {
                int before = editor.emit(body, Op.I_MUL, editor.uint(), number, size[i]);
                number = editor.emit(body, Op.I_ADD, editor.uint(), before, at[i]);
            } else {
                number = at[i];
            }
        }
        return editor.emit(body, Op.SELECT, editor.uint(), inside, number, editor.constant(OUTSIDE));
    }

    private int[] sizes(List<Instruction> body, Texel texel) {
        needsQueries();
        int image = types.isPointer(types.typeOf(texel.image()))
                ? editor.emit(body, Op.LOAD, texel.type().resultId(), texel.image())
                : texel.image();
        int count = texel.sizes();
        int result = count == 1 ? editor.uint() : editor.type(Op.TYPE_VECTOR, editor.uint(), count);
        int size = texel.hasLevels()
                ? editor.emit(body, Op.IMAGE_QUERY_SIZE_LOD, result, image, editor.constant(0))
                : editor.emit(body, Op.IMAGE_QUERY_SIZE, result, image);
        return components(body, size, count, editor.uint(), count > 1);
    }

    private int[] coordinates(List<Instruction> body, Texel texel) {
        int type = types.typeOf(texel.coordinate());
        boolean vector = module.opcodeOf(type) == Op.TYPE_VECTOR;
        int scalar = vector ? types.elementType(type) : type;
        int[] parts = components(body, texel.coordinate(), texel.coordinates(), scalar, vector);
        for (int i = 0; scalar != editor.uint() && i < parts.length; i++) {
            parts[i] = editor.emit(body, Op.BITCAST, editor.uint(), parts[i]);
        }
        return parts;
    }

    private int[] components(List<Instruction> body, int id, int count, int scalar, boolean vector) {
        int[] parts = new int[count];
        for (int i = 0; i < count; i++) {
            parts[i] = vector ? editor.emit(body, Op.COMPOSITE_EXTRACT, scalar, id, i) : id;
        }
        return parts;
    }

    private void needsQueries() {
        boolean declared = module.section(Section.CAPABILITIES).stream()
                .anyMatch(capability -> capability.operand(0) == CAPABILITY_IMAGE_QUERY);
        if (!declared) {
            module.append(Section.CAPABILITIES, Instruction.of(Op.CAPABILITY, CAPABILITY_IMAGE_QUERY));
        }
    }
}

package dev.vkval.spirv.pass;

import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.reflect.ExecutionModes;
import java.util.List;

/**
 * A word that tells the invocations of a stage apart, lower for earlier ones: the lowest one of several invocations is found
 * by one atomic operation, whatever their order. Invocations whose numbers are too large for it have {@link #NONE}.
 *
 * <p>Where invocations form a grid, the key is the number in it, and the extents of the grid are needed to read it.
 */
public final class InvocationKey {
    /** The key of what has none. */
    public static final int NONE = -1;

    private static final int VERTEX_BITS = 22;
    private static final int COLUMN_BITS = 16;
    private static final int INVOCATION_BITS = 8;
    /** From the beginning of a pixel to its center. */
    private static final float CENTER = 0.5f;

    private final ModuleEditor editor;
    private final int model;
    private final ExecutionModes modes;
    private final StageInputs inputs;
    private final int uint;

    /**
     * Ids of words.
     *
     * @param extents of the grid, none where there is no grid
     */
    record Emitted(int key, int... extents) {}

    InvocationKey(ModuleEditor editor, Instruction entryPoint, ExecutionModes modes) {
        this.editor = editor;
        this.model = entryPoint.operand(0);
        this.modes = modes;
        this.inputs = new StageInputs(editor, entryPoint);
        this.uint = editor.uint();
    }

    /** Adds code for the key of the invocation. */
    Emitted emit(List<Instruction> body) {
        return switch (model) {
            case StageWords.VERTEX -> {
                int vertex = inputs.scalar(body, StageWords.VERTEX_INDEX);
                yield packed(body, inputs.scalar(body, StageWords.INSTANCE_INDEX), vertex, VERTEX_BITS);
            }
            case StageWords.TESSELLATION_CONTROL, StageWords.GEOMETRY -> {
                int invocation = inputs.scalar(body, StageWords.INVOCATION_ID);
                yield packed(body, inputs.scalar(body, StageWords.PRIMITIVE_ID), invocation, INVOCATION_BITS);
            }
            case StageWords.TESSELLATION_EVALUATION -> new Emitted(inputs.scalar(body, StageWords.PRIMITIVE_ID));
            case StageWords.FRAGMENT -> {
                int[] coordinate = inputs.floats(body, StageWords.FRAG_COORD, 4);
                int column = editor.emit(body, Op.CONVERT_F_TO_U, uint, coordinate[0]);
                int row = editor.emit(body, Op.CONVERT_F_TO_U, uint, coordinate[1]);
                yield packed(body, row, column, COLUMN_BITS);
            }
            case StageWords.COMPUTE, StageWords.TASK, StageWords.MESH -> {
                int[] groups = inputs.vector(body, StageWords.NUM_WORKGROUPS);
                long[] local = {modes.localSizeX(), modes.localSizeY(), modes.localSizeZ()};
                int[] extents = new int[groups.length];
                for (int i = 0; i < extents.length; i++) {
                    extents[i] = editor.emit(body, Op.I_MUL, uint, groups[i], editor.constant((int) local[i]));
                }
                yield inGrid(body, inputs.vector(body, StageWords.GLOBAL_INVOCATION_ID), extents);
            }
            case StageWords.TASK_NV, StageWords.MESH_NV ->
                new Emitted(inputs.vector(body, StageWords.GLOBAL_INVOCATION_ID)[0]);
            default ->
                isOfRays(model)
                        ? inGrid(
                                body,
                                inputs.vector(body, StageWords.LAUNCH_ID),
                                inputs.vector(body, StageWords.LAUNCH_SIZE))
                        : new Emitted(editor.constant(NONE));
        };
    }

    private static boolean isOfRays(int model) {
        return model >= StageWords.RAY_GENERATION && model <= StageWords.CALLABLE;
    }

    private static boolean isOfGrid(int model) {
        return model == StageWords.COMPUTE || model == StageWords.TASK || model == StageWords.MESH || isOfRays(model);
    }

    private Emitted inGrid(List<Instruction> body, int[] id, int[] extents) {
        int slice = editor.emit(body, Op.I_MUL, uint, id[2], extents[1]);
        int row = editor.emit(body, Op.I_ADD, uint, slice, id[1]);
        int rows = editor.emit(body, Op.I_MUL, uint, row, extents[0]);
        return new Emitted(editor.emit(body, Op.I_ADD, uint, rows, id[0]), extents);
    }

    /** The higher number above the lower one, which has so many bits. */
    private Emitted packed(List<Instruction> body, int high, int low, int bits) {
        int highest = editor.constant((1 << Integer.SIZE - bits) - 1);
        int fits = editor.emit(
                body,
                Op.LOGICAL_AND,
                editor.bool(),
                editor.emit(body, Op.U_LESS_THAN, editor.bool(), high, highest),
                editor.emit(body, Op.U_LESS_THAN, editor.bool(), low, editor.constant(1 << bits)));
        int shifted = editor.emit(body, Op.SHIFT_LEFT_LOGICAL, uint, high, editor.constant(bits));
        int key = editor.emit(body, Op.BITWISE_OR, uint, shifted, low);
        return new Emitted(editor.emit(body, Op.SELECT, uint, fits, key, editor.constant(NONE)));
    }

    /**
     * What a key says of an invocation, in the words that records of errors have for the stage, but for coordinates of
     * tessellation, which are zero; a fragment is at the center of its pixel.
     *
     * @param model SPIR-V execution model
     * @param extents those of the grid, of which there may be none
     * @return null if it says nothing
     */
    public static int[] words(int model, int key, int... extents) {
        if (key == NONE) {
            return null;
        }
        return switch (model) {
            case StageWords.VERTEX -> new int[] {low(key, VERTEX_BITS), key >>> VERTEX_BITS, 0};
            case StageWords.TESSELLATION_CONTROL -> new int[] {low(key, INVOCATION_BITS), key >>> INVOCATION_BITS, 0};
            case StageWords.GEOMETRY -> new int[] {key >>> INVOCATION_BITS, low(key, INVOCATION_BITS), 0};
            case StageWords.FRAGMENT -> new int[] {center(low(key, COLUMN_BITS)), center(key >>> COLUMN_BITS), 0};
            case StageWords.TESSELLATION_EVALUATION, StageWords.TASK_NV, StageWords.MESH_NV -> new int[] {key, 0, 0};
            default -> isOfGrid(model) ? inGrid(Integer.toUnsignedLong(key), extents) : null;
        };
    }

    private static int low(int key, int bits) {
        return key & (1 << bits) - 1;
    }

    private static int center(int pixel) {
        return Float.floatToRawIntBits(pixel + CENTER);
    }

    /** Keys of grids with too many invocations are not unique. */
    private static int[] inGrid(long key, int... extents) {
        long width = Integer.toUnsignedLong(extents[0]);
        long height = Integer.toUnsignedLong(extents[1]);
        long depth = Integer.toUnsignedLong(extents[2]);
        long most = 1L << Integer.SIZE;
        boolean some = width > 0 && height > 0 && depth > 0;
        boolean unique = some && width < most / height && width * height <= most / depth;
        return unique && key < width * height * depth
                ? new int[] {(int) (key % width), (int) (key / width % height), (int) (key / width / height)}
                : null;
    }
}

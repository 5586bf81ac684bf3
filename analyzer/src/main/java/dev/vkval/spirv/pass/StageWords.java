package dev.vkval.spirv.pass;

import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.reflect.ExecutionModes;
import java.util.List;

/**
 * Adds code to a function that identifies the invocation that runs it. It reads no built-in that needs a capability the
 * module does not have, or that makes a fragment shader run for each sample.
 */
final class StageWords {
    static final int VERTEX = 0;
    static final int TESSELLATION_CONTROL = 1;
    static final int TESSELLATION_EVALUATION = 2;
    static final int GEOMETRY = 3;
    static final int FRAGMENT = 4;
    static final int COMPUTE = 5;
    static final int TASK_NV = 5267;
    static final int MESH_NV = 5268;
    static final int RAY_GENERATION = 5313;
    static final int CALLABLE = 5318;
    static final int TASK = 5364;
    static final int MESH = 5365;

    static final int PRIMITIVE_ID = 7;
    static final int INVOCATION_ID = 8;
    private static final int TESS_COORD = 13;
    static final int FRAG_COORD = 15;
    private static final int SAMPLE_ID = 18;
    static final int NUM_WORKGROUPS = 24;
    static final int WORKGROUP_ID = 26;
    static final int GLOBAL_INVOCATION_ID = 28;
    static final int LOCAL_INVOCATION_INDEX = 29;
    static final int VERTEX_INDEX = 42;
    static final int INSTANCE_INDEX = 43;
    private static final int VIEW_INDEX = 4440;
    static final int LAUNCH_ID = 5319;
    static final int LAUNCH_SIZE = 5320;

    private static final int CAPABILITY_MULTI_VIEW = 4439;
    private static final int SHIFT = 16;
    /** Bits of a coordinate where the key also has bits for a view or sample. */
    private static final int SHIFT_BESIDE_LANE = 14;

    private static final int LANE_BITS = 2;
    /** Most invocations of a patch or primitive: 32. */
    private static final int INVOCATION_BITS = 5;

    private static final int COORD_BITS = 8;

    private final ModuleEditor editor;
    private final Instruction entryPoint;
    private final ExecutionModes modes;
    private final StageInputs inputs;
    private final int uint;

    /**
     * Ids of words.
     *
     * @param words the three stage words
     * @param lane {@link ErrorOutput#LANE_SHIFT view and sample}
     * @param orderKey lower for earlier invocations
     */
    record Invocation(int[] words, int lane, int orderKey) {}

    /** Where an invocation is in a stage: ids of its three words and of its key. */
    private record Place(int first, int second, int third, int key) {}

    StageWords(ModuleEditor editor, Instruction entryPoint, ExecutionModes modes) {
        this.editor = editor;
        this.entryPoint = entryPoint;
        this.modes = modes;
        this.inputs = new StageInputs(editor, entryPoint);
        this.uint = editor.uint();
    }

    Invocation emit(List<Instruction> body) {
        int view = hasViews() ? inputs.scalar(body, VIEW_INDEX) : 0;
        int sample = hasSamples() ? inputs.scalar(body, SAMPLE_ID) : 0;
        boolean lanes = view != 0 || sample != 0;
        Place place = place(body, lanes ? SHIFT_BESIDE_LANE : SHIFT);
        int[] words = {place.first(), place.second(), place.third()};
        if (!lanes) {
            return new Invocation(words, editor.constant(0), place.key());
        }
        int one = editor.constant(1);
        int lane = view == 0 ? editor.constant(0) : editor.emit(body, Op.I_ADD, uint, view, one);
        if (sample != 0) {
            int number = editor.emit(body, Op.I_ADD, uint, sample, one);
            lane = above(body, number, ErrorOutput.LANE_SHIFT, lane);
        }
        int low = editor.emit(
                body, Op.BITWISE_AND, uint, view == 0 ? sample : view, editor.constant((1 << LANE_BITS) - 1));
        return new Invocation(words, lane, above(body, place.key(), LANE_BITS, low));
    }

    private boolean hasViews() {
        int model = entryPoint.operand(0);
        boolean graphics = model <= FRAGMENT || model == MESH;
        return graphics
                && editor.module().section(Section.CAPABILITIES).stream()
                        .anyMatch(capability -> capability.operand(0) == CAPABILITY_MULTI_VIEW);
    }

    /** Whether the entry point runs for each sample, because it has the number of the sample. */
    private boolean hasSamples() {
        return entryPoint.operand(0) == FRAGMENT && inputs.has(SAMPLE_ID);
    }

    private Place place(List<Instruction> body, int shift) {
        int zero = editor.constant(0);
        int model = entryPoint.operand(0);
        return switch (model) {
            case VERTEX -> {
                int vertex = inputs.scalar(body, VERTEX_INDEX);
                int instance = inputs.scalar(body, INSTANCE_INDEX);
                yield new Place(vertex, instance, zero, above(body, instance, shift, vertex));
            }
            case TESSELLATION_CONTROL -> {
                int invocation = inputs.scalar(body, INVOCATION_ID);
                int primitive = inputs.scalar(body, PRIMITIVE_ID);
                yield new Place(invocation, primitive, zero, above(body, primitive, INVOCATION_BITS, invocation));
            }
            case TESSELLATION_EVALUATION -> {
                int primitive = inputs.scalar(body, PRIMITIVE_ID);
                int[] coordinate = inputs.floats(body, TESS_COORD, 3);
                int u = scaled(body, coordinate[0]);
                int ofPrimitive = above(body, primitive, COORD_BITS, u);
                int key = above(body, ofPrimitive, COORD_BITS, scaled(body, coordinate[1]));
                yield new Place(primitive, bits(body, coordinate[0]), bits(body, coordinate[1]), key);
            }
            case GEOMETRY -> {
                int primitive = inputs.scalar(body, PRIMITIVE_ID);
                int invocation = inputs.scalar(body, INVOCATION_ID);
                yield new Place(primitive, invocation, zero, above(body, primitive, INVOCATION_BITS, invocation));
            }
            case FRAGMENT -> {
                int[] coordinate = inputs.floats(body, FRAG_COORD, 4);
                int column = editor.emit(body, Op.CONVERT_F_TO_U, uint, coordinate[0]);
                int row = editor.emit(body, Op.CONVERT_F_TO_U, uint, coordinate[1]);
                int key = above(body, row, shift, column);
                yield new Place(bits(body, coordinate[0]), bits(body, coordinate[1]), zero, key);
            }
            case COMPUTE, TASK, MESH -> {
                int[] groups = inputs.vector(body, NUM_WORKGROUPS);
                int width = editor.emit(body, Op.I_MUL, uint, groups[0], editor.constant((int) modes.localSizeX()));
                int height = editor.emit(body, Op.I_MUL, uint, groups[1], editor.constant((int) modes.localSizeY()));
                yield inGrid(body, inputs.vector(body, GLOBAL_INVOCATION_ID), width, height);
            }
            case TASK_NV, MESH_NV -> {
                int[] id = inputs.vector(body, GLOBAL_INVOCATION_ID);
                yield new Place(id[0], id[1], id[2], id[0]);
            }
            default -> {
                if (model < RAY_GENERATION || model > CALLABLE) {
                    yield new Place(zero, zero, zero, zero);
                }
                int[] size = inputs.vector(body, LAUNCH_SIZE);
                yield inGrid(body, inputs.vector(body, LAUNCH_ID), size[0], size[1]);
            }
        };
    }

    private Place inGrid(List<Instruction> body, int[] id, int width, int height) {
        int slice = editor.emit(body, Op.I_MUL, uint, id[2], height);
        int row = editor.emit(body, Op.I_ADD, uint, slice, id[1]);
        int rows = editor.emit(body, Op.I_MUL, uint, row, width);
        return new Place(id[0], id[1], id[2], editor.emit(body, Op.I_ADD, uint, rows, id[0]));
    }

    /** The sum of a word and of another one, shifted left. */
    private int above(List<Instruction> body, int high, int shift, int low) {
        int shifted = editor.emit(body, Op.SHIFT_LEFT_LOGICAL, uint, high, editor.constant(shift));
        return editor.emit(body, Op.I_ADD, uint, shifted, low);
    }

    private int bits(List<Instruction> body, int number) {
        return editor.emit(body, Op.BITCAST, uint, number);
    }

    /** A number between 0 and 1 as a word of {@link #COORD_BITS}. */
    private int scaled(List<Instruction> body, int number) {
        int floating = editor.type(Op.TYPE_FLOAT, Float.SIZE);
        int scale = editor.constantOf(floating, Float.floatToRawIntBits((1 << COORD_BITS) - 1));
        return editor.emit(body, Op.CONVERT_F_TO_U, uint, editor.emit(body, Op.F_MUL, floating, number, scale));
    }
}

package dev.vkval.spirv.pass;

import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;

/** The conditions under which the parameters of a ray, or the kind of a hit, are wrong. */
final class RayConditions {
    /** VK_PIPELINE_CREATE_2_RAY_TRACING_SKIP_TRIANGLES_BIT_KHR. */
    private static final long SKIP_TRIANGLES = 0x1000L;

    /** VK_PIPELINE_CREATE_2_RAY_TRACING_SKIP_AABBS_BIT_KHR. */
    private static final long SKIP_AABBS = 0x2000L;

    private static final int OPACITY_FLAGS = 0x1 | 0x2 | 0x40 | 0x80;
    private static final int TRIANGLE_FLAGS = 0x10 | 0x20 | 0x100;
    private static final int SKIP_TRIANGLES_FLAG = 0x100;
    private static final int SKIP_AABBS_FLAG = 0x200;
    private static final int MICROMAP_FLAG = 0x400;
    private static final int MICROMAP_CAPABILITY = 5381;
    private static final int LARGEST_HIT_KIND = 127;

    private final ModuleEditor editor;
    private final RayConstants constants;
    private final long pipelineFlags;

    /** Words of an error, as ids. */
    record Words(int first, int second) {}

    /**
     * A fault that may occur.
     *
     * @param failed adds code for whether it does; comes first
     * @param words adds code for the words of the error
     */
    record Condition(
            RayFault fault, ToIntFunction<List<Instruction>> failed, Function<List<Instruction>, Words> words) {}

    /** An operand that is replaced where a fault occurs. */
    record Harmless(int operand, int value) {}

    /** @param pipelineFlags VkPipelineCreateFlags2 */
    RayConditions(ModuleEditor editor, RayConstants constants, long pipelineFlags) {
        this.editor = editor;
        this.constants = constants;
        this.pipelineFlags = pipelineFlags;
    }

    /** The faults that an instruction may have. */
    List<Condition> of(Instruction instruction) {
        List<Condition> open = new ArrayList<>();
        RayParameters parameters = RayParameters.of(instruction.opcode());
        if (parameters == null) {
            int kind = instruction.operand(1);
            add(open, RayFault.HIT_KIND, kind, known -> known > LARGEST_HIT_KIND, (body, word) -> {
                int most = editor.constant(LARGEST_HIT_KIND);
                return editor.emit(body, Op.U_GREATER_THAN, editor.bool(), word, most);
            });
            return open;
        }
        addNumbers(open, instruction, parameters);
        // No valid usage is about the flags of OpTraceRayMotionNV.
        if (instruction.opcode() != Op.TRACE_RAY_MOTION_NV) {
            addFlags(open, instruction.operand(parameters.flags()), instruction.opcode());
        }
        return open;
    }

    private void addNumbers(List<Condition> open, Instruction instruction, RayParameters parameters) {
        RayNumbers numbers = new RayNumbers(editor, constants, instruction, parameters);
        List<Integer> maybeNan = numbers.places(RayParameters.PLACES, known -> known.isNaN());
        List<Integer> maybeInfinite = numbers.places(RayParameters.TMIN, known -> known.isInfinite());
        if (!maybeNan.isEmpty()) {
            open.add(new Condition(
                    RayFault.NAN,
                    body -> numbers.any(body, maybeNan, Op.U_GREATER_THAN),
                    body -> numbers.firstOf(body, maybeNan, Op.U_GREATER_THAN)));
        }
        if (!maybeInfinite.isEmpty()) {
            open.add(new Condition(
                    RayFault.INFINITE,
                    body -> numbers.any(body, maybeInfinite, Op.I_EQUAL),
                    body -> numbers.firstOf(body, maybeInfinite, Op.I_EQUAL)));
        }
        Predicate<Float> negative = known -> known < 0;
        if (numbers.maybe(RayParameters.TMIN, negative) || numbers.maybe(RayParameters.TMAX, negative)) {
            open.add(new Condition(RayFault.NEGATIVE, numbers::negative, numbers::distances));
        }
        if (!numbers.ordered()) {
            open.add(new Condition(RayFault.ORDER, numbers::disordered, numbers::distances));
        }
        if (parameters.time() != 0) {
            int time = instruction.operand(parameters.time());
            Float known = constants.number(time);
            if (known == null || !(known >= 0 && known <= 1)) {
                open.add(new Condition(
                        RayFault.TIME, body -> numbers.beyondOne(body, time), body -> numbers.bits(body, time)));
            }
        }
    }

    private void addFlags(List<Condition> open, int flags, int opcode) {
        both(open, RayFault.SKIPS_BOTH, flags, SKIP_TRIANGLES_FLAG | SKIP_AABBS_FLAG);
        several(open, RayFault.TRIANGLES, flags, TRIANGLE_FLAGS);
        several(open, RayFault.OPACITY, flags, OPACITY_FLAGS);
        boolean trace = opcode != Op.RAY_QUERY_INITIALIZE_KHR;
        if (trace && (pipelineFlags & SKIP_AABBS) != 0) {
            both(open, RayFault.PIPELINE_SKIPS_AABBS, flags, SKIP_TRIANGLES_FLAG);
        }
        if (trace && (pipelineFlags & SKIP_TRIANGLES) != 0) {
            both(open, RayFault.PIPELINE_SKIPS_TRIANGLES, flags, SKIP_AABBS_FLAG);
        }
        if (!constants.has(MICROMAP_CAPABILITY)) {
            both(open, RayFault.MICROMAP, flags, MICROMAP_FLAG);
        }
    }

    /** The fault that all of some flags are there. */
    private void both(List<Condition> open, RayFault fault, int flags, int mask) {
        add(open, fault, flags, known -> (known & mask) == mask, (body, word) -> {
            int constant = editor.constant(mask);
            int masked = editor.emit(body, Op.BITWISE_AND, editor.uint(), word, constant);
            return editor.emit(body, Op.I_EQUAL, editor.bool(), masked, constant);
        });
    }

    /** The fault that more than one of some flags are there. */
    private void several(List<Condition> open, RayFault fault, int flags, int mask) {
        add(open, fault, flags, known -> Integer.bitCount(known & mask) > 1, (body, word) -> {
            int uint = editor.uint();
            int masked = editor.emit(body, Op.BITWISE_AND, uint, word, editor.constant(mask));
            int less = editor.emit(body, Op.I_SUB, uint, masked, editor.constant(1));
            int others = editor.emit(body, Op.BITWISE_AND, uint, masked, less);
            return editor.emit(body, Op.I_NOT_EQUAL, editor.bool(), others, editor.constant(0));
        });
    }

    /** Adds code for a condition of a word. */
    private interface OfWord {
        int emit(List<Instruction> body, int word);
    }

    private void add(List<Condition> open, RayFault fault, int id, IntPredicate wrong, OfWord condition) {
        long known = constants.word(id);
        if (known < 0 || wrong.test((int) known)) {
            open.add(new Condition(
                    fault,
                    body -> condition.emit(body, word(body, id)),
                    body -> new Words(word(body, id), editor.constant(0))));
        }
    }

    private int word(List<Instruction> body, int id) {
        int uint = editor.uint();
        return editor.module().types().typeOf(id) == uint ? id : editor.emit(body, Op.BITCAST, uint, id);
    }

    /** What operands of an instruction become where one of its faults occurs. */
    List<Harmless> harmless(Instruction instruction, List<Condition> open) {
        List<Harmless> all = new ArrayList<>();
        RayParameters parameters = RayParameters.of(instruction.opcode());
        if (parameters == null) {
            all.add(zero(instruction, 1));
            return all;
        }
        boolean numbers = open.stream().anyMatch(each -> each.fault().compareTo(RayFault.TIME) <= 0);
        boolean flags = open.stream().anyMatch(each -> each.fault().compareTo(RayFault.TIME) > 0);
        if (flags) {
            all.add(zero(instruction, parameters.flags()));
        }
        if (numbers) {
            all.add(zero(instruction, parameters.origin()));
            all.add(zero(instruction, parameters.tmin()));
            all.add(zero(instruction, parameters.tmax()));
            int type = editor.module().types().typeOf(instruction.operand(parameters.direction()));
            all.add(new Harmless(parameters.direction(), alongZ(type)));
            if (parameters.time() != 0) {
                all.add(zero(instruction, parameters.time()));
            }
        }
        return all;
    }

    private Harmless zero(Instruction instruction, int operand) {
        return new Harmless(operand, editor.zero(editor.module().types().typeOf(instruction.operand(operand))));
    }

    private int alongZ(int vector) {
        int number = editor.module().types().elementType(vector);
        int zero = editor.constantOf(number, Float.floatToIntBits(0));
        return editor.composite(vector, zero, zero, editor.constantOf(number, Float.floatToIntBits(1)));
    }
}

package dev.vkval.spirv.pass;

import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** The numbers of one ray: what is known of them, and code that compares them. Comparisons of bits cannot be optimized away. */
final class RayNumbers {
    private static final int MAGNITUDE = 0x7fff_ffff;
    private static final int INFINITY = Float.floatToIntBits(Float.POSITIVE_INFINITY);

    private final ModuleEditor editor;
    private final Instruction instruction;
    private final RayParameters parameters;
    /** By place; null for what is not known. */
    private final Float[] known = new Float[RayParameters.PLACES];
    /** Ids by place, 0 before they are used. */
    private final int[] bits = new int[RayParameters.PLACES];

    private final int[] magnitudes = new int[RayParameters.PLACES];

    RayNumbers(ModuleEditor editor, RayConstants constants, Instruction instruction, RayParameters parameters) {
        this.editor = editor;
        this.instruction = instruction;
        this.parameters = parameters;
        for (int i = 0; i < RayParameters.TMIN; i++) {
            known[i] = constants.component(vector(i), i % RayParameters.DIRECTION);
        }
        known[RayParameters.TMIN] = constants.number(tmin());
        known[RayParameters.TMAX] = constants.number(tmax());
    }

    private int vector(int place) {
        return instruction.operand(place < RayParameters.DIRECTION ? parameters.origin() : parameters.direction());
    }

    private int tmin() {
        return instruction.operand(parameters.tmin());
    }

    private int tmax() {
        return instruction.operand(parameters.tmax());
    }

    /** Whether a number may have a fault, which is given for known ones. */
    boolean maybe(int place, Predicate<Float> fault) {
        return known[place] == null || fault.test(known[place]);
    }

    /** The places before an end whose numbers may have a fault. */
    List<Integer> places(int end, Predicate<Float> fault) {
        List<Integer> places = new ArrayList<>();
        for (int place = 0; place < end; place++) {
            if (maybe(place, fault)) {
                places.add(place);
            }
        }
        return places;
    }

    /** Whether the least distance is known to be at most the largest one. */
    boolean ordered() {
        Float least = known[RayParameters.TMIN];
        Float largest = known[RayParameters.TMAX];
        return least != null && largest != null && !(least > largest);
    }

    /** Whether a comparison of magnitudes with infinity is true for any of some numbers. */
    int any(List<Instruction> body, List<Integer> places, int comparison) {
        int any = 0;
        for (int place : places) {
            int one = compare(body, place, comparison);
            any = any == 0 ? one : editor.emit(body, Op.LOGICAL_OR, editor.bool(), any, one);
        }
        return any;
    }

    /** The place and the bits of the first of some numbers for which it is. */
    RayConditions.Words firstOf(List<Instruction> body, List<Integer> places, int comparison) {
        int uint = editor.uint();
        int last = places.get(places.size() - 1);
        int place = editor.constant(last);
        int value = bits[last];
        for (int i = places.size() - 2; i >= 0; i--) {
            int is = compare(body, places.get(i), comparison);
            place = editor.emit(body, Op.SELECT, uint, is, editor.constant(places.get(i)), place);
            value = editor.emit(body, Op.SELECT, uint, is, bits[places.get(i)], value);
        }
        return new RayConditions.Words(place, value);
    }

    private int compare(List<Instruction> body, int place, int comparison) {
        if (bits[place] == 0) {
            int number = place == RayParameters.TMIN ? tmin() : tmax();
            if (place < RayParameters.TMIN) {
                int vector = vector(place);
                int type = editor.module()
                        .types()
                        .elementType(editor.module().types().typeOf(vector));
                number = editor.emit(body, Op.COMPOSITE_EXTRACT, type, vector, place % RayParameters.DIRECTION);
            }
            bits[place] = editor.emit(body, Op.BITCAST, editor.uint(), number);
            magnitudes[place] =
                    editor.emit(body, Op.BITWISE_AND, editor.uint(), bits[place], editor.constant(MAGNITUDE));
        }
        return editor.emit(body, comparison, editor.bool(), magnitudes[place], editor.constant(INFINITY));
    }

    /** Whether a distance is negative. */
    int negative(List<Instruction> body) {
        int least = editor.emit(body, Op.F_ORD_LESS_THAN, editor.bool(), tmin(), number(tmin(), 0));
        int largest = editor.emit(body, Op.F_ORD_LESS_THAN, editor.bool(), tmax(), number(tmax(), 0));
        return editor.emit(body, Op.LOGICAL_OR, editor.bool(), least, largest);
    }

    /** Whether the least distance is larger than the largest one, and neither is negative. */
    int disordered(List<Instruction> body) {
        int larger = editor.emit(body, Op.F_ORD_GREATER_THAN, editor.bool(), tmin(), tmax());
        int zero = number(tmax(), 0);
        int largest = editor.emit(body, Op.F_ORD_GREATER_THAN_EQUAL, editor.bool(), tmax(), zero);
        return editor.emit(body, Op.LOGICAL_AND, editor.bool(), larger, largest);
    }

    /** The bits of both distances. */
    RayConditions.Words distances(List<Instruction> body) {
        return new RayConditions.Words(
                editor.emit(body, Op.BITCAST, editor.uint(), tmin()),
                editor.emit(body, Op.BITCAST, editor.uint(), tmax()));
    }

    /** Whether a number is not between 0 and 1. */
    int beyondOne(List<Instruction> body, int number) {
        int below = editor.emit(body, Op.F_UNORD_LESS_THAN, editor.bool(), number, number(number, 0));
        int above = editor.emit(body, Op.F_UNORD_GREATER_THAN, editor.bool(), number, number(number, 1));
        return editor.emit(body, Op.LOGICAL_OR, editor.bool(), below, above);
    }

    /** The bits of a number alone. */
    RayConditions.Words bits(List<Instruction> body, int number) {
        return new RayConditions.Words(editor.emit(body, Op.BITCAST, editor.uint(), number), editor.constant(0));
    }

    private int number(int like, float value) {
        return editor.constantOf(editor.module().types().typeOf(like), Float.floatToIntBits(value));
    }
}

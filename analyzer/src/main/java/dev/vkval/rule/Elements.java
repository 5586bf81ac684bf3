package dev.vkval.rule;

import java.util.HashSet;
import java.util.Set;

/** Code that goes through the elements of arrays, and that chooses between values. */
final class Elements {
    private Elements() {}

    /** Whether no two elements have an equal value. Leaves the alias at the second one. */
    static Condition unique(AliasScope.Alias alias, PathCompiler.Reached array, Code value) {
        PathCompiler.ArrayShape shape = array.array();
        int slot = alias.slot();
        return frame -> {
            Truth outer = frame.takeMissing();
            long address = array.code().of(frame);
            long count = address == 0 ? 0 : shape.count().of(frame);
            Truth missing = frame.takeMissing();
            Set<Long> seen = new HashSet<>();
            boolean different = true;
            for (long i = 0; missing == null && different && i < count; i++) {
                frame.bind(slot, address + i * shape.strideBytes(), i);
                different = seen.add(value.of(frame));
                missing = frame.takeMissing();
            }
            frame.restoreMissing(outer);
            return missing == null ? Truth.of(different) : missing;
        };
    }

    /** The sum of a value over the elements that a condition holds for. Where one is not known, the sum is not. */
    static Code sum(AliasScope.Alias alias, PathCompiler.Reached array, Condition where, Code value) {
        PathCompiler.ArrayShape shape = array.array();
        int slot = alias.slot();
        return frame -> {
            long address = array.code().of(frame);
            long elements = address == 0 ? 0 : shape.count().of(frame);
            long sum = 0;
            for (long i = 0; i < elements; i++) {
                frame.bind(slot, address + i * shape.strideBytes(), i);
                Truth truth = where.of(frame);
                if (truth == Truth.UNKNOWN) {
                    return frame.missing(truth);
                }
                sum = truth == Truth.TRUE ? Arithmetic.add(sum, value.of(frame)) : sum;
            }
            return sum;
        };
    }

    /** Whether an element is equal to a value. An array that is not there has no elements. */
    static Condition includes(PathCompiler.Reached array, Code value) {
        PathCompiler.ArrayShape shape = array.array();
        return frame -> {
            Truth outer = frame.takeMissing();
            long wanted = value.of(frame);
            Truth missing = frame.takeMissing();
            long address = array.code().of(frame);
            long count = address == 0 ? 0 : shape.count().of(frame);
            boolean unknown = frame.takeMissing() == Truth.UNKNOWN;
            frame.restoreMissing(outer);
            if (missing != null || unknown) {
                return missing == null ? Truth.UNKNOWN : missing;
            }
            for (long i = 0; i < count; i++) {
                if (shape.load().at(address + i * shape.strideBytes()) == wanted) {
                    return Truth.TRUE;
                }
            }
            return Truth.FALSE;
        };
    }

    /** How many elements a condition holds for. Where it is unknown for one, the number is not known. */
    static Code count(AliasScope.Alias alias, PathCompiler.Reached array, Condition condition) {
        PathCompiler.ArrayShape shape = array.array();
        int slot = alias.slot();
        return frame -> {
            long address = array.code().of(frame);
            long elements = address == 0 ? 0 : shape.count().of(frame);
            long holding = 0;
            for (long i = 0; i < elements; i++) {
                frame.bind(slot, address + i * shape.strideBytes(), i);
                Truth truth = condition.of(frame);
                if (truth == Truth.UNKNOWN) {
                    return frame.missing(truth);
                }
                holding += truth == Truth.TRUE ? 1 : 0;
            }
            return holding;
        };
    }

    /** The first value, the second one where the first is absent. */
    static Code either(Code first, Code second) {
        return frame -> {
            Truth outer = frame.takeMissing();
            long value = first.of(frame);
            Truth missing = frame.takeMissing();
            frame.restoreMissing(outer);
            if (missing == null) {
                return value;
            }
            return missing == Truth.ABSENT ? second.of(frame) : frame.missing(missing);
        };
    }
}

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
        return Comparisons.decided(frame -> {
            long address = array.code().of(frame);
            long count = array.count(address, frame);
            Set<Long> seen = new HashSet<>();
            boolean different = true;
            for (long i = 0; different && i < count && !frame.misses(); i++) {
                frame.bind(slot, address + i * shape.strideBytes(), i);
                different = seen.add(value.of(frame));
            }
            return Truth.of(different);
        });
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
        return Comparisons.decided(frame -> {
            long wanted = value.of(frame);
            Truth found = frame.decide(within -> Truth.of(has(array, wanted, within)));
            return found == Truth.ABSENT ? Truth.FALSE : found;
        });
    }

    private static boolean has(PathCompiler.Reached array, long wanted, Frame frame) {
        PathCompiler.ArrayShape shape = array.array();
        long address = array.code().of(frame);
        long count = array.count(address, frame);
        for (long i = 0; i < count; i++) {
            if (shape.load().at(address + i * shape.strideBytes()) == wanted) {
                return true;
            }
        }
        return false;
    }

    /** How many elements a condition holds for. Where it is unknown for one, the number is not known. */
    static Code count(AliasScope.Alias alias, PathCompiler.Reached array, Condition condition) {
        return sum(alias, array, condition, frame -> 1);
    }

    /** The first value, the second one where the first is absent. */
    static Code either(Code first, Code second) {
        return frame -> {
            Truth outer = frame.begin();
            long value = first.of(frame);
            Truth there = frame.end(outer, Truth.TRUE);
            if (there == Truth.TRUE) {
                return value;
            }
            return there == Truth.ABSENT ? second.of(frame) : frame.missing(there);
        };
    }
}

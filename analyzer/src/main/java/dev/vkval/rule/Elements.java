package dev.vkval.rule;

import java.util.HashSet;
import java.util.Set;

/** Code that goes through the elements of arrays, and that chooses between values. */
final class Elements {
    private Elements() {}

    /** Whether no two elements are equal. */
    static Condition unique(PathCompiler.Reached array) {
        PathCompiler.ArrayShape shape = array.array();
        return frame -> {
            Truth outer = frame.takeMissing();
            long address = array.code().of(frame);
            long count = address == 0 ? 0 : shape.count().of(frame);
            Truth missing = frame.takeMissing();
            frame.restoreMissing(outer);
            if (missing != null) {
                return missing;
            }
            Set<Long> seen = new HashSet<>();
            for (long i = 0; i < count; i++) {
                if (!seen.add(shape.load().at(address + i * shape.strideBytes()))) {
                    return Truth.FALSE;
                }
            }
            return Truth.TRUE;
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

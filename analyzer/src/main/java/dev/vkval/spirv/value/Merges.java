package dev.vkval.spirv.value;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Set;

/** Merges of values that are all the same value. */
final class Merges {
    private static final int LIMIT = 256;

    private Merges() {}

    /**
     * The only value that merges lead to, or the value itself if there are several.
     *
     * @param stop a merge that counts as a value; null for none
     */
    static Value resolved(Value value, Value.Merge stop) {
        if (!(value instanceof Value.Merge) || value == stop) {
            return value;
        }
        Value only = null;
        Set<Value> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Value> open = new ArrayDeque<>();
        open.add(value);
        seen.add(value);
        while (!open.isEmpty()) {
            Value next = open.remove();
            if (next instanceof Value.Merge merge && next != stop) {
                for (Value each : merge.values()) {
                    if (seen.add(each)) {
                        open.add(each);
                    }
                }
            } else if (only != null && !same(only, next)) {
                return value;
            } else {
                only = next;
            }
            if (seen.size() > LIMIT) {
                return value;
            }
        }
        return only == null ? value : only;
    }

    private static boolean same(Value one, Value other) {
        return one == other || one instanceof Value.Constant && one.equals(other);
    }
}

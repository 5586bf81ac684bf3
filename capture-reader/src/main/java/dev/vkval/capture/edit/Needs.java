package dev.vkval.capture.edit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/** Which blocks need which earlier ones. */
final class Needs {
    private final List<List<Integer>> neededBy = new ArrayList<>();

    /** Adds the next block. */
    void add(Iterable<Integer> needed) {
        int block = neededBy.size();
        neededBy.add(new ArrayList<>(0));
        for (int earlier : needed) {
            neededBy.get(earlier).add(block);
        }
    }

    /** Some blocks with all of the kept ones that need one of them, directly or not. */
    BitSet closure(BitSet kept, BitSet blocks) {
        BitSet closure = (BitSet) blocks.clone();
        closure.and(kept);
        Deque<Integer> open = new ArrayDeque<>();
        closure.stream().forEach(open::add);
        while (!open.isEmpty()) {
            for (int block : neededBy.get(open.remove())) {
                if (kept.get(block) && !closure.get(block)) {
                    closure.set(block);
                    open.add(block);
                }
            }
        }
        return closure;
    }
}

package dev.vkval.trim;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The blocks before a range of frames, and which of them need which others. Blocks are named by their index in the
 * capture.
 */
final class Prefix {
    private static final int[] NONE = {};

    private final List<int[]> needs = new ArrayList<>();
    private final Map<Integer, List<Integer>> attached = new HashMap<>();
    private final BitSet withObjects = new BitSet();
    private final BitSet roots = new BitSet();
    private final Map<Integer, String> obstacles = new TreeMap<>();

    /** A block needs others, without which it would use what does not exist. */
    void needs(int block, int[] others) {
        while (needs.size() <= block) {
            needs.add(NONE);
        }
        needs.set(block, others);
    }

    private int[] needs(int block) {
        return block < needs.size() ? needs.get(block) : NONE;
    }

    /** Whoever needs the first block needs the second one as well: it makes what the first created as it is. */
    void attach(int block, int with) {
        attached.computeIfAbsent(block, key -> new ArrayList<>(1)).add(with);
    }

    /** A block says something about objects, and is kept if all of them are. */
    void keepWithObjects(int block) {
        withObjects.set(block);
    }

    /** A block is needed by the frames. */
    void root(int block) {
        roots.set(block);
    }

    /** A block cannot be restored, should it be needed. */
    void obstacle(int block, String why) {
        obstacles.put(block, why);
    }

    /**
     * The blocks that the frames need, directly or not.
     *
     * @throws TrimException if one of them cannot be restored
     */
    BitSet kept() throws TrimException {
        BitSet kept = new BitSet();
        Deque<Integer> open = new ArrayDeque<>();
        roots.stream().forEach(block -> keep(block, kept, open));
        while (!open.isEmpty()) {
            int block = open.remove();
            for (int other : needs(block)) {
                keep(other, kept, open);
            }
            attached.getOrDefault(block, List.of()).forEach(other -> keep(other, kept, open));
        }
        for (Map.Entry<Integer, String> obstacle : obstacles.entrySet()) {
            if (kept.get(obstacle.getKey())) {
                throw new TrimException("block " + obstacle.getKey() + ": " + obstacle.getValue());
            }
        }
        withObjects.stream().filter(block -> complete(block, kept)).forEach(kept::set);
        return kept;
    }

    /** Whether some blocks are all that a block needs. */
    boolean complete(int block, BitSet kept) {
        return all(needs(block), kept);
    }

    private static void keep(int block, BitSet kept, Deque<Integer> open) {
        if (!kept.get(block)) {
            kept.set(block);
            open.add(block);
        }
    }

    private static boolean all(int[] blocks, BitSet kept) {
        for (int block : blocks) {
            if (!kept.get(block)) {
                return false;
            }
        }
        return true;
    }
}

package dev.vkval.capture.edit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Makes a capture smaller as long as it shows what it should: leaves out groups of blocks, from large groups to single
 * blocks, each kind in halves, quarters and so on down to one group, until nothing more can be left out. The order of
 * attempts depends on the capture and the answers alone.
 */
public final class Reduction {

    /** Says whether a smaller capture is as it should be; several threads may ask at the same time. */
    @FunctionalInterface
    public interface Test {
        boolean holds(BitSet kept) throws IOException;
    }

    /** Receives the progress, and says when to end. */
    public interface Watch {
        /** @return whether another attempt may be made */
        boolean goesOn(String groups, BitSet kept, int attempts);
    }

    private final EditableCapture capture;
    private final Test test;
    private final Watch watch;
    private final int threads;
    private BitSet kept;
    private int attempts;
    private boolean ended;

    /** @param threads how many captures are tested at the same time; the result does not depend on it */
    public Reduction(EditableCapture capture, Test test, Watch watch, int threads) {
        this.capture = capture;
        this.test = test;
        this.watch = watch;
        this.threads = threads;
        this.kept = capture.all();
    }

    /** The captures that lack one of several runs of groups, of what is kept. */
    private final class Candidates {
        private final List<List<BitSet>> chunks;
        private final Map<Integer, BitSet> known = new HashMap<>();

        Candidates(List<List<BitSet>> chunks) {
            this.chunks = chunks;
        }

        List<BitSet> chunk(int index) {
            return chunks.get(index);
        }

        /** What is kept, without a run; the same where nothing of that is kept, null where it cannot be left out. */
        BitSet without(int index) {
            return known.computeIfAbsent(index, unused -> {
                BitSet dropped = new BitSet();
                chunks.get(index).forEach(dropped::or);
                return dropped.intersects(kept) ? capture.without(kept, dropped) : kept;
            });
        }

        /** What is tried after a run if that is not left out, one after the other; null after the last. */
        Supplier<BitSet> after(int index) {
            int[] at = {index};
            return () -> {
                while (++at[0] < chunks.size()) {
                    BitSet next = without(at[0]);
                    if (next != null && next != kept) {
                        return next;
                    }
                }
                return null;
            };
        }

        /** Something else is kept now. */
        void forget() {
            known.clear();
        }
    }

    /** The blocks of the smallest capture that was found. */
    public BitSet run() throws IOException {
        try (TestsAhead tests = new TestsAhead(test, threads)) {
            int before;
            do {
                before = kept.cardinality();
                for (Groups groups : Groups.values()) {
                    reduce(groups, tests);
                }
            } while (!ended && kept.cardinality() < before);
        }
        return kept;
    }

    /** Number of captures that were tried. */
    public int attempts() {
        return attempts;
    }

    /** Whether the watch ended it before nothing more could be left out. */
    public boolean ended() {
        return ended;
    }

    private void reduce(Groups kind, TestsAhead tests) throws IOException {
        List<BitSet> groups = kind.of(capture.parts(), kept);
        for (int size = groups.size(); size > 0 && !ended; size /= 2) {
            groups = withoutChunks(groups, size, kind, tests);
        }
    }

    /** Tries to leave out each run of so many groups, from the last on; the groups that are left. */
    private List<BitSet> withoutChunks(List<BitSet> groups, int size, Groups kind, TestsAhead tests)
            throws IOException {
        List<List<BitSet>> chunks = new ArrayList<>();
        for (int end = groups.size(); end > 0; end -= size) {
            chunks.add(groups.subList(Math.max(0, end - size), end));
        }
        Candidates candidates = new Candidates(chunks);
        List<BitSet> left = new ArrayList<>();
        for (int i = 0; i < chunks.size(); i++) {
            if (ended || !leaveOut(candidates, i, kind, tests)) {
                left.addAll(0, candidates.chunk(i));
            }
        }
        left.removeIf(group -> !group.intersects(kept));
        return left;
    }

    /** Whether the capture no longer has the groups of a run. */
    private boolean leaveOut(Candidates candidates, int index, Groups kind, TestsAhead tests) throws IOException {
        BitSet smaller = candidates.without(index);
        if (smaller == kept) {
            return true;
        }
        if (smaller == null) {
            return false;
        }
        if (!watch.goesOn(kind.label(), kept, attempts)) {
            ended = true;
            return false;
        }
        attempts++;
        if (!tests.holds(smaller, candidates.after(index))) {
            return false;
        }
        kept = smaller;
        candidates.forget();
        return true;
    }
}

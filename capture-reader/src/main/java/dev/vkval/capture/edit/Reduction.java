package dev.vkval.capture.edit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Makes a capture smaller as long as it shows what it should: leaves out groups of blocks, from large groups to single
 * blocks, each kind in halves, quarters and so on down to one group, until nothing more can be left out. The order of
 * attempts depends on the capture and the answers alone.
 */
public final class Reduction {

    /** Says whether a smaller capture is as it should be. */
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
    private BitSet kept;
    private int attempts;
    private boolean ended;

    public Reduction(EditableCapture capture, Test test, Watch watch) {
        this.capture = capture;
        this.test = test;
        this.watch = watch;
        this.kept = capture.all();
    }

    /** The blocks of the smallest capture that was found. */
    public BitSet run() throws IOException {
        int before;
        do {
            before = kept.cardinality();
            for (Groups groups : Groups.values()) {
                reduce(groups);
            }
        } while (!ended && kept.cardinality() < before);
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

    private void reduce(Groups kind) throws IOException {
        List<BitSet> groups = kind.of(capture.parts(), kept);
        for (int size = groups.size(); size > 0 && !ended; size /= 2) {
            groups = withoutChunks(groups, size, kind);
        }
    }

    /** Tries to leave out each run of so many groups, from the last on; the groups that are left. */
    private List<BitSet> withoutChunks(List<BitSet> groups, int size, Groups kind) throws IOException {
        List<BitSet> left = new ArrayList<>();
        for (int end = groups.size(); end > 0; end -= size) {
            List<BitSet> chunk = groups.subList(Math.max(0, end - size), end);
            if (ended || !leaveOut(chunk, kind)) {
                left.addAll(0, chunk);
            }
        }
        left.removeIf(group -> !group.intersects(kept));
        return left;
    }

    /** Whether the capture no longer has these groups. */
    private boolean leaveOut(List<BitSet> chunk, Groups kind) throws IOException {
        BitSet dropped = new BitSet();
        chunk.forEach(dropped::or);
        if (!dropped.intersects(kept)) {
            return true;
        }
        BitSet smaller = capture.without(kept, dropped);
        if (smaller == null) {
            return false;
        }
        if (!watch.goesOn(kind.label(), kept, attempts)) {
            ended = true;
            return false;
        }
        attempts++;
        if (!test.holds(smaller)) {
            return false;
        }
        kept = smaller;
        return true;
    }
}

package dev.vkval.capture.edit;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Which blocks of an edited capture are which of the original: the numbers shift where blocks are dropped or inserted. */
public final class BlockNumbers {
    /** What has no number in the other capture. */
    public static final long NONE = -1;

    /** Consecutive blocks in both captures. */
    private record Run(long original, long edited, long count) {}

    private final TreeMap<Long, Run> byOriginal = new TreeMap<>();
    private final TreeMap<Long, Run> byEdited = new TreeMap<>();
    private final TreeMap<Long, CallEdit.Insert> inserted = new TreeMap<>();

    /** The next block of the edited capture is that one of the original. */
    void copied(long original, long edited) {
        Map.Entry<Long, Run> last = byEdited.lastEntry();
        Run before = last == null ? null : last.getValue();
        boolean follows =
                before != null && before.original + before.count == original && before.edited + before.count == edited;
        Run run = follows ? new Run(before.original, before.edited, before.count + 1) : new Run(original, edited, 1);
        byOriginal.put(run.original, run);
        byEdited.put(run.edited, run);
    }

    /** The next block of the edited capture is new. */
    void inserted(long edited, CallEdit.Insert edit) {
        inserted.put(edited, edit);
    }

    /** The number in the edited capture, {@link #NONE} if the block was dropped. */
    public long edited(long original) {
        Map.Entry<Long, Run> entry = byOriginal.floorEntry(original);
        Run run = entry == null ? null : entry.getValue();
        return run == null || original >= run.original + run.count ? NONE : run.edited + original - run.original;
    }

    /** The number in the original, {@link #NONE} if the block is new. */
    public long original(long edited) {
        Map.Entry<Long, Run> entry = byEdited.floorEntry(edited);
        Run run = entry == null ? null : entry.getValue();
        return run == null || edited >= run.edited + run.count ? NONE : run.original + edited - run.edited;
    }

    /** The numbers of the new blocks in the edited capture, in ascending order. */
    public List<Long> inserted() {
        return List.copyOf(inserted.keySet());
    }

    /** What made a new block of the edited capture, null for a block that is not new. */
    public CallEdit.Insert insertion(long edited) {
        return inserted.get(edited);
    }
}

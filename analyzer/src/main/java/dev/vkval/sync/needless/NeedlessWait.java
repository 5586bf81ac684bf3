package dev.vkval.sync.needless;

import dev.vkval.capture.edit.CallEdit;
import dev.vkval.finding.Access;
import dev.vkval.finding.Confidence;
import dev.vkval.finding.Family;
import dev.vkval.finding.Finding;
import dev.vkval.finding.Occurrences;
import dev.vkval.finding.Place;
import dev.vkval.finding.Severity;
import dev.vkval.state.object.CommandPlace;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/** A wait of the host for an idle queue or device, at one place of the program. */
final class NeedlessWait implements Needless {
    private static final String NEEDLESS = "BestPractices-synchronization-needless";
    /** As a barrier between all stages: everything waits, and the host as well. */
    private static final int STALLED_STAGES = Long.SIZE * Long.SIZE;

    private final String call;
    private final String after;
    private final SortedSet<Long> blocks = new TreeSet<>();
    private final SortedSet<Long> frames = new TreeSet<>();

    /** @param after the call that gave the queue its last work, or waited last */
    NeedlessWait(String call, String after) {
        this.call = call;
        this.after = after;
    }

    void executed(CommandPlace wait) {
        blocks.add(wait.block());
        frames.add(wait.frame());
    }

    @Override
    public long executions() {
        return blocks.size();
    }

    @Override
    public int stalledStages() {
        return STALLED_STAGES;
    }

    @Override
    public long firstBlock() {
        return blocks.first();
    }

    @Override
    public List<CallEdit> edits() {
        return blocks.stream().<CallEdit>map(CallEdit.Drop::new).toList();
    }

    @Override
    public Finding finding(int rank, int of) {
        Place place = new Place(
                call, firstBlock(), frames.first(), Place.NONE, Place.NONE, Place.NONE, Place.NONE, List.of());
        return Finding.of(NEEDLESS, Severity.INFO, Family.BEST)
                .confidence(Confidence.INFERRED)
                .title("nothing in this capture needs the wait of " + call)
                .message("Rank " + rank + " of " + of + " by executions and stages that wait: " + call + " after "
                        + after
                        + " was called " + NeedlessText.times(executions())
                        + " in this capture. The host and the device wait for each other there, and no object that is"
                        + " used afterwards needs it; the device wrote nothing before it to memory that is ever mapped. "
                        + NeedlessText.LIMITS)
                .property("executions", executions())
                .property("rank", rank)
                .property("calls", blocks.size())
                .access(new Access("now", place, null, null, null, null, null, null))
                .help(NeedlessText.help(
                        "leave " + call + " out if nothing else in the program needs it",
                        edits(),
                        Set.of(firstBlock())))
                .at(firstBlock(), frames.first())
                .seen(new Occurrences(executions(), firstBlock(), blocks.last(), List.copyOf(frames)));
    }
}

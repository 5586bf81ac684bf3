package dev.vkval.sync.needless;

import dev.vkval.capture.edit.CallEdit;
import dev.vkval.finding.Finding;
import java.util.List;

/** Synchronization that a capture does not need, or needs less of. */
public interface Needless {
    /** How often it takes effect in the capture. */
    long executions();

    /** How many pairs of stages it makes wait for one another: with {@link #executions} what the order of findings goes by. */
    int stalledStages();

    long firstBlock();

    /** The edits of the capture that take away what is needless, wherever it is recorded. */
    List<CallEdit> edits();

    /**
     * As a finding.
     *
     * @param rank its place among those of the capture, from 1
     */
    Finding finding(int rank, int of);
}

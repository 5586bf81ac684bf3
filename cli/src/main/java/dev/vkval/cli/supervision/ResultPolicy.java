package dev.vkval.cli.supervision;

import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.RunResult;
import dev.vkval.report.Baseline;
import dev.vkval.report.Shard;

/**
 * What is done to results before they are shown and written, whoever found them. To do it twice changes nothing.
 *
 * @param baseline the accepted findings, null without a baseline
 * @param strict whether accepted findings that are gone make the run fail
 * @param shard the part of a run over several machines that the run is, null if it is whole
 */
public record ResultPolicy(Baseline baseline, boolean strict, Shard shard) {
    /** Nothing. */
    public static final ResultPolicy NONE = new ResultPolicy(null, false, null);

    /** The same for a part of a run. */
    public ResultPolicy of(Shard part) {
        return new ResultPolicy(baseline, strict, part);
    }

    /** The result of a capture as it is shown. */
    CaptureResult of(CaptureResult capture) {
        return baseline == null ? capture : baseline.of(capture);
    }

    /** The result of the run as it is written. */
    public RunResult of(RunResult run) {
        return baseline == null ? run : baseline.of(run, shard == null, strict);
    }
}

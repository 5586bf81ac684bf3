package dev.vkval.cli.supervision;

import dev.vkval.cli.config.CaptureEntries;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.RunResult;
import dev.vkval.report.Baseline;
import dev.vkval.report.Redaction;
import dev.vkval.report.Shard;

/**
 * What is done to results before they are shown and written, whoever found them. To do it twice changes nothing.
 *
 * @param baseline the accepted findings, null without a baseline
 * @param strict whether accepted findings that are gone make the run fail
 * @param owners who is responsible for captures
 * @param redaction what is left out of all outputs
 * @param shard the part of a run over several machines that the run is, null if it is whole
 */
public record ResultPolicy(Baseline baseline, boolean strict, CaptureEntries owners, Redaction redaction, Shard shard) {
    /** Nothing. */
    public static final ResultPolicy NONE = new ResultPolicy(null, false, CaptureEntries.NONE, Redaction.NONE, null);

    /** The same for a part of a run. */
    public ResultPolicy of(Shard part) {
        return new ResultPolicy(baseline, strict, owners, redaction, part);
    }

    /** The same with what a project says about captures. */
    public ResultPolicy with(CaptureEntries captures) {
        return new ResultPolicy(baseline, strict, captures, redaction, shard);
    }

    /** The same, leaving that out of all outputs. */
    public ResultPolicy without(Redaction left) {
        return new ResultPolicy(baseline, strict, owners, left, shard);
    }

    /** The result of a capture as it is shown. */
    CaptureResult of(CaptureResult capture) {
        CaptureResult owned = owned(capture);
        return redaction.of(baseline == null ? owned : baseline.of(owned));
    }

    /** The result of the run as it is written. */
    public RunResult of(RunResult run) {
        RunResult owned = run.with(run.captures().stream().map(this::owned).toList());
        return redaction.of(baseline == null ? owned : baseline.of(owned, shard == null, strict));
    }

    private CaptureResult owned(CaptureResult capture) {
        String owner = owners.owner(capture.path());
        return owner == null ? capture : capture.ownedBy(owner);
    }
}

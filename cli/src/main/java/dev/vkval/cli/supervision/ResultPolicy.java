package dev.vkval.cli.supervision;

import dev.vkval.cli.config.CaptureEntries;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.ConfigPlace;
import dev.vkval.finding.RunOption;
import dev.vkval.finding.RunResult;
import dev.vkval.report.Baseline;
import dev.vkval.report.Redaction;
import dev.vkval.report.Shard;
import java.util.List;

/**
 * What is done to results before they are shown and written, whoever found them. To do it twice changes nothing.
 *
 * @param baseline the accepted findings, null without a baseline
 * @param strict whether accepted findings that are gone make the run fail
 * @param project what the project says about captures
 * @param redaction what is left out of all outputs
 * @param options what the run was asked for; none leaves those that the run has
 * @param shard the part of a run over several machines that the run is, null if it is whole
 */
public record ResultPolicy(
        Baseline baseline,
        boolean strict,
        CaptureEntries project,
        Redaction redaction,
        List<RunOption> options,
        Shard shard) {
    /** Nothing. */
    public static final ResultPolicy NONE =
            new ResultPolicy(null, false, CaptureEntries.NONE, Redaction.NONE, List.of(), null);

    /** The same for a part of a run. */
    public ResultPolicy of(Shard part) {
        return new ResultPolicy(baseline, strict, project, redaction, options, part);
    }

    /** The same with what a project says about captures. */
    public ResultPolicy with(CaptureEntries captures) {
        return new ResultPolicy(baseline, strict, captures, redaction, options, shard);
    }

    /** The same, leaving that out of all outputs. */
    public ResultPolicy without(Redaction left) {
        return new ResultPolicy(baseline, strict, project, left, options, shard);
    }

    /** The same for a run that was asked for by these options. */
    public ResultPolicy asked(List<RunOption> given) {
        return new ResultPolicy(baseline, strict, project, redaction, given, shard);
    }

    /** The result of a capture as it is shown. */
    CaptureResult of(CaptureResult capture) {
        CaptureResult configured = configured(capture);
        return redaction.of(baseline == null ? configured : baseline.of(configured));
    }

    /** The result of the run as it is written. */
    public RunResult of(RunResult run) {
        RunResult asked = options.isEmpty() ? run : run.asked(options);
        RunResult configured =
                asked.with(asked.captures().stream().map(this::configured).toList());
        return redaction.of(baseline == null ? configured : baseline.of(configured, shard == null, strict));
    }

    private CaptureResult configured(CaptureResult capture) {
        ConfigPlace place = project.place(capture.path());
        return place == null ? capture : capture.configured(project.owner(capture.path()), place);
    }
}

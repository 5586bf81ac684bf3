package dev.vkval.finding;

import java.util.List;

/**
 * The result of one invocation of the tool, from which every output is made.
 *
 * @param toolVersion version of this tool
 * @param failOn the lowest severity with which the run fails, null for none
 * @param captures in the order of the command line; those of a folder by path
 * @param options what the run was asked for, by name
 * @param baseline what the baseline says about the run, null without one
 */
public record RunResult(
        String toolVersion,
        Severity failOn,
        List<CaptureResult> captures,
        List<RunOption> options,
        BaselineNote baseline) {
    public RunResult {
        captures = List.copyOf(captures);
        options = List.copyOf(options);
    }

    /** Without options and a baseline. */
    public RunResult(String toolVersion, Severity failOn, List<CaptureResult> captures) {
        this(toolVersion, failOn, captures, List.of(), null);
    }

    /** The same with other captures. */
    public RunResult with(List<CaptureResult> others) {
        return new RunResult(toolVersion, failOn, others, options, baseline);
    }

    /** The same with what a baseline says about it. */
    public RunResult with(BaselineNote note) {
        return new RunResult(toolVersion, failOn, captures, options, note);
    }

    /** The same, asked for by these options. */
    public RunResult asked(List<RunOption> given) {
        return new RunResult(toolVersion, failOn, captures, given, baseline);
    }

    public ExitCode exitCode() {
        ExitCode code = ExitCode.of(captures, failOn);
        return baseline != null && baseline.fails() ? code.worst(ExitCode.FINDINGS) : code;
    }

    public long groups(Severity severity) {
        return captures.stream().mapToLong(capture -> capture.groups(severity)).sum();
    }

    /** The defects found, each once for all captures; what follows from another one is left out. */
    public List<Cause> causes() {
        return Cause.of(captures);
    }

    /** Number of defects of that severity that are not accepted. */
    public long causes(Severity severity) {
        return newCauses().stream()
                .filter(cause -> cause.finding().severity() == severity)
                .count();
    }

    private List<Cause> newCauses() {
        return causes().stream().filter(cause -> !cause.known()).toList();
    }

    /** Number of accepted defects. */
    public long knownCauses() {
        return causes().stream().filter(Cause::known).count();
    }

    /** Number of defects that are hazards which no capture proves and that are not accepted. */
    public long possibleHazardCauses() {
        return newCauses().stream()
                .filter(cause -> cause.finding().possibleHazard())
                .count();
    }

    /** Number of findings that follow from others and are not accepted. */
    public long consequences() {
        return captures.stream()
                .mapToLong(capture -> {
                    Consequences consequences = new Consequences(capture.findings());
                    return capture.findings().stream()
                            .filter(group -> consequences.cause(group) != null && !group.known())
                            .count();
                })
                .sum();
    }

    public long captures(CaptureStatus status) {
        return captures.stream().filter(capture -> capture.status() == status).count();
    }
}

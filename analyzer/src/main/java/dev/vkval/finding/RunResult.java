package dev.vkval.finding;

import java.util.List;

/**
 * The result of one invocation of the tool, from which every output is made.
 *
 * @param toolVersion version of this tool
 * @param failOn the lowest severity with which the run fails, null for none
 * @param captures in the order of the command line; those of a folder by path
 */
public record RunResult(String toolVersion, Severity failOn, List<CaptureResult> captures) {
    public RunResult {
        captures = List.copyOf(captures);
    }

    public ExitCode exitCode() {
        return ExitCode.of(captures, failOn);
    }

    public long groups(Severity severity) {
        return captures.stream().mapToLong(capture -> capture.groups(severity)).sum();
    }

    /** The defects found, each once for all captures; what follows from another one is left out. */
    public List<Cause> causes() {
        return Cause.of(captures);
    }

    /** Number of defects of that severity. */
    public long causes(Severity severity) {
        return causes().stream()
                .filter(cause -> cause.finding().severity() == severity)
                .count();
    }

    /** Number of defects that are hazards which no capture proves. */
    public long possibleHazardCauses() {
        return causes().stream()
                .filter(cause -> cause.finding().possibleHazard())
                .count();
    }

    /** Number of findings that follow from others. */
    public long consequences() {
        return captures.stream()
                .mapToLong(capture -> {
                    Consequences consequences = new Consequences(capture.findings());
                    return capture.findings().stream()
                            .filter(group -> consequences.cause(group) != null)
                            .count();
                })
                .sum();
    }

    public long captures(CaptureStatus status) {
        return captures.stream().filter(capture -> capture.status() == status).count();
    }
}

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

    public long captures(CaptureStatus status) {
        return captures.stream().filter(capture -> capture.status() == status).count();
    }
}

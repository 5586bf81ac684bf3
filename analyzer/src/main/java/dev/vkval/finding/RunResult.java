package dev.vkval.finding;

import java.util.List;

/**
 * The result of one invocation: what every output is made of.
 *
 * @param toolVersion version of this tool
 * @param failOn the least severity that makes the run fail, null for none
 * @param captures in the order they were named; those of a folder by path
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

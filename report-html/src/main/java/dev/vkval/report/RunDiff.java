package dev.vkval.report;

import dev.vkval.finding.CaptureStatus;
import dev.vkval.finding.Cause;
import dev.vkval.finding.ExitCode;
import dev.vkval.finding.RunResult;
import dev.vkval.finding.Severity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What differs between two runs. Findings are the same if they have the same id and rule, in whichever captures.
 *
 * @param fresh defects of the new run that the old one does not have
 * @param known defects of both, as the new run has them
 * @param gone defects of the old run that the new one does not have
 * @param unfinished captures of the new run that were not checked to their end, in which what is gone may still be
 */
public record RunDiff(List<Cause> fresh, List<Cause> known, List<Cause> gone, List<String> unfinished) {
    public RunDiff {
        fresh = List.copyOf(fresh);
        known = List.copyOf(known);
        gone = List.copyOf(gone);
        unfinished = List.copyOf(unfinished);
    }

    public static RunDiff of(RunResult before, RunResult after) {
        Map<String, Cause> old = byKey(before);
        List<Cause> fresh = new ArrayList<>();
        List<Cause> known = new ArrayList<>();
        byKey(after).forEach((key, cause) -> (old.remove(key) == null ? fresh : known).add(cause));
        List<String> unfinished = after.captures().stream()
                .filter(capture -> capture.status() != CaptureStatus.COMPLETED)
                .map(capture -> capture.path())
                .toList();
        return new RunDiff(fresh, known, List.copyOf(old.values()), unfinished);
    }

    private static Map<String, Cause> byKey(RunResult run) {
        Map<String, Cause> causes = new LinkedHashMap<>();
        run.causes().forEach(cause -> causes.putIfAbsent(key(cause), cause));
        return causes;
    }

    /** What defects of two runs have in common if they are the same. */
    public static String key(Cause cause) {
        return cause.id() + "\n" + cause.finding().rule();
    }

    /**
     * Whether something is new, at or above a severity and not accepted by a baseline of the new run.
     *
     * @param failOn null for never
     */
    public ExitCode exitCode(Severity failOn) {
        return failOn != null
                        && fresh.stream()
                                .anyMatch(cause -> !cause.known()
                                        && cause.finding().severity().atLeast(failOn))
                ? ExitCode.FINDINGS
                : ExitCode.CLEAN;
    }
}

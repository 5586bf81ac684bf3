package dev.vkval.report;

import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.CaptureStatus;
import dev.vkval.finding.ExitCode;
import dev.vkval.finding.RunResult;
import dev.vkval.finding.Severity;
import java.util.ArrayList;
import java.util.List;

/**
 * What the run comes to: one word and one sentence that names everything that went into it, so that a damaged capture
 * does not hide that something was found in it.
 *
 * @param word {@code CLEAN}, {@code FAILED}, {@code DAMAGED} ...; {@code PASSED} where all that was found is below what
 *     fails the run
 * @param sentence without full stop
 * @param passing whether the exit code is 0 although there are errors
 */
record Verdict(ExitCode code, String word, String sentence, boolean passing) {
    static Verdict of(RunResult run) {
        List<String> parts = new ArrayList<>();
        long faults = run.captures().stream().mapToLong(c -> c.faults().size()).sum();
        add(parts, faults, "fault", " of this tool");
        add(parts, run.captures(CaptureStatus.FAILED), "capture", " could not be read or checked");
        long damaged = run.captures().stream()
                .filter(c -> c.status() != CaptureStatus.FAILED && c.damaged())
                .count();
        add(parts, damaged, "capture", " damaged or cut short, what was readable is reported");
        long unchecked = run.captures().stream().filter(Verdict::unchecked).count();
        add(parts, unchecked, "capture", " without a call that could be checked");
        add(parts, run.captures().stream().filter(c -> c.crash() != null).count(), "crash", "");
        add(parts, run.captures(CaptureStatus.UNSUPPORTED), "capture", " that this device cannot run");
        for (Severity severity : Severity.values()) {
            add(parts, run.causes(severity), severity == Severity.INFO ? "remark" : severity.label(), "");
        }
        add(parts, run.consequences(), "finding", " caused by these");
        String nothing = run.captures().size() == 1
                ? "no findings"
                : "no findings in " + run.captures().size() + " captures";
        boolean clean = run.exitCode() == ExitCode.CLEAN;
        boolean found = run.groups(Severity.ERROR) + run.groups(Severity.WARNING) > 0;
        boolean passing = clean && run.groups(Severity.ERROR) > 0;
        if (passing) {
            parts.add("none of them fails the run, as asked for");
        }
        return new Verdict(
                run.exitCode(),
                clean && found ? "PASSED" : word(run.exitCode()),
                parts.isEmpty() ? nothing : String.join("; ", parts),
                passing);
    }

    private static boolean unchecked(CaptureResult capture) {
        return capture.checksAsked()
                && capture.status() != CaptureStatus.FAILED
                && capture.status() != CaptureStatus.UNSUPPORTED
                && capture.coverage().callsChecked() == 0;
    }

    private static void add(List<String> parts, long count, String noun, String rest) {
        if (count > 0) {
            parts.add((noun.equals("crash") && count > 1 ? count + " crashes" : Words.count(count, noun)) + rest);
        }
    }

    private static String word(ExitCode code) {
        return switch (code) {
            case CLEAN -> "CLEAN";
            case FINDINGS -> "FAILED";
            case CAPTURE -> "DAMAGED";
            case INTERNAL -> "BROKEN";
            case USAGE -> "MISUSED";
            case RETRY -> "CRASHED";
            case UNFIT_DEVICE -> "SKIPPED";
        };
    }
}

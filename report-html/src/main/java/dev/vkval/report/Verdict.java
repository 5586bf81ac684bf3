package dev.vkval.report;

import dev.vkval.finding.BaselineNote;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.CaptureStatus;
import dev.vkval.finding.CrashKind;
import dev.vkval.finding.ExitCode;
import dev.vkval.finding.RunResult;
import dev.vkval.finding.Severity;
import dev.vkval.finding.Unjudged;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * What the run comes to: one word and one sentence that names everything that went into it, so that a damaged capture
 * does not hide that something was found in it.
 *
 * @param word {@code CLEAN} where nothing was found and all that was asked for was judged; {@code INCOMPLETE} where
 *     something was not; {@code PASSED} where all that was found is below what fails the run; {@code FAILED}, {@code DAMAGED} ...
 * @param sentence without full stop
 * @param passing whether the exit code is 0 although there are errors
 * @param unjudged the largest thing that was asked for and not judged, null for nothing
 */
public record Verdict(ExitCode code, String word, String sentence, boolean passing, Unjudged unjudged) {
    public static Verdict of(RunResult run) {
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
        for (CrashKind kind : CrashKind.values()) {
            add(parts, crashes(run.captures(), kind), "capture", " " + words(kind));
        }
        add(parts, run.captures(CaptureStatus.INTERRUPTED), "capture", " interrupted");
        add(parts, run.captures(CaptureStatus.NOT_RUN), "capture", " not run");
        add(parts, run.captures(CaptureStatus.UNSUPPORTED), "capture", " that this device cannot run");
        for (Severity severity : Severity.values()) {
            long possible = severity == Severity.WARNING ? run.possibleHazardCauses() : 0;
            String accepted = run.baseline() == null ? "" : "new ";
            add(parts, possible, accepted + "possible hazard", "");
            String noun = accepted + (severity == Severity.INFO ? "remark" : severity.label());
            add(parts, run.causes(severity) - possible, possible > 0 ? "other " + noun : noun, "");
        }
        add(parts, run.consequences(), "finding", " caused by these");
        baseline(parts, run);
        String nothing = run.captures().size() == 1
                ? "no findings"
                : "no findings in " + run.captures().size() + " captures";
        boolean clean = run.exitCode() == ExitCode.CLEAN;
        boolean passing = clean && run.captures().stream().anyMatch(capture -> capture.anyNewAtLeast(Severity.ERROR));
        if (passing) {
            parts.add("none of them fails the run, as asked for");
        }
        Unjudged unjudged = Unjudged.of(run.captures());
        if (parts.isEmpty()) {
            parts.add(nothing);
        }
        if (clean && unjudged != null) {
            parts.add("not judged: " + text(unjudged));
        }
        return new Verdict(
                run.exitCode(),
                word(run.captures(), run.exitCode(), unjudged),
                String.join("; ", parts),
                passing,
                unjudged);
    }

    private static void baseline(List<String> parts, RunResult run) {
        add(parts, run.knownCauses(), "known finding", "");
        if (run.baseline() != null) {
            BaselineNote note = run.baseline();
            add(parts, note.gone().size(), "accepted finding", " gone" + (note.fails() ? ", which fails the run" : ""));
        }
    }

    /** {@code gpu (no device was used; use --device auto)}. */
    private static String text(Unjudged unjudged) {
        return unjudged.what() + (unjudged.count() == 0 ? "" : ", " + Phrases.grouped(unjudged.count()) + " times")
                + " (" + unjudged.why() + (unjudged.option() == null ? "" : "; use " + unjudged.option()) + ")";
    }

    /** The kind of the verdict about some captures, in outputs for machines. */
    public static String kind(List<CaptureResult> captures, ExitCode code) {
        return word(captures, code, Unjudged.of(captures)).toLowerCase(Locale.ROOT);
    }

    public static long possibleHazards(List<CaptureResult> captures) {
        return captures.stream().mapToLong(CaptureResult::possibleHazards).sum();
    }

    private static String word(List<CaptureResult> captures, ExitCode code, Unjudged unjudged) {
        if (code != ExitCode.CLEAN) {
            return word(captures, code);
        }
        if (captures.stream().anyMatch(capture -> capture.anyAtLeast(Severity.WARNING))) {
            return "PASSED";
        }
        return unjudged == null ? word(captures, code) : "INCOMPLETE";
    }

    static boolean unchecked(CaptureResult capture) {
        return capture.checksAsked()
                && capture.status() != CaptureStatus.FAILED
                && capture.status() != CaptureStatus.UNSUPPORTED
                && capture.status() != CaptureStatus.INTERRUPTED
                && capture.status() != CaptureStatus.NOT_RUN
                && capture.crash() == null
                && capture.coverage().callsChecked() == 0;
    }

    private static void add(List<String> parts, long count, String noun, String rest) {
        if (count > 0) {
            parts.add(Phrases.count(count, noun) + rest);
        }
    }

    private static long crashes(List<CaptureResult> captures, CrashKind kind) {
        return captures.stream()
                .filter(capture -> capture.crash() != null && capture.crash().kind() == kind)
                .count();
    }

    private static String words(CrashKind kind) {
        return switch (kind) {
            case HUNG -> "that hung the device";
            case CRASHED -> "that crashed the driver";
            case LOST -> "that lost the device";
            case OUT_OF_MEMORY -> "for which the driver had no memory left";
            case ADDRESSES_TAKEN -> "whose addresses were taken";
            case KILLED -> "whose check was ended from outside";
        };
    }

    /** The first of the ways in which device, driver or process failed. */
    private static String retry(List<CaptureResult> captures) {
        return Arrays.stream(CrashKind.values())
                .filter(kind -> crashes(captures, kind) > 0)
                .map(kind -> kind.label().toUpperCase(Locale.ROOT))
                .findFirst()
                .orElse("UNFINISHED");
    }

    private static String word(List<CaptureResult> captures, ExitCode code) {
        return switch (code) {
            case HANGUP, INTERRUPTED, TERMINATED -> "INTERRUPTED";
            case CLEAN -> "CLEAN";
            case FINDINGS -> "FAILED";
            case CAPTURE -> "DAMAGED";
            case INTERNAL -> "BROKEN";
            case USAGE -> "MISUSED";
            case RETRY -> retry(captures);
            case UNFIT_DEVICE -> "SKIPPED";
        };
    }
}

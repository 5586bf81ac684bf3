package dev.vkval.report.console;

import dev.vkval.finding.Accepted;
import dev.vkval.finding.BaselineNote;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.CaptureStatus;
import dev.vkval.finding.Cause;
import dev.vkval.finding.ExitCode;
import dev.vkval.finding.Finding;
import dev.vkval.finding.RunResult;
import dev.vkval.finding.Severity;
import dev.vkval.report.DeviceSpread;
import dev.vkval.report.GapGroup;
import dev.vkval.report.Phrases;
import dev.vkval.report.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** The end of the output: a line per capture, what was checked, the verdict. */
final class SummaryText {
    private static final int CAPTURES_LISTED = 50;
    private static final int CAUSES_LISTED = 20;

    private final Style style;
    private final boolean timings;

    SummaryText(Style style, boolean timings) {
        this.style = style;
        this.timings = timings;
    }

    List<String> of(RunResult run, String page) {
        List<String> lines = new ArrayList<>();
        List<CaptureResult> listed = run.captures().size() <= CAPTURES_LISTED
                ? run.captures()
                : run.captures().stream()
                        .filter(this::noteworthy)
                        .limit(CAPTURES_LISTED)
                        .toList();
        lines.addAll(table(listed));
        if (listed.size() < run.captures().size()) {
            lines.add(Phrases.count(run.captures().size() - listed.size(), "more capture"));
        }
        lines.addAll(new ProfileLines(style).of(run));
        several(run, lines);
        if (run.baseline() != null) {
            baseline(run.baseline(), lines);
        }
        checked(run, lines);
        lines.add("");
        lines.add(verdict(run, page));
        return lines;
    }

    /** The findings that several captures have. */
    private void several(RunResult run, List<String> lines) {
        List<Cause> several =
                run.causes().stream().filter(cause -> cause.seen().size() > 1).toList();
        DeviceSpread devices = new DeviceSpread(run);
        for (Cause cause : several.subList(0, Math.min(several.size(), CAUSES_LISTED))) {
            Finding finding = cause.finding();
            lines.add("in " + cause.seen().size() + " captures: " + cause.id() + "  "
                    + style.severity(
                            finding.severity(), finding.severity().label() + "[" + style.text(finding.rule()) + "]")
                    + ": " + style.text(finding.title())
                    + Optional.ofNullable(devices.of(cause))
                            .map(text -> "; " + style.text(text))
                            .orElse(""));
        }
        if (several.size() > CAUSES_LISTED) {
            lines.add(Phrases.count(several.size() - CAUSES_LISTED, "more finding") + " in several captures");
        }
    }

    private void baseline(BaselineNote note, List<String> lines) {
        accepted("gone", note.gone(), entry -> "does not occur any more", lines);
        accepted("grown", note.grown(), entry -> "was accepted up to " + Phrases.count(entry.max(), "time"), lines);
        accepted("expired", note.expired(), entry -> "was accepted until " + entry.expires(), lines);
        if (!note.gone().isEmpty()) {
            lines.add("remove what is gone: vkval-replay baseline prune --baseline " + style.text(note.file()));
        }
    }

    private void accepted(String word, List<Accepted> entries, Function<Accepted, String> what, List<String> lines) {
        for (Accepted entry : entries.subList(0, Math.min(entries.size(), CAUSES_LISTED))) {
            String title = entry.title().isEmpty() ? "" : ": " + style.text(entry.title());
            lines.add(style.severity(Severity.WARNING, word) + ": " + entry.id() + "  " + style.text(entry.rule())
                    + title + "; it " + what.apply(entry));
        }
        if (entries.size() > CAUSES_LISTED) {
            lines.add(word + ": " + (entries.size() - CAUSES_LISTED) + " more");
        }
    }

    String verdict(RunResult run, String page) {
        Verdict verdict = Verdict.of(run);
        String word;
        if (verdict.code() != ExitCode.CLEAN) {
            word = style.severity(Severity.ERROR, verdict.word());
        } else {
            boolean fair = verdict.passing() || verdict.unjudged() != null;
            word = fair ? style.severity(Severity.WARNING, verdict.word()) : style.good(verdict.word());
        }
        return word + "  " + style.text(verdict.sentence()) + "."
                + (page == null ? "" : "   report: " + style.text(page));
    }

    private boolean noteworthy(CaptureResult capture) {
        return capture.status() != CaptureStatus.COMPLETED
                || !capture.findings().isEmpty();
    }

    /** A line for each capture, with its numbers below those of the others. */
    private List<String> table(List<CaptureResult> captures) {
        int path = captures.stream()
                .mapToInt(capture -> style.text(capture.path()).length())
                .max()
                .orElse(0);
        List<String> frames = column(captures, SummaryText::frames);
        List<String> calls = column(captures, SummaryText::calls);
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < captures.size(); i++) {
            String name = style.text(captures.get(i).path());
            lines.add(name + " ".repeat(Math.max(0, Math.min(path, 60) - name.length())) + "   " + frames.get(i) + "   "
                    + calls.get(i) + "   " + state(captures.get(i)));
        }
        return lines;
    }

    /** Texts with their numbers at the right: a noun is one letter shorter in the singular. */
    private static List<String> column(List<CaptureResult> captures, Function<CaptureResult, String> text) {
        List<String> all = captures.stream().map(text).toList();
        boolean several = all.stream().anyMatch(one -> one.endsWith("s"));
        List<String> equal = all.stream()
                .map(one -> several && !one.endsWith("s") ? one + " " : one)
                .toList();
        int width = equal.stream().mapToInt(String::length).max().orElse(0);
        return equal.stream().map(one -> " ".repeat(width - one.length()) + one).toList();
    }

    private static String frames(CaptureResult capture) {
        return Phrases.count(capture.coverage().frames(), "frame");
    }

    private static String calls(CaptureResult capture) {
        return Phrases.count(capture.coverage().calls(), "call");
    }

    private String state(CaptureResult capture) {
        StringBuilder line = new StringBuilder(found(capture));
        if (capture.status() != CaptureStatus.COMPLETED) {
            line.append("   ").append(style.bold(capture.status().label()));
        }
        if (capture.owner() != null) {
            line.append("   ").append(style.text(capture.owner()));
        }
        if (timings && capture.timings().containsKey(CaptureResult.TOTAL_SECONDS)) {
            line.append(
                    String.format(Locale.ROOT, "   %.1f s", capture.timings().get(CaptureResult.TOTAL_SECONDS)));
        }
        return line.toString();
    }

    private String found(CaptureResult capture) {
        List<String> parts = new ArrayList<>();
        for (Severity severity : Severity.values()) {
            long possible = severity == Severity.WARNING ? capture.possibleHazards() : 0;
            long count = capture.groups(severity) - possible;
            if (possible > 0) {
                parts.add(style.severity(severity, Phrases.count(possible, "possible hazard")));
            }
            if (count > 0) {
                String noun = severity == Severity.INFO ? "remark" : severity.label();
                parts.add(style.severity(severity, Phrases.count(count, noun)));
            }
        }
        if (capture.known() > 0) {
            parts.add("(" + Phrases.grouped(capture.known()) + " known)");
        }
        return parts.isEmpty() ? "no findings" : String.join("  ", parts);
    }

    private void checked(RunResult run, List<String> lines) {
        long calls =
                run.captures().stream().mapToLong(c -> c.coverage().calls()).sum();
        long checked = run.captures().stream()
                .mapToLong(c -> c.coverage().callsChecked())
                .sum();
        long recreating = run.captures().stream()
                .mapToLong(c -> c.coverage().callsRecreatingState())
                .sum();
        lines.add("checked " + Phrases.grouped(checked) + " of " + Phrases.count(calls, "call")
                + Phrases.recreating(recreating, run.captures().size() == 1));
        GapGroup.of(run).forEach(gap -> lines.add(text(gap)));
    }

    /** What was not asked for, or is no less certain for it, is a note. */
    private String text(GapGroup gap) {
        String option = gap.wanted() && gap.option() != null ? "; use " + gap.option() : "";
        return style.text((gap.wanted() ? "not checked: " : "note: ") + gap.what() + ": " + gap.why() + option)
                + (gap.count() == 0 ? "" : " (" + Phrases.grouped(gap.count()) + ")");
    }
}

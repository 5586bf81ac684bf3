package dev.vkval.report.markdown;

import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.Cause;
import dev.vkval.finding.Finding;
import dev.vkval.finding.RunResult;
import dev.vkval.finding.Severity;
import dev.vkval.report.FindingLines;
import dev.vkval.report.Output;
import dev.vkval.report.Phrases;
import dev.vkval.report.Trouble;
import dev.vkval.report.Verdict;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;

/** {@code summary.md}: the verdict, the captures, and as many findings as a comment may contain, the worst first. */
public final class MarkdownOutput implements Output {
    public static final String FILE = "summary.md";

    /** What a comment on GitHub may have, less what comes after the findings. */
    private static final int MOST_CHARS = 64_000;

    private static final int MOST_CAPTURES = 50;
    private static final int MOST_TROUBLES = 20;

    private final StringBuilder out = new StringBuilder();

    @Override
    public String fileName() {
        return FILE;
    }

    @Override
    public void write(RunResult run, OutputStream stream) throws IOException {
        out.setLength(0);
        Verdict verdict = Verdict.of(run);
        out.append("## vkval-replay: ").append(verdict.word()).append("\n\n");
        out.append(Markdown.text(verdict.sentence())).append("\\.\n\n");
        captures(run.captures());
        troubles(run.captures());
        findings(run);
        stream.write(out.toString().getBytes(StandardCharsets.UTF_8));
        stream.flush();
    }

    private void captures(List<CaptureResult> captures) {
        if (captures.isEmpty()) {
            return;
        }
        out.append("| capture | status | errors | warnings | accepted | calls checked |\n|---|---|--:|--:|--:|--:|\n");
        for (CaptureResult capture : captures.subList(0, Math.min(captures.size(), MOST_CAPTURES))) {
            out.append("| ").append(Markdown.cell(capture.path())).append(" | ");
            out.append(capture.status().label()).append(" | ");
            out.append(fresh(capture, Severity.ERROR)).append(" | ");
            out.append(fresh(capture, Severity.WARNING)).append(" | ");
            out.append(capture.known()).append(" | ");
            out.append(capture.coverage().callsChecked()).append(" of ");
            out.append(capture.coverage().calls()).append(" |\n");
        }
        out.append('\n');
        more(captures.size() - MOST_CAPTURES, "more capture");
    }

    private static long fresh(CaptureResult capture, Severity severity) {
        return capture.findings().stream()
                .filter(group -> !group.known() && group.finding().severity() == severity)
                .count();
    }

    private void troubles(List<CaptureResult> captures) {
        int count = 0;
        for (CaptureResult capture : captures) {
            for (Trouble trouble : Trouble.of(capture)) {
                if (count++ < MOST_TROUBLES) {
                    out.append("- ").append(Markdown.code(capture.path())).append(": ");
                    out.append(Markdown.code(trouble.kind() + ": " + trouble.sentence()));
                    out.append('\n');
                }
            }
        }
        if (count > 0) {
            out.append('\n');
        }
        more(count - MOST_TROUBLES, "more note");
    }

    private void findings(RunResult run) {
        List<Cause> causes = run.causes().stream()
                .filter(cause -> !cause.known())
                .sorted(Comparator.comparing(cause -> cause.finding().severity()))
                .toList();
        for (int i = 0; i < causes.size(); i++) {
            String text = finding(causes.get(i));
            if (out.length() + text.length() > MOST_CHARS) {
                more(causes.size() - i, "more finding");
                return;
            }
            out.append(text);
        }
    }

    private static String finding(Cause cause) {
        Finding finding = cause.finding();
        Cause.Seen first = cause.seen().get(0);
        int others = cause.seen().size() - 1;
        return "### " + finding.severity().label() + " " + Markdown.code(finding.rule()) + " " + cause.id() + "\n\n"
                + Markdown.text(finding.title())
                + (others == 0 ? "" : "; also in " + Phrases.count(others, "other capture")) + "\n\n"
                + Markdown.block(FindingLines.of(first.capture().path(), first.group())) + "\n";
    }

    private void more(int count, String noun) {
        if (count > 0) {
            out.append(Phrases.count(count, noun)).append(": see `index.html`\n\n");
        }
    }
}

package dev.vkval.report.html;

import dev.vkval.finding.RunResult;
import dev.vkval.finding.Severity;
import java.io.IOException;
import java.io.OutputStream;

/** {@code diff.html}: what differs between two runs, as a page that can be read without script. */
public final class DiffHtml {
    public static final String FILE = "diff.html";

    /**
     * A run that is compared.
     *
     * @param name as the user named it
     * @param page address of its page as seen from this one, null if it has none
     */
    public record Side(String name, RunResult run, String page) {}

    private DiffHtml() {}

    /**
     * Writes it; the stream is flushed, not closed.
     *
     * @param failOn the lowest severity with which it fails, null for none
     */
    public static void write(Side before, Side after, Severity failOn, OutputStream stream) throws IOException {
        Templates.render("diff.jte", new DiffPage(before, after, failOn), stream);
    }
}

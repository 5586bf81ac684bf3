package dev.vkval.report.html;

import dev.vkval.finding.RunResult;
import dev.vkval.report.Output;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.function.UnaryOperator;

/**
 * {@code index.html}: the result as one file that needs nothing else, unless what the captures contain is very large: then
 * that is beside it. All of it can be read without script; the script shows one part at a time and searches.
 */
public final class IndexHtml implements Output {
    public static final String FILE = "index.html";

    private final boolean timings;
    private final UnaryOperator<String> rulePages;
    private final Path traces;
    private final Path folder;

    /** A page without what captures contain. */
    public IndexHtml(boolean timings, UnaryOperator<String> rulePages) {
        this(timings, rulePages, null, null);
    }

    /** A page that is one file, however large what the captures contain is; of that it then has a part. */
    public IndexHtml(boolean timings, UnaryOperator<String> rulePages, Path traces) {
        this(timings, rulePages, traces, null);
    }

    /**
     * @param timings whether durations are shown
     * @param rulePages the page about a rule as Markdown, null where there is none
     * @param traces folder with what captures contain, null for none
     * @param folder where the page is written, and its data if they are too large for it; null if it is to be one file
     */
    public IndexHtml(boolean timings, UnaryOperator<String> rulePages, Path traces, Path folder) {
        this.timings = timings;
        this.rulePages = rulePages;
        this.traces = traces;
        this.folder = folder;
    }

    /** Removes the data beside a page. */
    public static void clear(Path folder) throws IOException {
        PageData.clear(folder);
    }

    @Override
    public String fileName() {
        return FILE;
    }

    @Override
    public void write(RunResult run, OutputStream stream) throws IOException {
        Page page = new Page(run, timings, rulePages, traces, folder);
        if (folder != null) {
            page.data().write(folder);
        }
        Templates.render("index.jte", page, stream);
    }
}

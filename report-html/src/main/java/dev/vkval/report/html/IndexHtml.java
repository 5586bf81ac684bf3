package dev.vkval.report.html;

import dev.vkval.finding.RunResult;
import dev.vkval.report.Output;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.function.UnaryOperator;

/**
 * {@code index.html}: the result as one file that needs nothing else. All of it can be read without script; the script
 * shows one part at a time and searches.
 */
public final class IndexHtml implements Output {
    public static final String FILE = "index.html";

    private final boolean timings;
    private final UnaryOperator<String> rulePages;
    private final Path traces;

    /** A page without what captures contain. */
    public IndexHtml(boolean timings, UnaryOperator<String> rulePages) {
        this(timings, rulePages, null);
    }

    /**
     * @param timings whether durations are shown
     * @param rulePages the page about a rule as Markdown, null where there is none
     * @param traces folder with what captures contain, null for none
     */
    public IndexHtml(boolean timings, UnaryOperator<String> rulePages, Path traces) {
        this.timings = timings;
        this.rulePages = rulePages;
        this.traces = traces;
    }

    @Override
    public String fileName() {
        return FILE;
    }

    @Override
    public void write(RunResult run, OutputStream stream) throws IOException {
        Templates.render("index.jte", new Page(run, timings, rulePages, traces), stream);
    }
}

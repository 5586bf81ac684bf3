package dev.vkval.report.html;

import dev.vkval.finding.RunResult;
import dev.vkval.report.Output;
import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
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
        Writer out = new OutputStreamWriter(stream, StandardCharsets.UTF_8);
        // The library loads templates by the thread's class loader; threads that handle signals have none.
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(IndexHtml.class.getClassLoader());
        try {
            templates().render("index.jte", new Page(run, timings, rulePages, traces), new SafeOutput(out));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        } finally {
            thread.setContextClassLoader(before);
        }
        out.flush();
    }

    private static TemplateEngine templates() {
        return TemplateEngine.createPrecompiled(
                null, ContentType.Html, IndexHtml.class.getClassLoader(), IndexHtml.class.getPackageName());
    }
}

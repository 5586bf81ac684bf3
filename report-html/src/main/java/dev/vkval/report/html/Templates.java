package dev.vkval.report.html;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;

/** Writes pages by the templates that the build compiled. */
final class Templates {
    private Templates() {}

    /** Writes a page; the stream is flushed, not closed. */
    static void render(String template, Object page, OutputStream stream) throws IOException {
        Writer out = new OutputStreamWriter(stream, StandardCharsets.UTF_8);
        // The library loads templates by the thread's class loader; threads that handle signals have none.
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(Templates.class.getClassLoader());
        try {
            engine().render(template, page, new SafeOutput(out));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        } finally {
            thread.setContextClassLoader(before);
        }
        out.flush();
    }

    private static TemplateEngine engine() {
        return TemplateEngine.createPrecompiled(
                null, ContentType.Html, Templates.class.getClassLoader(), Templates.class.getPackageName());
    }
}

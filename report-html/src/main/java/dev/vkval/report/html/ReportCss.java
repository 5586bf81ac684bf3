package dev.vkval.report.html;

import dev.vkval.finding.RunResult;
import dev.vkval.report.Output;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** {@code report.css}: the style of the page once more, for hosts that forbid styles in pages. */
public final class ReportCss implements Output {
    public static final String FILE = "report.css";

    @Override
    public String fileName() {
        return FILE;
    }

    @Override
    public void write(RunResult run, OutputStream stream) throws IOException {
        stream.write(Resources.STYLE.getBytes(StandardCharsets.UTF_8));
        stream.flush();
    }
}

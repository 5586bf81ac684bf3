package dev.vkval.cli.supervision;

import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.RunResult;
import dev.vkval.report.Phrases;
import dev.vkval.report.console.ResultConsole;
import dev.vkval.report.console.Style;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.time.Clock;
import java.util.function.Function;

/** Text for the log of a GitLab job: what there is to say about a capture is a section that is closed at first. */
final class GitlabConsole implements ResultConsole {
    private static final String ERASE = "\u001b[0K";

    private final PrintStream out;
    private final Style style;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream buffer;
    private final ResultConsole text;
    private final Clock clock;
    private int sections;

    /**
     * @param charset that of the stream
     * @param text makes the console that writes to a stream
     */
    GitlabConsole(
            PrintStream out, Charset charset, Style style, Function<PrintStream, ResultConsole> text, Clock clock) {
        this.out = out;
        this.style = style;
        this.clock = clock;
        buffer = new PrintStream(bytes, false, charset);
        this.text = text.apply(buffer);
    }

    @Override
    public void capture(CaptureResult capture) {
        text.capture(capture);
        buffer.flush();
        if (bytes.size() > 0) {
            String name = "vkval_" + ++sections;
            String count = Phrases.count(capture.findings().size(), "finding");
            out.println(mark("start", name + "[collapsed=true]") + style.text(capture.path()) + ": " + count);
            move();
            out.println(mark("end", name));
        }
    }

    @Override
    public void summary(RunResult run) throws IOException {
        text.summary(run);
        move();
    }

    @Override
    public void verdict(RunResult run) throws IOException {
        text.verdict(run);
        move();
    }

    private void move() {
        buffer.flush();
        out.write(bytes.toByteArray(), 0, bytes.size());
        bytes.reset();
    }

    private String mark(String what, String name) {
        return ERASE + "section_" + what + ":" + clock.instant().getEpochSecond() + ":" + name + "\r" + ERASE;
    }
}

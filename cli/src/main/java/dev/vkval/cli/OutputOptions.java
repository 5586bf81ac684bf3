package dev.vkval.cli;

import dev.vkval.cli.check.ScreenshotChoice;
import dev.vkval.cli.check.TraceChoice;
import dev.vkval.cli.console.Progress;
import dev.vkval.cli.console.Terminal;
import dev.vkval.cli.input.CaptureInput;
import dev.vkval.cli.supervision.CheckOutput;
import dev.vkval.cli.supervision.OutputDirectory;
import dev.vkval.trace.TraceFolder;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** Options of {@code check}: where results are written and how much of them is shown. */
final class OutputOptions extends ShownOptions {
    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR",
            description = "Folder for index.html, report.json and the other reports (default: vkval-out).")
    Path directory = Path.of(OutputDirectory.DEFAULT);

    @Option(
            names = "--screenshots",
            paramLabel = "FRAMES",
            description = "Writes the images that these frames present, such as 3,7-9, or all, as PNG files to the"
                    + " screenshots folder in the output folder.")
    String screenshots;

    @Option(
            names = "--trace",
            negatable = true,
            defaultValue = "true",
            fallbackValue = "true",
            description = "Writes what the captures contain to the trace folder in the output folder: commands, queue"
                    + " operations, resources and their accesses (default: yes, but with --redact never).")
    boolean trace;

    @Option(
            names = "--thumbnails",
            negatable = true,
            defaultValue = "true",
            fallbackValue = "true",
            description = "Shows small pictures of the frames that have findings, where a device presents them"
                    + " (default: yes, with the trace).")
    boolean thumbnails;

    @Option(names = "--no-timings", description = "Omits durations, so that equal results have equal bytes.")
    boolean noTimings;

    @Option(
            names = "--progress",
            negatable = true,
            fallbackValue = "true",
            description =
                    "Shows progress on standard error (default: at a terminal; elsewhere a line every 30 seconds).")
    Boolean progress;

    /** @param inputs the captures, as far as they are known */
    ScreenshotChoice screenshots(Usage usage, List<CaptureInput> inputs) {
        return screenshots == null
                ? ScreenshotChoice.NONE
                : usage.value(
                        "--screenshots",
                        () -> new ScreenshotChoice(
                                ScreenshotChoice.frames(screenshots),
                                directory.resolve(OutputDirectory.SCREENSHOTS),
                                inputs.size() == 1 ? inputs.get(0).label() : null));
    }

    /** What is written of what captures contain. */
    TraceChoice trace() {
        return trace && redacted.isEmpty()
                ? new TraceChoice(directory.resolve(TraceFolder.NAME), thumbnails)
                : TraceChoice.NONE;
    }

    /** Progress over that many captures: in place if asked for or at a terminal, otherwise lines. */
    Progress progress(Terminal terminal, int captures) {
        boolean inPlace = progress == null ? terminal.errIsTerminal() && !quiet : progress;
        return progress == null && !inPlace && !quiet
                ? Progress.inLines(terminal.err(), captures)
                : new Progress(inPlace ? terminal.err() : null, captures);
    }

    CheckOutput results(Terminal terminal, OutputDirectory folder, Progress shown) {
        return new CheckOutput(terminal, folder, consoles(terminal, !noTimings), quiet, shown);
    }
}

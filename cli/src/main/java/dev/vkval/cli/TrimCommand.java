package dev.vkval.cli;

import dev.vkval.capture.Anomalies;
import dev.vkval.cli.console.CommandError;
import dev.vkval.cli.console.HelpOption;
import dev.vkval.cli.console.Terminal;
import dev.vkval.cli.input.CaptureArguments;
import dev.vkval.cli.input.CaptureFile;
import dev.vkval.cli.input.CaptureInput;
import dev.vkval.cli.input.FrameRanges;
import dev.vkval.cli.input.ReadErrors;
import dev.vkval.cli.trim.TrimSession;
import dev.vkval.finding.ExitCode;
import dev.vkval.replay.failure.DeviceLostException;
import dev.vkval.replay.failure.NoDeviceException;
import dev.vkval.replay.failure.UnfitDeviceException;
import dev.vkval.trim.FrameSpan;
import dev.vkval.trim.TrimException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Cuts a range of frames out of a capture. */
@Command(
        name = "trim",
        sortOptions = false,
        description = "Writes a range of frames as a capture of its own; exit code 1 if a frame looks different in it.")
final class TrimCommand implements Callable<Integer> {
    private static final String RECORDED = "null";
    private static final double NANOS_PER_SECOND = 1e9;

    private final Terminal terminal;
    private final long startNanos = System.nanoTime();

    @Spec
    CommandSpec spec;

    @Parameters(index = "0", paramLabel = "CAPTURE", description = "A file, or - for standard input.")
    String capture;

    @Option(
            names = "--frames",
            paramLabel = "RANGE",
            required = true,
            description = "The frames, as check numbers them: 40-43, or 40.")
    String frames;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            required = true,
            description = "The file to write the frames to.")
    Path output;

    @Option(
            names = "--device",
            paramLabel = "DEVICE",
            defaultValue = "auto",
            description = "What executes the capture, to read contents back where the frames begin: auto, an index or"
                    + " part of a name (default: ${DEFAULT-VALUE}). Frames from the first one on need none.")
    String device;

    @Option(
            names = "--compare",
            negatable = true,
            defaultValue = "true",
            fallbackValue = "true",
            description =
                    "Replays the written frames, and compares the images that they present with those of the whole"
                            + " capture (default: on).")
    boolean compare;

    @Option(
            names = "--allow-truncated",
            description = "Accepts a capture that ends early, such as that of a killed program, as complete.")
    boolean allowTruncated;

    @Mixin
    HelpOption help;

    TrimCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        FrameSpan span = span();
        CaptureInput input = CaptureArguments.single(capture, spec);
        ReadErrors errors = new ReadErrors(terminal.err(), allowTruncated);
        int differences;
        try (ScratchFolder scratch = new ScratchFolder()) {
            Path file = CaptureFile.of(input, terminal.in(), scratch.path());
            requireOther(file);
            differences = trim(file, span, input.label(), errors);
        } catch (IOException e) {
            errors.failed(input.label(), e);
            return errors.exitCode().code();
        }
        ExitCode own = differences > 0 ? ExitCode.FINDINGS : ExitCode.CLEAN;
        return errors.exitCode().worst(own).code();
    }

    private FrameSpan span() {
        try {
            List<FrameRanges.Range> ranges = FrameRanges.parse(frames).ranges();
            FrameRanges.Range range = ranges.get(0);
            if (ranges.size() != 1 || range.first() < 1 || range.last() == Long.MAX_VALUE) {
                throw new CommandError(
                        ExitCode.USAGE, "--frames: '" + frames + "' is not one range of frames, such as 40-43");
            }
            return new FrameSpan(range.first(), range.last());
        } catch (IllegalArgumentException e) {
            throw new CommandError(ExitCode.USAGE, "--frames: " + e.getMessage());
        }
    }

    private void requireOther(Path file) throws IOException {
        if (Files.isDirectory(output)) {
            throw new CommandError(ExitCode.USAGE, output + " is a folder; name a file with -o");
        }
        if (Files.exists(output) && Files.isSameFile(file, output)) {
            throw new CommandError(ExitCode.USAGE, output + " is the capture itself; name another file with -o");
        }
        Path folder = output.toAbsolutePath().getParent();
        if (!Files.isWritable(folder)) {
            throw new CommandError(
                    ExitCode.USAGE, "cannot write to the folder " + folder + "; name another file with -o");
        }
    }

    /** The number of frames that look different. */
    private int trim(Path file, FrameSpan span, String label, ReadErrors errors) throws IOException {
        Anomalies anomalies = new Anomalies();
        try {
            String chosen = device.equals(RECORDED) ? null : device;
            TrimSession.Outcome outcome = new TrimSession(file, span, chosen, compare, anomalies).run(output);
            print(file, span, outcome);
            return outcome.different().size();
        } catch (TrimException e) {
            throw new CommandError(ExitCode.USAGE, e.getMessage());
        } catch (NoDeviceException e) {
            throw new CommandError(ExitCode.UNFIT_DEVICE, "device '" + device + "' cannot be used: " + e.getMessage());
        } catch (UnfitDeviceException e) {
            throw new CommandError(ExitCode.UNFIT_DEVICE, e.getMessage());
        } catch (DeviceLostException e) {
            throw new CommandError(ExitCode.RETRY, e.getMessage());
        } finally {
            errors.add(label, anomalies);
        }
    }

    private void print(Path file, FrameSpan span, TrimSession.Outcome outcome) throws IOException {
        terminal.out().println(span);
        line("calls", outcome.written().callsBefore(), outcome.written().callsAfter());
        line("bytes", Files.size(file), Files.size(output));
        outcome.written().notes().forEach(note -> terminal.out().println("note: " + note));
        if (!outcome.different().isEmpty()) {
            terminal.out()
                    .println("different: frames "
                            + outcome.different().stream().map(String::valueOf).collect(Collectors.joining(", "))
                            + " look different in the trimmed capture");
        } else if (outcome.pictures() > 0) {
            terminal.out()
                    .println("equal: " + outcome.pictures() + " presented images are the same pixel by pixel on "
                            + outcome.device());
        } else {
            terminal.out().println("not compared: " + uncompared(outcome));
        }
        terminal.out()
                .println(String.format(Locale.ROOT, "%.1f s", (System.nanoTime() - startNanos) / NANOS_PER_SECOND));
        terminal.out().println("written: " + output);
    }

    private String uncompared(TrimSession.Outcome outcome) {
        if (outcome.device() == null) {
            return "the capture is only cut off after the last frame";
        }
        return compare ? "the frames present no image that can be read" : "--no-compare";
    }

    private void line(String what, long before, long after) {
        terminal.out().println(String.format(Locale.ROOT, "%-6s %,d -> %,d", what, before, after));
    }
}

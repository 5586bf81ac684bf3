package dev.vkval.cli;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.block.FileSource;
import dev.vkval.capture.edit.EditableCapture;
import dev.vkval.capture.edit.Reduction;
import dev.vkval.capture.source.CaptureSource;
import dev.vkval.capture.source.CaptureSources;
import dev.vkval.cli.check.ReducedFinding;
import dev.vkval.cli.console.CommandError;
import dev.vkval.cli.console.HelpOption;
import dev.vkval.cli.console.Nearest;
import dev.vkval.cli.console.Terminal;
import dev.vkval.cli.input.CaptureArguments;
import dev.vkval.cli.input.CaptureInput;
import dev.vkval.cli.input.ReadErrors;
import dev.vkval.finding.ExitCode;
import dev.vkval.report.Sanitizer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes the smallest capture that still gives a finding. Needs no device. */
@Command(
        name = "reduce",
        sortOptions = false,
        description = "Writes the smallest capture that still gives a finding, without a device.")
final class ReduceCommand implements Callable<Integer> {
    private static final double NANOS_PER_SECOND = 1e9;

    private final Terminal terminal;

    @Spec
    CommandSpec spec;

    @Parameters(index = "0", paramLabel = "CAPTURE", description = "A file, or - for standard input.")
    String capture;

    @Option(
            names = "--finding",
            paramLabel = "F-ID",
            required = true,
            description = "The finding, as in reports: F-1a2b3c4d.")
    String finding;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            required = true,
            description = "The file to write the smaller capture to.")
    Path output;

    @Option(
            names = "--max-seconds",
            paramLabel = "N",
            defaultValue = "300",
            description = "Ends the search after that time and writes the smallest capture so far (default:"
                    + " ${DEFAULT-VALUE}).")
    long maxSeconds;

    @Option(
            names = "--max-attempts",
            paramLabel = "N",
            description =
                    "Ends the search after that many attempts; unlike a time, this has the same result each time.")
    Integer maxAttempts;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Smaller captures that are tried at the same time (default: all cores). The result does not"
                    + " depend on it.")
    int threads = Runtime.getRuntime().availableProcessors();

    @Option(
            names = "--allow-truncated",
            description = "Accepts a capture that ends early, such as that of a killed program, as complete.")
    boolean allowTruncated;

    @Option(
            names = "--progress",
            negatable = true,
            paramLabel = "",
            description = "Shows progress on standard error (default: if it is a terminal).")
    Boolean progress;

    @Mixin
    HelpOption help;

    private final long startNanos = System.nanoTime();

    ReduceCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        if (maxSeconds <= 0 || maxAttempts != null && maxAttempts <= 0 || threads <= 0) {
            throw new CommandError(ExitCode.USAGE, "--max-seconds, --max-attempts and --threads take numbers above 0");
        }
        CaptureInput input = CaptureArguments.single(capture, spec);
        requireOther(input);
        ReadErrors errors = new ReadErrors(terminal.err(), allowTruncated);
        try {
            EditableCapture whole = read(input, errors);
            reduce(whole);
        } catch (IOException e) {
            errors.failed(input.label(), e);
        }
        return errors.exitCode().code();
    }

    private void requireOther(CaptureInput input) {
        try {
            if (input.file() != null && Files.exists(output) && Files.isSameFile(input.file(), output)) {
                throw new CommandError(ExitCode.USAGE, output + " is the capture itself; name another file with -o");
            }
        } catch (IOException e) {
            throw unwritable(e);
        }
    }

    private CommandError unwritable(IOException e) {
        return new CommandError(ExitCode.USAGE, "cannot write " + output + " (" + e + "); name another file with -o");
    }

    private EditableCapture read(CaptureInput input, ReadErrors errors) throws IOException {
        Anomalies anomalies = new Anomalies();
        try (CaptureSources sources = input.open(terminal.in())) {
            CaptureSource source = sources.next();
            if (source == null) {
                throw new IOException("the archive contains no capture");
            }
            return EditableCapture.read(source.bytes(), source.folder(), anomalies);
        } finally {
            errors.add(input.label(), anomalies);
        }
    }

    private void reduce(EditableCapture whole) throws IOException {
        ReducedFinding wanted = ReducedFinding.of(finding, whole.source(whole.all()));
        if (!wanted.found()) {
            throw new CommandError(ExitCode.USAGE, absent(wanted.known()));
        }
        Reduction reduction = new Reduction(whole, kept -> wanted.isIn(whole.source(kept)), this::goesOn, threads);
        BitSet kept = reduction.run();
        write(whole, kept);
        if (!wanted.isIn(new FileSource(output))) {
            throw new IllegalStateException("the written capture does not give " + finding);
        }
        print(whole, kept, reduction, wanted.rule());
    }

    private String absent(List<String> known) {
        String id = Sanitizer.line(finding);
        return known.isEmpty()
                ? "the checks without a device find nothing in this capture; only what check --device null reports can"
                        + " be reduced"
                : "the checks without a device do not give " + id + Nearest.suggestion(finding, known)
                        + "; check --device null lists the findings that can be reduced";
    }

    private boolean goesOn(String groups, BitSet kept, int attempts) {
        boolean shows = progress == null ? terminal.errIsTerminal() : progress;
        if (shows && Integer.bitCount(attempts) == 1) {
            terminal.err()
                    .println("reducing " + groups + ": " + kept.cardinality() + " blocks after " + attempts
                            + (attempts == 1 ? " attempt" : " attempts"));
        }
        return System.nanoTime() - startNanos < TimeUnit.SECONDS.toNanos(maxSeconds)
                && (maxAttempts == null || attempts < maxAttempts);
    }

    private void write(EditableCapture whole, BitSet kept) {
        try {
            whole.write(kept, output);
        } catch (IOException e) {
            throw unwritable(e);
        }
    }

    private void print(EditableCapture whole, BitSet kept, Reduction reduction, String rule) {
        BitSet all = whole.all();
        terminal.out().println(finding + " " + rule);
        line("blocks", whole.size(), kept.cardinality());
        line("calls", whole.calls(all), whole.calls(kept));
        line("bytes", whole.sizeBytes(all), whole.sizeBytes(kept));
        double seconds = (System.nanoTime() - startNanos) / NANOS_PER_SECOND;
        terminal.out()
                .println(String.format(Locale.ROOT, "%d attempts, %.1f s", reduction.attempts(), seconds)
                        + (reduction.ended() ? ", the limit: with a higher one it may become smaller" : ""));
        terminal.out().println("written: " + output);
    }

    private void line(String what, long before, long after) {
        terminal.out().println(String.format(Locale.ROOT, "%-6s %,d -> %,d", what, before, after));
    }
}

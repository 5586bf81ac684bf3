package dev.vkval.cli.convert;

import dev.vkval.capture.codec.Compression;
import dev.vkval.cli.console.CommandError;
import dev.vkval.cli.console.HelpOption;
import dev.vkval.cli.console.Progress;
import dev.vkval.cli.console.Terminal;
import dev.vkval.cli.input.CaptureInput;
import dev.vkval.cli.input.CodecChoice;
import dev.vkval.cli.input.FrameRanges;
import dev.vkval.cli.input.InputOptions;
import dev.vkval.cli.input.ReadErrors;
import dev.vkval.finding.ExitCode;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Writes captures in another format. */
@Command(
        name = "convert",
        sortOptions = false,
        description =
                "Converts captures to JSON lines, or to captures with another compression or with repeated frames.")
public final class ConvertCommand implements Callable<Integer> {
    /** What captures can be converted to. */
    enum Target {
        JSONL,
        GFXR
    }

    private final Terminal terminal;

    @Mixin
    InputOptions input;

    @Option(names = "--to", paramLabel = "FORM", description = "jsonl (as gfxrecon-convert writes; default) or gfxr.")
    Target to = Target.JSONL;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Where to write (default for jsonl: standard output).")
    Path output;

    @Option(
            names = "--frames",
            paramLabel = "RANGES",
            description = "Only these frames: 3-14,20, 100-. With --repeat, the range to repeat.")
    String frames;

    @Option(
            names = "--calls",
            paramLabel = "GLOB",
            split = ",",
            description = "Only calls with these names: vkCmdDraw*.")
    List<String> calls = List.of();

    @Option(
            names = "--binaries",
            paramLabel = "DIR",
            description = "Writes shader code, memory contents and other binary data to files in this folder.")
    Path binaries;

    @Option(
            names = "--compression",
            paramLabel = "KIND",
            description = "For gfxr: zstd, lz4, zlib or none (default: as the capture).")
    String compression;

    @Option(names = "--repeat", paramLabel = "N", description = "For gfxr: repeats the frames N times.")
    Long repeat;

    @Option(names = "--codec", paramLabel = "NAME", description = "Decompresses with this provider (for diagnosis).")
    String codec;

    @Mixin
    HelpOption help;

    public ConvertCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        List<CaptureInput> inputs = input.captures();
        CodecChoice.take(codec);
        try {
            ReadErrors troubles = new ReadErrors(terminal.err(), input.allowTruncated);
            Progress shown = input.progress(terminal, inputs.size());
            if (to == Target.JSONL) {
                json(inputs, troubles, shown);
            } else {
                capture(inputs, troubles, shown);
            }
            return troubles.exitCode().code();
        } finally {
            CodecChoice.take(null);
        }
    }

    private void json(List<CaptureInput> inputs, ReadErrors troubles, Progress shown) {
        if (compression != null || repeat != null) {
            throw new CommandError(ExitCode.USAGE, "--compression and --repeat need --to gfxr");
        }
        new JsonConversion(ranges(), CallGlob.of(calls), binaries, troubles, shown)
                .run(inputs, terminal.in(), JsonOutput.of(output, terminal, inputs));
    }

    private FrameRanges ranges() {
        try {
            return frames == null ? FrameRanges.ALL : FrameRanges.parse(frames);
        } catch (IllegalArgumentException e) {
            throw new CommandError(ExitCode.USAGE, "--frames: " + e.getMessage());
        }
    }

    private void capture(List<CaptureInput> inputs, ReadErrors troubles, Progress shown) {
        if (!calls.isEmpty() || binaries != null) {
            throw new CommandError(ExitCode.USAGE, "--calls and --binaries need --to jsonl");
        }
        if (output == null || inputs.size() != 1) {
            throw new CommandError(ExitCode.USAGE, "--to gfxr takes one capture and a file to write it to, with -o");
        }
        if ((frames == null) != (repeat == null)) {
            throw new CommandError(
                    ExitCode.USAGE, "--repeat needs --frames: the range, and how many times it is repeated");
        }
        CaptureConversion conversion = new CaptureConversion(kind(), troubles, shown);
        if (repeat == null) {
            conversion.copy(inputs.get(0), terminal.in(), output);
        } else {
            conversion.repeat(inputs.get(0), output, ranges(), repeat);
        }
    }

    private Compression kind() {
        if (compression == null) {
            return null;
        }
        try {
            return Compression.valueOf(compression.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw new CommandError(
                    ExitCode.USAGE, "'" + compression + "' is not a compression; known: zstd, lz4, zlib, none");
        }
    }
}

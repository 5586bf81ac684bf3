package dev.vkval.cli;

import dev.vkval.finding.ExitCode;
import dev.vkval.report.JsonDocument;
import dev.vkval.report.Style;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Says what captures hold, without judging it. */
@Command(
        name = "info",
        sortOptions = false,
        description = "Says what captures hold: calls, frames, file version, damage.")
final class InfoCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Spec
    CommandSpec spec;

    @Parameters(
            paramLabel = "CAPTURE",
            arity = "1..*",
            description = "Files, archives, folders (every capture below them), or - for standard input.")
    List<String> captures;

    @Option(names = "--json", description = "Writes JSON: an object for one capture, an array for several.")
    boolean json;

    @Option(
            names = "--allow-truncated",
            description = "A capture that just ends early, as that of a killed program does, counts as complete.")
    boolean allowTruncated;

    @Option(names = "--codec", paramLabel = "NAME", description = "Decompresses with this provider, for diagnosis.")
    String codec;

    @Option(
            names = "--progress",
            negatable = true,
            paramLabel = "",
            description = "Shows progress on standard error (default: at a terminal).")
    Boolean progress;

    @Option(names = "--color", paramLabel = "WHEN", description = "auto, always or never (default: auto).")
    ColorMode color = ColorMode.AUTO;

    @Option(names = "--ascii", description = "Writes ASCII only.")
    boolean ascii;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Shows this help.")
    boolean help;

    InfoCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        List<CaptureInput> inputs = CaptureArguments.resolve(captures, spec);
        boolean shows = progress == null ? terminal.errIsTerminal() : progress;
        Progress shown = new Progress(shows ? terminal.err() : null, inputs.size());
        CodecChoice.take(codec);
        List<CaptureInfo> infos;
        try {
            infos = inputs.stream()
                    .flatMap(input -> CaptureInfo.read(input, terminal.in(), shown).stream())
                    .toList();
        } finally {
            CodecChoice.take(null);
        }
        if (json) {
            JsonDocument.write(
                    infos.size() == 1
                            ? infos.get(0).members()
                            : infos.stream().map(CaptureInfo::members).toList(),
                    terminal.out());
        } else {
            Style style = terminal.style(color, ascii);
            infos.forEach(info -> InfoText.lines(info, style).forEach(terminal.out()::println));
        }
        boolean damaged = infos.stream().anyMatch(info -> info.damaged(allowTruncated));
        return (damaged ? ExitCode.CAPTURE : ExitCode.CLEAN).code();
    }
}

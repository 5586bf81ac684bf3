package dev.vkval.cli.info;

import dev.vkval.cli.console.HelpOption;
import dev.vkval.cli.console.Progress;
import dev.vkval.cli.console.StyleOptions;
import dev.vkval.cli.console.Terminal;
import dev.vkval.cli.input.CaptureInput;
import dev.vkval.cli.input.CodecChoice;
import dev.vkval.cli.input.InputOptions;
import dev.vkval.finding.ExitCode;
import dev.vkval.report.console.Style;
import dev.vkval.report.json.JsonDocument;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Describes the contents of captures without checking them. */
@Command(name = "info", sortOptions = false, description = "Describes captures: calls, frames, file version, damage.")
public final class InfoCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Mixin
    InputOptions input;

    @Option(names = "--json", description = "Writes JSON: an object for one capture, an array for several.")
    boolean json;

    @Option(names = "--codec", paramLabel = "NAME", description = "Decompresses with this provider (for diagnosis).")
    String codec;

    @Mixin
    StyleOptions styleOptions;

    @Mixin
    HelpOption help;

    public InfoCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        List<CaptureInput> inputs = input.captures();
        Progress shown = input.progress(terminal, inputs.size());
        CodecChoice.take(codec);
        List<CaptureInfo> infos;
        try {
            infos = inputs.stream()
                    .flatMap(capture -> CaptureInfo.read(capture, terminal.in(), shown).stream())
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
            Style style = styleOptions.of(terminal);
            infos.forEach(info -> InfoText.lines(info, style).forEach(terminal.out()::println));
        }
        boolean damaged = infos.stream().anyMatch(info -> info.damaged(input.allowTruncated));
        return (damaged ? ExitCode.CAPTURE : ExitCode.CLEAN).code();
    }
}

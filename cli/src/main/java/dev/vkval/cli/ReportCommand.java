package dev.vkval.cli;

import dev.vkval.cli.console.HelpOption;
import dev.vkval.cli.console.Progress;
import dev.vkval.cli.console.StyleOptions;
import dev.vkval.cli.console.Terminal;
import dev.vkval.cli.journal.JournalReader;
import dev.vkval.cli.supervision.CheckOutput;
import dev.vkval.cli.supervision.OutputDirectory;
import dev.vkval.cli.supervision.Recovery;
import dev.vkval.finding.Severity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Writes the reports of a run that was killed before it wrote them. */
@Command(name = "report", description = "Writes the reports of a killed check from the journal in its output folder.")
final class ReportCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Option(
            names = "--from-journal",
            paramLabel = "DIR",
            required = true,
            description = "Output folder of the check; the reports replace the journal.")
    Path directory;

    @Mixin
    StyleOptions styleOptions;

    @Option(
            names = {"-q", "--quiet"},
            description = "Prints the verdict only.")
    boolean quiet;

    @Mixin
    HelpOption help;

    ReportCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        Recovery recovery = new Recovery(directory);
        JournalReader.Run run = recovery.read();
        CheckOutput output = new CheckOutput(
                terminal,
                styleOptions.of(terminal),
                OutputDirectory.existing(directory),
                Severity.WARNING,
                20,
                run.header().timings(),
                quiet,
                new Progress(null, run.result().captures().size()));
        output.finished(run.result().captures());
        int code = output.finished(run.result()).code();
        recovery.discard();
        return code;
    }
}

package dev.vkval.cli;

import dev.vkval.cli.journal.JournalReader;
import dev.vkval.finding.Severity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Writes the reports of a run that did not come to writing them. */
@Command(
        name = "report",
        description = "Writes the reports of a check that was killed, from the journal it left in its folder.")
final class ReportCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Option(
            names = "--from-journal",
            paramLabel = "DIR",
            required = true,
            description = "Folder of the check, which then holds the reports in place of the journal.")
    Path directory;

    @Option(names = "--color", paramLabel = "WHEN", description = "auto, always or never (default: auto).")
    ColorMode color = ColorMode.AUTO;

    @Option(names = "--ascii", description = "Writes ASCII only.")
    boolean ascii;

    @Option(
            names = {"-q", "--quiet"},
            description = "Writes the verdict only.")
    boolean quiet;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Shows this help.")
    boolean help;

    ReportCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        Recovery recovery = new Recovery(directory);
        JournalReader.Run run = recovery.read();
        CheckOutput output = new CheckOutput(
                terminal,
                terminal.style(color, ascii),
                OutputDirectory.existing(directory),
                Severity.WARNING,
                20,
                run.header().timings(),
                quiet,
                new Progress(null, run.result().captures().size()));
        output.finished(run.result().captures());
        output.finished(run.result());
        recovery.discard();
        return run.result().exitCode().code();
    }
}

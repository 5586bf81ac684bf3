package dev.vkval.cli;

import dev.vkval.cli.console.HelpOption;
import dev.vkval.cli.console.StyleOptions;
import dev.vkval.cli.console.Terminal;
import dev.vkval.finding.Severity;
import dev.vkval.report.RunDiff;
import dev.vkval.report.console.DiffText;
import dev.vkval.report.json.DiffJson;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compares two runs. */
@Command(name = "diff", description = "Compares the findings of two runs; exit code 1 if some are new.")
final class DiffCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Parameters(index = "0", paramLabel = "OLD", description = "Output folder of the earlier run, or its report.json.")
    Path before;

    @Parameters(index = "1", paramLabel = "NEW", description = "Output folder of the later run, or its report.json.")
    Path after;

    @Option(
            names = "--fail-on",
            paramLabel = "SEVERITY",
            description = "The lowest severity of a new finding that makes the exit code 1: error, warning, info or"
                    + " never (default: error).")
    Threshold failOn = Threshold.ERROR;

    @Option(names = "--json", description = "Writes JSON.")
    boolean json;

    @Mixin
    StyleOptions styleOptions;

    @Mixin
    HelpOption help;

    DiffCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        RunDiff diff = RunDiff.of(ResultFolder.read(before), ResultFolder.read(after));
        Severity least = failOn.severity();
        if (json) {
            DiffJson.write(diff, least, terminal.out());
        } else {
            new DiffText(styleOptions.of(terminal)).of(diff, least).forEach(terminal.out()::println);
        }
        return diff.exitCode(least).code();
    }
}

package dev.vkval.cli;

import dev.vkval.cli.supervision.OutputDirectory;
import dev.vkval.finding.RunResult;
import dev.vkval.report.Baseline;
import java.nio.file.Path;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The baseline and the results that a command is about. */
final class BaselineOptions {
    @Parameters(
            paramLabel = "DIR",
            arity = "0..1",
            description = "Output folder of the run, or its report.json (default: ${DEFAULT-VALUE}).")
    Path results = Path.of(OutputDirectory.DEFAULT);

    @Option(names = "--baseline", paramLabel = "FILE", description = "The baseline (default: ${DEFAULT-VALUE}).")
    Path file = Path.of(Baseline.FILE);

    RunResult run() {
        return ResultFolder.read(results);
    }

    BaselineFile baseline() {
        return new BaselineFile(file);
    }
}

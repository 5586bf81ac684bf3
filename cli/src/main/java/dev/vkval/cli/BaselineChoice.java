package dev.vkval.cli;

import dev.vkval.cli.config.CaptureEntries;
import dev.vkval.cli.console.Terminal;
import dev.vkval.cli.supervision.ResultPolicy;
import dev.vkval.report.Redaction;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** The accepted findings of a run. */
class BaselineChoice {
    @Option(
            names = "--baseline",
            paramLabel = "FILE",
            description = "Accepted findings, which do not make the exit code 1 (see baseline --help).")
    Path baseline;

    @Option(names = "--strict-baseline", description = "Exit code 1 if accepted findings do not occur any more.")
    boolean strictBaseline;

    /** What it does to results. */
    ResultPolicy policy(Usage usage, Terminal terminal) {
        usage.require(baseline != null || !strictBaseline, "--strict-baseline needs --baseline");
        return baseline == null
                ? ResultPolicy.NONE
                : new ResultPolicy(
                        new BaselineFile(baseline).read(BaselineFile.inCi(terminal.environment())),
                        strictBaseline,
                        CaptureEntries.NONE,
                        Redaction.NONE,
                        List.of(),
                        null);
    }
}

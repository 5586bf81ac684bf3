package dev.vkval.cli;

import dev.vkval.cli.console.HelpOption;
import dev.vkval.cli.console.Progress;
import dev.vkval.cli.console.Terminal;
import dev.vkval.cli.journal.JournalReader;
import dev.vkval.cli.supervision.CheckOutput;
import dev.vkval.cli.supervision.OutputDirectory;
import dev.vkval.cli.supervision.Recovery;
import dev.vkval.cli.supervision.ResultPolicy;
import dev.vkval.finding.RunResult;
import dev.vkval.report.json.ShardJson;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes the reports of a run once more, or those of a run that was killed before it wrote them. */
@Command(
        name = "report",
        description = "Writes the reports of a run once more from its report.json, or those of a killed check from the"
                + " journal in its output folder. Needs no device and no capture.")
final class ReportCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Spec
    CommandSpec spec;

    @Parameters(
            paramLabel = "DIR",
            arity = "0..1",
            description = "Output folder of the run, or its report.json (default: vkval-out).")
    Path folder;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR",
            description = "Folder for the reports (default: that of the run).")
    Path output;

    @Option(
            names = "--from-journal",
            paramLabel = "DIR",
            description = "Output folder of a killed check; the reports replace the journal.")
    Path journal;

    @Mixin
    BaselineChoice baseline = new BaselineChoice();

    @Mixin
    ShownOptions shown = new ShownOptions();

    @Mixin
    HelpOption help;

    ReportCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        Usage usage = new Usage(spec);
        shown.require(usage);
        ResultPolicy policy = baseline.policy(usage, terminal).without(shown.redaction(usage));
        if (journal == null) {
            return again(usage, policy);
        }
        usage.require(folder == null && output == null, "--from-journal writes to its own folder only");
        usage.require(!policy.redaction().any(), "--from-journal: findings.ndjson is written already; use report -o");
        return finish(policy);
    }

    /** Writes the reports that a killed check could not write. */
    private int finish(ResultPolicy policy) throws IOException {
        Recovery recovery = new Recovery(journal);
        JournalReader.Run run = recovery.read();
        int code = write(
                run.result(), OutputDirectory.existing(journal), run.header().timings(), policy, false);
        recovery.discard();
        return code;
    }

    /** Writes the reports of a run to its folder or to another one. */
    private int again(Usage usage, ResultPolicy policy) throws IOException {
        Path from = folder == null ? Path.of(OutputDirectory.DEFAULT) : folder;
        RunResult run = ResultFolder.read(from);
        Path home =
                from.endsWith(OutputDirectory.REPORT) ? from.toAbsolutePath().getParent() : from;
        boolean elsewhere = output != null
                && !output.toAbsolutePath()
                        .normalize()
                        .equals(home.toAbsolutePath().normalize());
        usage.require(
                elsewhere || !policy.redaction().any(),
                "--redact needs another folder (-o): the one of the run has more than the reports");
        boolean timings =
                run.captures().stream().anyMatch(capture -> !capture.timings().isEmpty());
        OutputDirectory reports = elsewhere ? OutputDirectory.open(output) : OutputDirectory.existing(home);
        OutputDirectory shownTrace = policy.redaction().any() ? reports : reports.withTraceOf(home);
        return write(run, shownTrace, timings, policy.of(ShardJson.read(home)), elsewhere);
    }

    /** @param found whether the lines of all findings are written, too, in the order of the report */
    private int write(RunResult run, OutputDirectory reports, boolean timings, ResultPolicy policy, boolean found)
            throws IOException {
        try (CheckOutput results = new CheckOutput(
                        terminal,
                        reports,
                        shown.consoles(terminal, timings),
                        shown.quiet,
                        new Progress(null, run.captures().size()))
                .policy(policy)) {
            if (found) {
                results.begin();
                run.captures()
                        .forEach(capture -> capture.findings().forEach(group -> results.found(capture.path(), group)));
            }
            results.finished(run.captures());
            return results.finished(run).code();
        }
    }
}

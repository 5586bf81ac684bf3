package dev.vkval.cli;

import dev.vkval.cli.console.CommandError;
import dev.vkval.cli.console.HelpOption;
import dev.vkval.cli.console.Progress;
import dev.vkval.cli.console.Terminal;
import dev.vkval.cli.supervision.CheckOutput;
import dev.vkval.cli.supervision.OutputDirectory;
import dev.vkval.cli.supervision.ResultPolicy;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.ExitCode;
import dev.vkval.report.Redacted;
import dev.vkval.report.Redaction;
import dev.vkval.report.RunMerge;
import dev.vkval.report.json.FindingsNdjson;
import dev.vkval.report.json.NdjsonMerge;
import dev.vkval.report.json.ShardJson;
import dev.vkval.trace.TraceFolder;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Makes one result of several. */
@Command(name = "merge", description = "Makes one result of the shards of a run, or of several runs.")
final class MergeCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Spec
    CommandSpec spec;

    @Parameters(paramLabel = "DIR", arity = "1..*", description = "Output folders of the runs.")
    List<Path> folders;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR",
            required = true,
            description = "Folder for the merged reports.")
    Path output;

    @Option(names = "--allow-missing", description = "Merges although shards are missing.")
    boolean allowMissing;

    @Mixin
    BaselineChoice baseline = new BaselineChoice();

    @Mixin
    ShownOptions shown = new ShownOptions();

    @Mixin
    HelpOption help;

    MergeCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        Usage usage = new Usage(spec);
        shown.require(usage);
        usage.require(
                folders.stream().noneMatch(folder -> same(folder, output)),
                "--output: " + output + " is one of the folders to merge");
        ResultPolicy policy = baseline.policy(usage, terminal).without(shown.redaction(usage));
        RunMerge.Merged merged = merged();
        usage.require(
                merged.shard() == null || !policy.redaction().leavesOut(Redacted.PATHS),
                "--redact paths: shards are missing, and the paths are needed to merge them");
        List<CaptureResult> captures = merged.run().captures();
        boolean timings =
                captures.stream().anyMatch(capture -> !capture.timings().isEmpty());
        OutputDirectory reports = OutputDirectory.open(output);
        lines(merged, policy.redaction());
        if (!policy.redaction().any()) {
            traces(merged);
        }
        CheckOutput results = new CheckOutput(
                        terminal,
                        reports,
                        shown.consoles(terminal, timings),
                        shown.quiet,
                        new Progress(null, captures.size()))
                .policy(policy.of(merged.shard()));
        results.finished(captures);
        return results.finished(merged.run()).code();
    }

    private RunMerge.Merged merged() {
        List<RunMerge.Part> parts = new ArrayList<>();
        try {
            for (Path folder : folders) {
                parts.add(new RunMerge.Part(folder.toString(), ResultFolder.read(folder), ShardJson.read(folder)));
            }
            return RunMerge.of(parts, allowMissing);
        } catch (IOException | IllegalArgumentException e) {
            throw new CommandError(ExitCode.USAGE, e.getMessage());
        }
    }

    /** Merges the findings in the order in which they were found, the captures in the order of the run. */
    private void lines(RunMerge.Merged merged, Redaction redaction) throws IOException {
        List<CaptureResult> captures = merged.run().captures();
        try (OutputStream out =
                new BufferedOutputStream(Files.newOutputStream(output.resolve(OutputDirectory.FINDINGS)))) {
            if (redaction.any()) {
                FindingsNdjson lines = new FindingsNdjson(out);
                captures.forEach(capture -> capture.findings()
                        .forEach(group -> lines.found(redaction.path(capture.path()), redaction.of(group))));
                return;
            }
            NdjsonMerge lines = new NdjsonMerge(out);
            Set<String> done = new HashSet<>();
            for (int i = 0; i < captures.size(); i++) {
                String capture = captures.get(i).path();
                String folder = merged.from().get(i).name();
                if (done.add(folder + "\n" + capture)) {
                    lines.add(Path.of(folder, OutputDirectory.FINDINGS), capture);
                }
            }
        }
    }

    private void traces(RunMerge.Merged merged) throws IOException {
        List<CaptureResult> captures = merged.run().captures();
        for (int i = 0; i < captures.size(); i++) {
            Path folder = Path.of(merged.from().get(i).name(), TraceFolder.NAME);
            TraceFolder.copy(folder, captures.get(i).path(), output.resolve(TraceFolder.NAME));
        }
    }

    private static boolean same(Path one, Path other) {
        return one.toAbsolutePath().normalize().equals(other.toAbsolutePath().normalize());
    }
}

package dev.vkval.cli;

import dev.vkval.cli.console.CommandError;
import dev.vkval.cli.console.HelpOption;
import dev.vkval.cli.console.StyleOptions;
import dev.vkval.cli.console.Terminal;
import dev.vkval.finding.ExitCode;
import dev.vkval.finding.RunResult;
import dev.vkval.finding.Severity;
import dev.vkval.report.RunDiff;
import dev.vkval.report.console.DiffText;
import dev.vkval.report.html.DiffHtml;
import dev.vkval.report.html.IndexHtml;
import dev.vkval.report.html.ReportCss;
import dev.vkval.report.json.DiffJson;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
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

    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR",
            description = "Folder for diff.html, the comparison as a page; such as that of NEW (default: no page).")
    Path output;

    @Mixin
    StyleOptions styleOptions;

    @Mixin
    HelpOption help;

    DiffCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        RunResult old = ResultFolder.read(before);
        RunResult now = ResultFolder.read(after);
        RunDiff diff = RunDiff.of(old, now);
        Severity least = failOn.severity();
        if (output != null) {
            page(old, now, least);
        }
        if (json) {
            DiffJson.write(diff, least, terminal.out());
        } else {
            new DiffText(styleOptions.of(terminal)).of(diff, least).forEach(terminal.out()::println);
        }
        return diff.exitCode(least).code();
    }

    private void page(RunResult old, RunResult now, Severity least) {
        try {
            Files.createDirectories(output);
            try (OutputStream out = Files.newOutputStream(output.resolve(DiffHtml.FILE))) {
                DiffHtml.write(side(before, old), side(after, now), least, new BufferedOutputStream(out));
            }
            try (OutputStream out = Files.newOutputStream(output.resolve(ReportCss.FILE))) {
                new ReportCss().write(now, out);
            }
        } catch (IOException e) {
            throw new CommandError(
                    ExitCode.USAGE, "cannot write to the folder " + output + " (" + e + "); name another one with -o");
        }
    }

    /** A run whose page, if it has one, is linked to from the output folder. */
    private DiffHtml.Side side(Path run, RunResult result) throws IOException {
        Path page = (Files.isDirectory(run) ? run : run.toAbsolutePath().getParent()).resolve(IndexHtml.FILE);
        return new DiffHtml.Side(run.toString(), result, Files.isRegularFile(page) ? link(page) : null);
    }

    private String link(Path page) throws IOException {
        Path way = output.toRealPath().relativize(page.toRealPath());
        return StreamSupport.stream(way.spliterator(), false)
                .map(part -> URLEncoder.encode(part.toString(), StandardCharsets.UTF_8)
                        .replace("+", "%20"))
                .collect(Collectors.joining("/"));
    }
}

package dev.vkval.cli;

import dev.vkval.cli.console.CommandError;
import dev.vkval.cli.console.HelpOption;
import dev.vkval.cli.console.MarkdownText;
import dev.vkval.cli.console.Nearest;
import dev.vkval.cli.console.RulePages;
import dev.vkval.cli.console.StyleOptions;
import dev.vkval.cli.console.Terminal;
import dev.vkval.cli.supervision.OutputDirectory;
import dev.vkval.finding.ExitCode;
import dev.vkval.finding.Severity;
import dev.vkval.report.console.ConsoleReport;
import dev.vkval.report.console.Style;
import dev.vkval.report.json.FindingReader;
import dev.vkval.report.json.FindingReader.Found;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Explains a rule, or a finding of the last run and its rule; needs no network. */
@Command(
        name = "explain",
        description = "Explains a rule, or a finding of the last run: what is wrong and how to fix it.")
final class ExplainCommand implements Callable<Integer> {
    private static final String FINDING_ID = "F-[0-9A-Fa-f]{8}";

    private final Terminal terminal;

    @Parameters(
            paramLabel = "ID",
            description = "Id of a rule (SYNC-HAZARD-READ-AFTER-WRITE) or of a finding (F-7c1e9a2b).")
    String id;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR",
            description = "Where the last run wrote its report (default: ${DEFAULT-VALUE}).")
    Path directory = Path.of(OutputDirectory.DEFAULT);

    @Option(
            names = "--all-steps",
            description = "Shows all synchronization operations between the two accesses, not only those that"
                    + " nearly order them.")
    boolean allSteps;

    @Mixin
    StyleOptions styleOptions;

    @Mixin
    HelpOption help;

    ExplainCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        Style style = styleOptions.of(terminal);
        return id.matches(FINDING_ID) ? explainFinding(style) : explainRule(id, style);
    }

    private int explainRule(String rule, Style style) {
        List<String> ids = RulePages.ids();
        String exact = ids.stream().filter(rule::equalsIgnoreCase).findFirst().orElse(rule);
        if (!RulePages.has(exact)) {
            List<String> near = Nearest.matches(rule, ids);
            throw new CommandError(
                    ExitCode.USAGE,
                    "no page about '" + rule + "'"
                            + (near.isEmpty()
                                    ? "; see docs/rules for all of them"
                                    : "; similar: " + String.join(", ", near)));
        }
        MarkdownText.lines(RulePages.page(exact), style).forEach(terminal.out()::println);
        return ExitCode.CLEAN.code();
    }

    private int explainFinding(Style style) throws IOException {
        Path lines = directory.resolve(OutputDirectory.FINDINGS);
        if (!Files.isReadable(lines)) {
            throw new CommandError(
                    ExitCode.USAGE, "no report.json in " + directory + "; name the folder with --output");
        }
        String wanted = "F-" + id.substring(2).toLowerCase(Locale.ROOT);
        List<Found> findings = FindingReader.read(lines);
        List<Found> matching = findings.stream()
                .filter(found -> found.group().id().equals(wanted))
                .toList();
        if (matching.isEmpty()) {
            List<String> ids = findings.stream()
                    .map(found -> found.group().id())
                    .distinct()
                    .toList();
            throw new CommandError(
                    ExitCode.USAGE,
                    "the result in " + directory + " has no finding '" + id + "'" + Nearest.suggestion(id, ids));
        }
        ConsoleReport report = new ConsoleReport(terminal.out(), style, Severity.INFO, 0, null, false, rule -> false)
                .allSteps(allSteps);
        matching.forEach(found -> report.finding(found.capture(), found.group()));
        String rule = matching.get(0).group().finding().rule();
        if (RulePages.has(rule)) {
            explainRule(rule, style);
        }
        return ExitCode.CLEAN.code();
    }
}

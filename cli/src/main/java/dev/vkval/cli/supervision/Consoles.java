package dev.vkval.cli.supervision;

import dev.vkval.cli.console.Format;
import dev.vkval.cli.console.RulePages;
import dev.vkval.cli.console.Terminal;
import dev.vkval.finding.Severity;
import dev.vkval.report.SourcePlaces;
import dev.vkval.report.console.ConsoleReport;
import dev.vkval.report.console.ResultConsole;
import dev.vkval.report.console.ShortReport;
import dev.vkval.report.console.Style;
import dev.vkval.report.github.Annotations;
import dev.vkval.report.json.ReportJson;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Clock;

/**
 * What is shown on standard output.
 *
 * @param format the form
 * @param leastShown findings of a lower severity are only counted
 * @param maxShown number of findings in full, 0 for all
 * @param allSteps whether all synchronization between accesses is shown
 * @param timings whether durations are shown
 */
public record Consoles(
        Format format, Style style, Severity leastShown, int maxShown, boolean allSteps, boolean timings) {
    private static final String STEP_SUMMARY = "GITHUB_STEP_SUMMARY";

    /** @param page path of the HTML report to name */
    ResultConsole of(Terminal terminal, String page) {
        PrintStream out = terminal.out();
        SourcePlaces places = new SourcePlaces(Path.of(""));
        return switch (format) {
            case TEXT -> text(out, page);
            case SHORT -> new ShortReport(out, style, leastShown, places);
            case JSON -> new JsonConsole(out, new ReportJson(timings));
            case GITHUB -> new GithubConsole(out, text(out, page), new Annotations(places), stepSummary(terminal));
            case GITLAB ->
                new GitlabConsole(out, terminal.charset(), style, stream -> text(stream, page), Clock.systemUTC());
        };
    }

    private ResultConsole text(PrintStream out, String page) {
        return new ConsoleReport(out, style, leastShown, maxShown, page, timings, RulePages::has).allSteps(allSteps);
    }

    private static Path stepSummary(Terminal terminal) {
        String file = terminal.environment().getOrDefault(STEP_SUMMARY, "");
        return file.isEmpty() ? null : Path.of(file);
    }
}

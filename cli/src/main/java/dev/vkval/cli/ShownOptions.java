package dev.vkval.cli;

import dev.vkval.cli.console.ColorMode;
import dev.vkval.cli.console.Format;
import dev.vkval.cli.console.Terminal;
import dev.vkval.cli.supervision.Consoles;
import dev.vkval.finding.Severity;
import picocli.CommandLine.Option;

/** What of a run's results standard output has, and what outputs leave out. */
class ShownOptions extends RedactOptions {
    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "What standard output has: text, short (a line for each finding), json (as report.json),"
                    + " github (text, annotations and step summary), gitlab (text in sections) (default: text).")
    Format format = Format.TEXT;

    @Option(names = "--max-shown", paramLabel = "N", description = "Findings shown in full; 0 for all (default: 20).")
    int maxShown = 20;

    @Option(
            names = "--all-steps",
            description = "Shows all synchronization operations between the accesses of a finding, not only those that"
                    + " nearly order them.")
    boolean allSteps;

    @Option(names = "--all-severities", description = "Also shows remarks (severity info), not only their number.")
    boolean allSeverities;

    @Option(names = "--color", paramLabel = "WHEN", description = "auto, always or never (default: auto).")
    ColorMode color = ColorMode.AUTO;

    @Option(names = "--ascii", description = "Writes ASCII only.")
    boolean ascii;

    @Option(
            names = {"-q", "--quiet"},
            description = "Prints the verdict only.")
    boolean quiet;

    /** Rejects values that are not valid. */
    void require(Usage usage) {
        usage.require(maxShown >= 0, "--max-shown must be 0 (for all) or more");
    }

    /** @param timings whether durations are shown */
    Consoles consoles(Terminal terminal, boolean timings) {
        return new Consoles(
                format,
                terminal.style(color, ascii),
                allSeverities ? Severity.INFO : Severity.WARNING,
                maxShown,
                allSteps,
                timings);
    }
}

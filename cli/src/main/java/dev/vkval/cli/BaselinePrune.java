package dev.vkval.cli;

import dev.vkval.cli.console.HelpOption;
import dev.vkval.cli.console.Terminal;
import dev.vkval.finding.Accepted;
import dev.vkval.finding.RunResult;
import dev.vkval.report.Baseline;
import dev.vkval.report.Phrases;
import dev.vkval.report.Sanitizer;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Removes the accepted findings that are gone. */
@Command(
        name = "prune",
        description = "Removes the accepted findings that did not occur in a run over all captures of the project.")
final class BaselinePrune implements Callable<Integer> {
    private final Terminal terminal;

    @Mixin
    BaselineOptions options;

    @Mixin
    HelpOption help;

    BaselinePrune(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        BaselineFile file = options.baseline();
        Baseline baseline = file.read(false);
        RunResult run = options.run();
        List<Accepted> gone = baseline.entries().stream()
                .filter(entry -> baseline.isGone(entry, run))
                .toList();
        for (Accepted entry : gone) {
            terminal.out().println("gone: " + entry.id() + "  " + Sanitizer.line(entry.rule() + "  " + entry.title()));
        }
        if (!gone.isEmpty()) {
            file.write(baseline.entries().stream()
                    .filter(entry -> !gone.contains(entry))
                    .toList());
        }
        int left = baseline.entries().size() - gone.size();
        terminal.out()
                .println(options.file + ": " + Phrases.count(left, "accepted finding") + ", " + gone.size()
                        + " removed");
        return 0;
    }
}

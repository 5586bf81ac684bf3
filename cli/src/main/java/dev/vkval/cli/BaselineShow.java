package dev.vkval.cli;

import dev.vkval.cli.console.HelpOption;
import dev.vkval.cli.console.Terminal;
import dev.vkval.finding.Accepted;
import dev.vkval.report.Baseline;
import dev.vkval.report.Phrases;
import dev.vkval.report.Sanitizer;
import dev.vkval.report.json.BaselineJson;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shows a baseline. */
@Command(name = "show", description = "Shows the accepted findings.")
final class BaselineShow implements Callable<Integer> {
    private final Terminal terminal;

    @Option(names = "--baseline", paramLabel = "FILE", description = "The baseline (default: ${DEFAULT-VALUE}).")
    Path file = Path.of(Baseline.FILE);

    @Option(names = "--json", description = "Writes it as JSON.")
    boolean json;

    @Mixin
    HelpOption help;

    BaselineShow(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        List<Accepted> entries = new BaselineFile(file).read(false).entries();
        if (json) {
            terminal.out().print(BaselineJson.text(entries));
            return 0;
        }
        for (Accepted entry : entries) {
            terminal.out().println(Sanitizer.line(entry.id() + "  " + entry.rule() + "  " + entry.title()));
            terminal.out().println("    " + Sanitizer.line(String.join("; ", terms(entry))));
        }
        terminal.out().println(file + ": " + Phrases.count(entries.size(), "accepted finding"));
        return 0;
    }

    private static List<String> terms(Accepted entry) {
        List<String> terms = new ArrayList<>();
        terms.add(entry.device().equals("*") ? "on all devices" : "on " + entry.device());
        terms.add(entry.max() == Accepted.ANY ? "any number of times" : "up to " + Phrases.count(entry.max(), "time"));
        if (entry.expires() != null) {
            terms.add("until " + entry.expires());
        }
        if (entry.owner() != null) {
            terms.add("owner: " + entry.owner());
        }
        terms.add(entry.reason() == null ? "no reason" : "reason: " + entry.reason());
        return terms;
    }
}

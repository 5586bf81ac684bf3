package dev.vkval.cli.rules;

import dev.vkval.check.inventory.Entry;
import dev.vkval.check.inventory.Inventory;
import dev.vkval.check.inventory.RuleState;
import dev.vkval.cli.console.CommandError;
import dev.vkval.cli.console.HelpOption;
import dev.vkval.cli.console.Nearest;
import dev.vkval.cli.console.StyleOptions;
import dev.vkval.cli.console.Terminal;
import dev.vkval.finding.ExitCode;
import dev.vkval.report.json.JsonDocument;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lists which valid usage of the specification is checked, and where. */
@Command(
        name = "rules",
        sortOptions = false,
        description = "Lists which valid usage of the specification is checked, and which is not.")
public final class RulesCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Parameters(
            paramLabel = "OWNER",
            arity = "0..1",
            description = "Structure or command (VkBufferCopy, vkCmdDraw) whose ids are listed, each with the place"
                    + " where it is checked. Without it: the number of ids of each structure and command.")
    String owner;

    @Option(names = "--missing", description = "Only what is not checked and could be.")
    boolean missing;

    @Option(names = "--summary", description = "How much of the numbered valid usage is checked, by topic.")
    boolean summary;

    @Option(names = "--json", description = "Writes JSON: the ids of each structure and command, by what is done.")
    boolean json;

    @Option(names = "--markdown", hidden = true, description = "Writes docs/rules/coverage.md.")
    boolean markdown;

    @Mixin
    StyleOptions styleOptions;

    @Mixin
    HelpOption help;

    public RulesCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        Inventory inventory = new Inventory();
        Map<String, List<Entry>> owners = owners(inventory);
        if (summary) {
            terminal.out().print(new RulesSummary(owners).text());
        } else if (json) {
            JsonDocument.write(RulesDocument.of(owners), terminal.out());
        } else if (markdown) {
            RulesMarkdown.lines(owners).forEach(terminal.out()::println);
        } else {
            RulesText text = new RulesText(styleOptions.of(terminal));
            (owner == null ? text.owners(owners) : text.ids(owners)).forEach(terminal.out()::println);
        }
        return ExitCode.CLEAN.code();
    }

    private Map<String, List<Entry>> owners(Inventory inventory) {
        Map<String, List<Entry>> owners = new TreeMap<>();
        for (String name : owner == null ? inventory.owners() : List.of(named(inventory))) {
            List<Entry> entries = inventory.of(name).stream()
                    .filter(entry -> !missing || entry.state() == RuleState.MISSING)
                    .toList();
            if (owner != null || !entries.isEmpty()) {
                owners.put(name, entries);
            }
        }
        return owners;
    }

    private String named(Inventory inventory) {
        return inventory.owners().stream()
                .filter(owner::equalsIgnoreCase)
                .findFirst()
                .orElseThrow(() -> {
                    List<String> near = Nearest.matches(owner, inventory.owners());
                    return new CommandError(
                            ExitCode.USAGE,
                            "no valid usage about '" + owner + "'"
                                    + (near.isEmpty()
                                            ? "; vkval-replay rules lists all structures and commands"
                                            : "; similar: " + String.join(", ", near)));
                });
    }
}

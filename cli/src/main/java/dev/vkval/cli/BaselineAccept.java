package dev.vkval.cli;

import dev.vkval.cli.console.HelpOption;
import dev.vkval.cli.console.Nearest;
import dev.vkval.cli.console.Terminal;
import dev.vkval.finding.Accepted;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.RunResult;
import dev.vkval.finding.Severity;
import dev.vkval.report.Acceptance;
import dev.vkval.report.Baseline;
import dev.vkval.report.Phrases;
import java.time.LocalDate;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Accepts findings of a run. */
abstract class BaselineAccept implements Callable<Integer> {
    private final Terminal terminal;

    @Spec
    CommandSpec spec;

    @Mixin
    BaselineOptions options;

    @Option(names = "--reason", paramLabel = "TEXT", description = "Why they are accepted; required where CI is set.")
    String reason;

    @Option(names = "--owner", paramLabel = "NAME", description = "Who is responsible for them.")
    String owner;

    @Option(names = "--expires", paramLabel = "DAY", description = "Last day on which they are accepted: 2027-01-31.")
    LocalDate expires;

    @Option(
            names = "--only",
            paramLabel = "ID",
            split = ",",
            description = "Accepts these findings only, by their ids (F-7c1e9a2b).")
    Set<String> only = new LinkedHashSet<>();

    @Option(
            names = "--device",
            paramLabel = "PATTERN",
            description = "Accepts them on devices with such a name only: 'llvmpipe*', or null for runs without a"
                    + " device (default: *).")
    String device = "*";

    @Option(
            names = "--severity",
            paramLabel = "SEVERITY",
            description = "The lowest severity that is accepted: error, warning or info (default: warning).")
    Severity severity = Severity.WARNING;

    @Option(
            names = "--any-number",
            description = "Accepts any number of occurrences; without it, more than now in one capture is new.")
    boolean anyNumber;

    @Mixin
    HelpOption help;

    BaselineAccept(Terminal terminal) {
        this.terminal = terminal;
    }

    /** The entries until now. */
    abstract Baseline before(BaselineFile file, Usage usage);

    @Override
    public Integer call() {
        Usage usage = new Usage(spec);
        boolean reasons = BaselineFile.inCi(terminal.environment());
        usage.require(
                !reasons || reason != null && !reason.isBlank(),
                "--reason is required where CI is set: findings are not accepted without one");
        BaselineFile file = options.baseline();
        Baseline before = before(file, usage);
        RunResult run = options.run();
        Acceptance acceptance = new Acceptance(severity, only, device, anyNumber, reason, owner, expires);
        Set<String> ids = acceptance.of(run).map(FindingGroup::id).collect(Collectors.toSet());
        for (String id : only) {
            usage.require(
                    ids.contains(id),
                    "--only: " + options.results + " has no finding " + id + " of that severity and device"
                            + Nearest.suggestion(id, ids));
        }
        List<Accepted> after = acceptance.add(before, run);
        file.write(after);
        say(before, after);
        return 0;
    }

    private void say(Baseline before, List<Accepted> after) {
        int added = after.size() - before.entries().size();
        long changed = after.stream()
                        .filter(entry -> !before.entries().contains(entry))
                        .count()
                - added;
        terminal.out()
                .println(options.file + ": " + Phrases.count(after.size(), "accepted finding") + ", " + added
                        + " added, " + changed + " changed");
        long unexplained =
                after.stream().filter(entry -> entry.reason() == null).count();
        if (unexplained > 0) {
            terminal.out()
                    .println("without a reason: " + unexplained + "; a check where CI is set refuses them: give"
                            + " --reason, or add it to the file");
        }
    }

    /** Makes a baseline. */
    @Command(name = "create", description = "Makes a baseline that accepts the findings of a run.")
    static final class Create extends BaselineAccept {
        Create(Terminal terminal) {
            super(terminal);
        }

        @Override
        Baseline before(BaselineFile file, Usage usage) {
            usage.require(!file.exists(), file.file() + " exists; use: vkval-replay baseline update");
            return file.baseline(List.of());
        }
    }

    /** Accepts more. */
    @Command(name = "update", description = "Also accepts the new findings of a run; what was accepted stays.")
    static final class Update extends BaselineAccept {
        Update(Terminal terminal) {
            super(terminal);
        }

        @Override
        Baseline before(BaselineFile file, Usage usage) {
            return file.read(false);
        }
    }
}

package dev.vkval.cli;

import dev.vkval.cli.console.HelpOption;
import dev.vkval.cli.console.Terminal;
import dev.vkval.cli.console.Version;
import dev.vkval.cli.manual.ManPage;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Writes the manual page. */
@Command(name = "man", description = "Writes the manual page: vkval-replay man | man -l -")
final class ManCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Spec
    CommandSpec spec;

    @Mixin
    HelpOption help;

    ManCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        terminal.out().print(new ManPage(spec.parent(), "vkval-replay " + Version.tool()).text());
        return 0;
    }
}

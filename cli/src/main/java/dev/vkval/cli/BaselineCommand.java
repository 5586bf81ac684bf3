package dev.vkval.cli;

import dev.vkval.cli.console.HelpOption;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The accepted findings of a project. */
@Command(
        name = "baseline",
        description = "Accepts findings, so that check --baseline fails with new ones only.",
        subcommands = {BaselineAccept.Create.class, BaselineAccept.Update.class, BaselinePrune.class, BaselineShow.class
        })
final class BaselineCommand implements Runnable {
    @Spec
    CommandSpec spec;

    @Mixin
    HelpOption help;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "baseline needs a command: create, update, prune or show");
    }
}

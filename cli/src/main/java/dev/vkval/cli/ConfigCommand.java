package dev.vkval.cli;

import dev.vkval.cli.console.HelpOption;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The configuration of a project. */
@Command(
        name = "config",
        description = "Shows what vkval.toml says, and what is the default; or writes the JSON schema of vkval.toml.",
        subcommands = {ConfigShow.class, ConfigSchemaCommand.class})
final class ConfigCommand implements Runnable {
    @Spec
    CommandSpec spec;

    @Mixin
    HelpOption help;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "config needs a command: show or schema");
    }
}

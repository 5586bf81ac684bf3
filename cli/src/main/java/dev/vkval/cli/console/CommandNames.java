package dev.vkval.cli.console;

import java.util.Collection;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;

/** A tool that knows the names of its commands, also of those that were not read. */
public interface CommandNames {
    /** In the order of the tool's help. */
    Collection<String> commandNames();

    /** The commands of the tool that a command belongs to. */
    static Collection<String> beside(CommandSpec command) {
        return command.root().userObject() instanceof CommandNames tool ? tool.commandNames() : Set.of();
    }
}

package dev.vkval.cli.manual;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The completion script for fish. */
public final class FishCompletion {
    private final CommandSpec tool;
    private final String defaultCommand;
    private final List<String> lines = new ArrayList<>();

    /** @param defaultCommand the command whose options the tool also takes without a command */
    public FishCompletion(CommandSpec tool, String defaultCommand) {
        this.tool = tool;
        this.defaultCommand = defaultCommand;
    }

    /** The script. */
    public String text() {
        List<CommandSpec> commands = Commands.of(tool);
        String others = commands.stream()
                .map(CommandSpec::name)
                .filter(name -> !name.equals(defaultCommand))
                .collect(Collectors.joining(" "));
        lines.add("# fish completion for " + tool.name());
        options(tool, "__fish_use_subcommand");
        for (CommandSpec command : commands) {
            word("__fish_use_subcommand", command);
            boolean chosen = command.name().equals(defaultCommand);
            List<CommandSpec> parts = Commands.of(command);
            String seen = chosen
                    ? "not __fish_seen_subcommand_from " + others
                    : "__fish_seen_subcommand_from " + command.name();
            options(command, seen);
            String names = parts.stream().map(CommandSpec::name).collect(Collectors.joining(" "));
            for (CommandSpec part : parts) {
                word(seen + "; and not __fish_seen_subcommand_from " + names, part);
                options(part, seen + "; and __fish_seen_subcommand_from " + part.name());
            }
        }
        return String.join("\n", lines) + "\n";
    }

    private void word(String condition, CommandSpec command) {
        lines.add(start(condition) + " -a " + command.name() + " -d " + quoted(Commands.description(command)));
    }

    private void options(CommandSpec command, String condition) {
        for (OptionSpec option : Commands.options(command)) {
            StringBuilder line = new StringBuilder(start(condition));
            for (String name : Commands.names(option)) {
                line.append(name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.substring(1));
            }
            if (Commands.hasValue(option)) {
                line.append(value(option));
            }
            lines.add(line + " -d " + quoted(Commands.description(option)));
        }
    }

    /** Words to choose from, files, or nothing. */
    private static String value(OptionSpec option) {
        List<String> words = new ArrayList<>();
        if (option.completionCandidates() != null) {
            option.completionCandidates().forEach(word -> words.add(word.toLowerCase(java.util.Locale.ROOT)));
        }
        if (!words.isEmpty()) {
            return " -x -a " + quoted(String.join(" ", words));
        }
        return option.type() == Path.class ? " -r -F" : " -x";
    }

    private String start(String condition) {
        return "complete -c " + tool.name() + " -n " + quoted(condition);
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}

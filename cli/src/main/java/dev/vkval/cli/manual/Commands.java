package dev.vkval.cli.manual;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The commands and options that are shown. */
final class Commands {
    private Commands() {}

    /** The commands of a tool or of a command, in their order. */
    static List<CommandSpec> of(CommandSpec parent) {
        return parent.subcommands().values().stream()
                .distinct()
                .map(CommandLine::getCommandSpec)
                .filter(command -> !command.usageMessage().hidden())
                .toList();
    }

    /** The options of a command, by their longest names. */
    static List<OptionSpec> options(CommandSpec command) {
        return command.options().stream()
                .filter(option -> !option.hidden())
                .sorted(Comparator.comparing(OptionSpec::longestName))
                .toList();
    }

    /** All names of an option, the negated one of one that can be negated last. */
    static List<String> names(OptionSpec option) {
        Stream<String> negated =
                option.negatable() ? Stream.of(option.longestName().replaceFirst("^--", "--no-")) : Stream.empty();
        return Stream.concat(Stream.of(option.names()), negated).toList();
    }

    /** Whether an option has a value: a word, or one attached with {@code =}. */
    static boolean hasValue(OptionSpec option) {
        return option.arity().max() > 0 && !option.negatable();
    }

    static String description(OptionSpec option) {
        return String.join(" ", option.description());
    }

    static String description(CommandSpec command) {
        return String.join(" ", command.usageMessage().description());
    }
}

package dev.vkval.cli;

import dev.vkval.cli.convert.ConvertCommand;
import dev.vkval.cli.device.DevicesCommand;
import dev.vkval.cli.device.DoctorCommand;
import dev.vkval.cli.extract.ExtractCommand;
import dev.vkval.cli.farm.FarmCommand;
import dev.vkval.cli.info.InfoCommand;
import dev.vkval.cli.rules.RulesCommand;
import java.util.Collection;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The commands of the tool. */
final class ToolCommands {
    /** In the order of the tool's help. */
    private static final List<Class<?>> COMMANDS = List.of(
            CheckCommand.class,
            InfoCommand.class,
            ConvertCommand.class,
            ExtractCommand.class,
            DevicesCommand.class,
            DoctorCommand.class,
            ExplainCommand.class,
            RulesCommand.class,
            WhyOrderedCommand.class,
            ReduceCommand.class,
            TrimCommand.class,
            WhatIfCommand.class,
            FixCommand.class,
            AdversaryCommand.class,
            ReportCommand.class,
            BaselineCommand.class,
            DiffCommand.class,
            MergeCommand.class,
            FarmCommand.class,
            ConfigCommand.class,
            ManCommand.class,
            CompletionCommand.class);

    private ToolCommands() {}

    /** Their names, in the same order; a check does without. */
    static Collection<String> names() {
        return COMMANDS.stream()
                .map(command -> command.getAnnotation(Command.class).name())
                .toList();
    }

    /** The tool without a command. */
    static CommandLine none(CommandFactory factory) {
        return new CommandLine(new RootCommand(), factory);
    }

    /** The tool with all commands. */
    static CommandLine all(CommandFactory factory) {
        return addAll(none(factory));
    }

    /** Gives the tool all commands. */
    static CommandLine addAll(CommandLine tool) {
        COMMANDS.forEach(tool::addSubcommand);
        return tool;
    }

    /**
     * Gives the tool the command that checks alone: to read the options of the others takes as long as to check a small
     * capture.
     */
    static CommandLine addCheck(CommandLine tool) {
        return tool.addSubcommand(CheckCommand.class);
    }
}

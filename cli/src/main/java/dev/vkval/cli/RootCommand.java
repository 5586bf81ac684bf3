package dev.vkval.cli;

import dev.vkval.cli.console.HelpOption;
import dev.vkval.cli.console.Version;
import dev.vkval.cli.convert.ConvertCommand;
import dev.vkval.cli.device.DevicesCommand;
import dev.vkval.cli.device.DoctorCommand;
import dev.vkval.cli.extract.ExtractCommand;
import dev.vkval.cli.farm.FarmCommand;
import dev.vkval.cli.info.InfoCommand;
import dev.vkval.cli.rules.RulesCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The tool itself, without a command. */
@Command(
        name = "vkval-replay",
        description = "Validates captures of Vulkan programs (GFXReconstruct, *.gfxr).",
        synopsisSubcommandLabel = "[check] CAPTURE... | COMMAND",
        versionProvider = Version.class,
        subcommands = {
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
            CompletionCommand.class
        },
        footer = {
            "",
            "Exit codes: 0 nothing found, 1 findings, 2 usage error,",
            "            65 capture damaged or nothing checked, 70 a bug of this tool,",
            "            75 device lost, crashed or hung, no findings (retry),",
            "            77 this device cannot run this capture."
        })
final class RootCommand implements Runnable {
    @Spec
    CommandSpec spec;

    @Mixin
    HelpOption help;

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "Shows the version.")
    boolean version;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "no capture given");
    }

    /** The usage text of a command, for error messages to point to. */
    static String helpCommand(CommandLine command) {
        return command.getCommandSpec().qualifiedName() + " --help";
    }
}

package dev.vkval.cli;

import dev.vkval.cli.console.CommandNames;
import dev.vkval.cli.console.HelpOption;
import dev.vkval.cli.console.Version;
import java.util.Collection;
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
        footer = {
            "",
            "Exit codes: 0 nothing found, 1 findings, 2 usage error,",
            "            65 capture damaged or nothing checked, 70 a bug of this tool,",
            "            75 device lost, crashed or hung, no findings (retry),",
            "            77 this device cannot run this capture."
        })
final class RootCommand implements Runnable, CommandNames {
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

    @Override
    public Collection<String> commandNames() {
        return ToolCommands.names();
    }

    /** The usage text of a command, for error messages to point to. */
    static String helpCommand(CommandLine command) {
        return command.getCommandSpec().qualifiedName() + " --help";
    }
}

package dev.vkval.cli;

import dev.vkval.cli.check.ProcessEnd;
import dev.vkval.cli.console.ColorMode;
import dev.vkval.cli.console.Terminal;
import dev.vkval.cli.supervision.Launch;
import dev.vkval.finding.ExitCode;
import dev.vkval.replay.system.NativeLibraries;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import picocli.CommandLine;

/** Entry point. Every exit code is one of {@link dev.vkval.finding.ExitCode}, also after an exception. */
public final class Main {
    static final String CHECK = "check";

    private Main() {}

    public static void main(String[] arguments) {
        Terminal terminal = Terminal.ofProcess();
        Launch launch = Launch.of(terminal.environment());
        int status;
        try {
            NativeLibraries.prepare(CacheFolder.of(terminal.environment()));
            status = launch.status(run(terminal, arguments));
        } catch (Throwable e) {
            terminal.err().println("vkval-replay: " + e);
            status = launch.failed(e);
        }
        terminal.out().flush();
        terminal.err().flush();
        ProcessEnd.exit(status);
    }

    /** Runs one command line and returns its exit code. Exceptions become exit codes. */
    static int run(Terminal terminal, String... arguments) {
        Preload preload = Preload.of(CHECK, arguments);
        CommandLine tool = ToolCommands.none(new CommandFactory(terminal));
        if (unknownCommand(tool, arguments)) {
            return new UsageErrors(terminal).unknownCommand(arguments[0], tool);
        }
        String[] words = withDefaultCommand(tool, withoutLooseValues(arguments));
        boolean checks = words.length > 0 && words[0].equals(CHECK);
        Launch launch = Launch.of(terminal.environment());
        if (launch.recovers() && words.length > 0 && !checks) {
            terminal.err().println("vkval-replay: " + words[0] + " was ended by " + launch.sign());
            return launch.interrupted() ? launch.status() : ExitCode.INTERNAL.code();
        }
        CommandLine commands = configured(checks ? ToolCommands.addCheck(tool) : ToolCommands.addAll(tool), terminal);
        preload.await();
        return commands.execute(words);
    }

    private static CommandLine configured(CommandLine commands, Terminal terminal) {
        return commands.setCaseInsensitiveEnumValuesAllowed(true)
                .setHelpFactory(new OptionSections.Factory())
                .setUsageHelpWidth(terminal.columns())
                .setParameterExceptionHandler(new UsageErrors(terminal))
                .setExecutionExceptionHandler(new Failures(terminal))
                .setColorScheme(CommandLine.Help.defaultColorScheme(
                        terminal.style(ColorMode.AUTO, false).color()
                                ? CommandLine.Help.Ansi.ON
                                : CommandLine.Help.Ansi.OFF))
                .setOut(new PrintWriter(terminal.out(), true))
                .setErr(new PrintWriter(terminal.err(), true));
    }

    /**
     * The value of an option whose value is optional must be attached with {@code =}; the next word is never its value.
     */
    private static String[] withoutLooseValues(String[] arguments) {
        return Arrays.stream(arguments)
                .map(word -> word.equals(CheckOptions.UPSTREAM_LAYER) ? word + "=" : word)
                .toArray(String[]::new);
    }

    /** A command line that starts with neither a command nor an option of the tool itself belongs to {@code check}. */
    private static String[] withDefaultCommand(CommandLine tool, String[] arguments) {
        if (arguments.length == 0 || known(tool, arguments[0])) {
            return arguments;
        }
        String[] check = new String[arguments.length + 1];
        check[0] = CHECK;
        System.arraycopy(arguments, 0, check, 1, arguments.length);
        return check;
    }

    /** Whether the first word looks like a command, is none, and names no capture either. */
    private static boolean unknownCommand(CommandLine tool, String[] arguments) {
        return arguments.length > 0
                && looksLikeCommand(arguments[0])
                && !known(tool, arguments[0])
                && !Files.exists(Path.of(arguments[0]));
    }

    /** Whether it is a command or an option of the tool itself. */
    private static boolean known(CommandLine tool, String word) {
        return word.equals(CHECK)
                || tool.getCommandSpec().optionsMap().containsKey(word)
                || looksLikeCommand(word) && ToolCommands.names().contains(word);
    }

    private static boolean looksLikeCommand(String word) {
        return word.matches("[A-Za-z]+(-[A-Za-z]+)*");
    }
}

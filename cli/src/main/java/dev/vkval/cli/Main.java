package dev.vkval.cli;

import dev.vkval.cli.check.Leaving;
import dev.vkval.cli.console.ColorMode;
import dev.vkval.cli.console.Terminal;
import dev.vkval.cli.supervision.Launch;
import dev.vkval.finding.ExitCode;
import java.io.PrintWriter;
import java.util.Arrays;
import picocli.CommandLine;

/** Entry point. The exit codes are {@link dev.vkval.finding.ExitCode}'s; no exception leaves as another one. */
public final class Main {
    /** None of the tool's own codes: what it was about to say is lost. */
    private static final int DIED = 3;

    private static final String CHECK = "check";

    private Main() {}

    public static void main(String[] arguments) {
        Terminal terminal = Terminal.ofProcess();
        Launch launch = Launch.of(terminal.environment());
        int status = DIED;
        try {
            status = launch.status(run(terminal, arguments));
        } catch (Throwable e) {
            terminal.err().println("vkval-replay: " + e);
        }
        terminal.out().flush();
        terminal.err().flush();
        Leaving.exit(status);
    }

    /** Runs one command line and returns its exit code; never throws an exception of ours. */
    static int run(Terminal terminal, String... arguments) {
        CommandLine commands = new CommandLine(new RootCommand(), new CommandFactory(terminal))
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler(new UsageErrors(terminal))
                .setExecutionExceptionHandler(new Failures(terminal))
                .setColorScheme(CommandLine.Help.defaultColorScheme(
                        terminal.style(ColorMode.AUTO, false).color()
                                ? CommandLine.Help.Ansi.ON
                                : CommandLine.Help.Ansi.OFF))
                .setOut(new PrintWriter(terminal.out(), true))
                .setErr(new PrintWriter(terminal.err(), true));
        String[] words = withDefaultCommand(commands, withoutLooseValues(arguments));
        Launch launch = Launch.of(terminal.environment());
        if (launch.recovers() && words.length > 0 && !words[0].equals(CHECK)) {
            terminal.err().println("vkval-replay: " + words[0] + " was ended by " + launch.sign());
            return ExitCode.INTERNAL.code();
        }
        return commands.execute(words);
    }

    /** The value of an option that may stand without one is only what is attached to it, never the word behind it. */
    private static String[] withoutLooseValues(String[] arguments) {
        return Arrays.stream(arguments)
                .map(word -> word.equals(CheckOptions.UPSTREAM_LAYER) ? word + "=" : word)
                .toArray(String[]::new);
    }

    /** A command line that does not start with a command's name or an option of the tool itself is one for check. */
    private static String[] withDefaultCommand(CommandLine commands, String[] arguments) {
        if (arguments.length == 0
                || commands.getSubcommands().containsKey(arguments[0])
                || commands.getCommandSpec().optionsMap().containsKey(arguments[0])) {
            return arguments;
        }
        String[] check = new String[arguments.length + 1];
        check[0] = CHECK;
        System.arraycopy(arguments, 0, check, 1, arguments.length);
        return Arrays.copyOf(check, check.length);
    }
}

package dev.vkval.cli;

import dev.vkval.cli.console.Nearest;
import dev.vkval.cli.console.Terminal;
import dev.vkval.finding.ExitCode;
import dev.vkval.report.Sanitizer;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Answers a wrong command line with one line that says what is wrong, the nearest right word, and where the help is. */
final class UsageErrors implements IParameterExceptionHandler {
    private final Terminal terminal;

    UsageErrors(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public int handleParseException(ParameterException wrong, String[] arguments) {
        CommandLine command = wrong.getCommandLine();
        terminal.err().println("vkval-replay: " + Sanitizer.line(message(wrong, command)));
        terminal.err().println("try: " + RootCommand.helpCommand(command));
        return ExitCode.USAGE.code();
    }

    private static String message(ParameterException wrong, CommandLine command) {
        if (wrong instanceof UnmatchedArgumentException unmatched
                && !unmatched.getUnmatched().isEmpty()) {
            String word = unmatched.getUnmatched().get(0);
            List<String> options =
                    List.copyOf(command.getCommandSpec().optionsMap().keySet());
            String kind = word.startsWith("-") ? "unknown option" : "unexpected argument";
            return kind + " '" + word + "'" + Nearest.suggestion(word.replaceFirst("=.*", ""), options);
        }
        return wrong.getMessage();
    }
}

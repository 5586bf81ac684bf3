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

/** Answers a usage error with one line: what is wrong, the most similar valid word, and how to get help. */
final class UsageErrors implements IParameterExceptionHandler {
    private final Terminal terminal;

    UsageErrors(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public int handleParseException(ParameterException wrong, String[] arguments) {
        CommandLine command = wrong.getCommandLine();
        return answer(message(wrong, command), command);
    }

    int unknownCommand(String word, CommandLine tool) {
        return answer(
                "unknown command '" + word + "', and there is no file or folder of this name"
                        + Nearest.suggestion(word, ToolCommands.names()),
                tool);
    }

    private int answer(String message, CommandLine command) {
        terminal.err().println("vkval-replay: " + Sanitizer.line(message));
        terminal.err().println("try: " + RootCommand.helpCommand(command));
        return ExitCode.USAGE.code();
    }

    private static String message(ParameterException wrong, CommandLine command) {
        if (wrong instanceof UnmatchedArgumentException unmatched
                && !unmatched.getUnmatched().isEmpty()) {
            String word = unmatched.getUnmatched().get(0);
            if (!word.startsWith("-") && !command.getSubcommands().isEmpty()) {
                return "unknown command '" + word + "'"
                        + Nearest.suggestion(word, command.getSubcommands().keySet());
            }
            List<String> options =
                    List.copyOf(command.getCommandSpec().optionsMap().keySet());
            String kind = word.startsWith("-") ? "unknown option" : "unexpected argument";
            return kind + " '" + word + "'" + Nearest.suggestion(word.replaceFirst("=.*", ""), options);
        }
        return wrong.getMessage();
    }
}

package dev.vkval.cli;

import dev.vkval.cli.console.CommandError;
import dev.vkval.cli.console.Terminal;
import dev.vkval.finding.ExitCode;
import dev.vkval.report.Sanitizer;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** Ends a command that threw an exception: one line, the stack trace on request, exit code 70. */
final class Failures implements IExecutionExceptionHandler {
    private final Terminal terminal;

    Failures(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public int handleExecutionException(Exception failure, CommandLine command, ParseResult parsed) {
        if (failure instanceof CommandError error) {
            terminal.err().println("vkval-replay: " + Sanitizer.line(error.getMessage()));
            return error.code().code();
        }
        terminal.err()
                .println("vkval-replay: a bug of this tool: " + Sanitizer.line(failure.toString())
                        + " at " + place(failure)
                        + "; please report this line and the capture in the project's issue tracker");
        if (terminal.environment().containsKey("VKVAL_TRACE")) {
            failure.printStackTrace(terminal.err());
        }
        return ExitCode.INTERNAL.code();
    }

    private static String place(Throwable failure) {
        StackTraceElement[] trace = failure.getStackTrace();
        return trace.length == 0 ? "unknown" : trace[0].toString();
    }
}

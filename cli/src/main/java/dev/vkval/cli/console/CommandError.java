package dev.vkval.cli.console;

import dev.vkval.finding.ExitCode;

/** Ends a command with a message for the user and an exit code. It is not a bug. */
public final class CommandError extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final ExitCode code;

    /** @param message one line: what is wrong, and the next step */
    public CommandError(ExitCode code, String message) {
        super(message);
        this.code = code;
    }

    public ExitCode code() {
        return code;
    }
}

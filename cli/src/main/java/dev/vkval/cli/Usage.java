package dev.vkval.cli;

import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Rejects options whose values are not valid, alone or together. */
record Usage(CommandSpec command) {
    /** @throws ParameterException with the message, unless the condition holds */
    void require(boolean holds, String message) {
        if (!holds) {
            throw new ParameterException(command.commandLine(), message);
        }
    }

    /**
     * The value of an option.
     *
     * @param parser throws IllegalArgumentException for a value that is not valid
     * @throws ParameterException with the option and the parser's message
     */
    <T> T value(String option, Supplier<T> parser) {
        try {
            return parser.get();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command.commandLine(), option + ": " + e.getMessage(), e);
        }
    }
}

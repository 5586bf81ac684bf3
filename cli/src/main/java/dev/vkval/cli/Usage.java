package dev.vkval.cli;

import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Turns down options that are well-formed and still wrong, in themselves or together. */
record Usage(CommandSpec command) {
    /** @throws ParameterException with that message, unless the condition holds */
    void require(boolean holds, String message) {
        if (!holds) {
            throw new ParameterException(command.commandLine(), message);
        }
    }

    /**
     * The value of an option.
     *
     * @param parser throws IllegalArgumentException for a value that is none
     * @throws ParameterException that names the option and says what the parser said
     */
    <T> T value(String option, Supplier<T> parser) {
        try {
            return parser.get();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command.commandLine(), option + ": " + e.getMessage(), e);
        }
    }
}

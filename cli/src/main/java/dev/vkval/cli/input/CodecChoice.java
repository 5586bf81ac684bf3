package dev.vkval.cli.input;

import dev.vkval.capture.codec.Codecs;
import dev.vkval.cli.console.CommandError;
import dev.vkval.finding.ExitCode;

/** The option {@code --codec}. */
public final class CodecChoice {
    private CodecChoice() {}

    /** @param name null for the best of each compression */
    public static void take(String name) {
        try {
            Codecs.prefer(name);
        } catch (IllegalArgumentException e) {
            throw new CommandError(ExitCode.USAGE, e.getMessage());
        }
    }
}

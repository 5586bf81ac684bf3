package dev.vkval.cli;

import dev.vkval.capture.codec.Codecs;
import dev.vkval.finding.ExitCode;

/** The option {@code --codec}. */
final class CodecChoice {
    private CodecChoice() {}

    /** @param name null for the best of each compression */
    static void take(String name) {
        try {
            Codecs.prefer(name);
        } catch (IllegalArgumentException e) {
            throw new CommandError(ExitCode.USAGE, e.getMessage());
        }
    }
}

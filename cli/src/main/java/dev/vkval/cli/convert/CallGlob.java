package dev.vkval.cli.convert;

import dev.vkval.capture.NamePattern;
import java.util.List;
import java.util.function.Predicate;

/** Patterns for the names of calls. */
final class CallGlob {
    private CallGlob() {}

    /** Whether a name matches one of the patterns; null if there are none. */
    static Predicate<String> of(List<String> globs) {
        return globs.isEmpty() ? null : NamePattern.of(globs).asMatchPredicate();
    }
}

package dev.vkval.cli.convert;

import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Name patterns: {@code *} matches any characters and {@code ?} one. */
final class CallGlob {
    private CallGlob() {}

    /** Whether a name matches one of the patterns; null if there are none. */
    static Predicate<String> of(List<String> globs) {
        if (globs.isEmpty()) {
            return null;
        }
        StringBuilder expression = new StringBuilder();
        for (String glob : globs) {
            expression.append(expression.length() == 0 ? "" : "|");
            for (char character : glob.strip().toCharArray()) {
                expression.append(
                        character == '*' ? ".*" : character == '?' ? "." : Pattern.quote(String.valueOf(character)));
            }
        }
        return Pattern.compile(expression.toString()).asMatchPredicate();
    }
}

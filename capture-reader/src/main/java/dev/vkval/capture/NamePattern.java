package dev.vkval.capture;

import java.util.List;
import java.util.regex.Pattern;

/** Patterns for names: {@code *} matches any characters and {@code ?} one. */
public final class NamePattern {
    private NamePattern() {}

    /** An expression that matches whole names that one of the patterns matches. */
    public static Pattern of(List<String> patterns) {
        StringBuilder expression = new StringBuilder();
        for (String pattern : patterns) {
            expression.append(expression.length() == 0 ? "" : "|");
            for (char character : pattern.strip().toCharArray()) {
                expression.append(
                        character == '*' ? ".*" : character == '?' ? "." : Pattern.quote(String.valueOf(character)));
            }
        }
        return Pattern.compile(expression.toString(), Pattern.DOTALL);
    }
}

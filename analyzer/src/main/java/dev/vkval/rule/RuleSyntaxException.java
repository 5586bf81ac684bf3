package dev.vkval.rule;

/** A rule file that cannot be understood; the message names file, line and column. */
public final class RuleSyntaxException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    RuleSyntaxException(String file, int line, int column, String message) {
        super(file + ":" + line + ":" + column + ": " + message);
    }
}

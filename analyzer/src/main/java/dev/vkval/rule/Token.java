package dev.vkval.rule;

/**
 * A word of a rule.
 *
 * @param column of its first character in its line, from 1
 */
record Token(Kind kind, String text, int column) {
    enum Kind {
        NAME,
        NUMBER,
        SYMBOL,
        END
    }

    boolean is(String word) {
        return kind != Kind.NUMBER && text.equals(word);
    }
}

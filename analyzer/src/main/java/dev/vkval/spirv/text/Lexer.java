package dev.vkval.spirv.text;

import java.util.ArrayList;
import java.util.List;

/** Splits assembly text into instructions of tokens; strings may span several lines. */
final class Lexer {
    /**
     * A token.
     *
     * @param text a string without its quotes, anything else unchanged
     * @param line line of its first character, from 1
     */
    record Token(String text, boolean string, int line) {}

    private final String text;
    private int position;
    private int line = 1;

    Lexer(String text) {
        this.text = text;
    }

    /** The tokens of the next non-empty line; empty at the end. */
    List<Token> next() throws SpirvTextException {
        List<Token> tokens = new ArrayList<>();
        while (position < text.length()) {
            char c = text.charAt(position);
            if (c == '\n') {
                line++;
                position++;
                if (!tokens.isEmpty()) {
                    break;
                }
            } else if (c == ';') {
                int end = text.indexOf('\n', position);
                position = end < 0 ? text.length() : end;
            } else if (Character.isWhitespace(c)) {
                position++;
            } else {
                tokens.add(c == '"' ? string() : word());
            }
        }
        return tokens;
    }

    private Token word() {
        int start = position;
        while (position < text.length()
                && !Character.isWhitespace(text.charAt(position))
                && text.charAt(position) != ';') {
            position++;
        }
        return new Token(text.substring(start, position), false, line);
    }

    private Token string() throws SpirvTextException {
        int first = line;
        StringBuilder string = new StringBuilder();
        for (position++; position < text.length(); position++) {
            char c = text.charAt(position);
            if (c == '"') {
                position++;
                return new Token(string.toString(), true, first);
            }
            if (c == '\\' && position + 1 < text.length()) {
                c = text.charAt(++position);
            }
            line += c == '\n' ? 1 : 0;
            string.append(c);
        }
        throw new SpirvTextException(first, "the string that begins here has no closing quote");
    }
}

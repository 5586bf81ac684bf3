package dev.vkval.rule;

import java.util.ArrayList;
import java.util.List;

/** Cuts the expression of a rule into tokens. */
final class Lexer {
    private static final List<String> SYMBOLS = List.of(
            "->", "==", "!=", "<=", ">=", "..", "<", ">", "+", "-", "*", "/", "%", "(", ")", "{", "}", "[", "]", ",",
            ".", ":");

    private final String text;
    private final int firstColumn;
    private final List<Token> tokens = new ArrayList<>();
    private int at;

    private Lexer(String text, int firstColumn) {
        this.text = text;
        this.firstColumn = firstColumn;
    }

    /**
     * The tokens of an expression, the last one of kind END.
     *
     * @param firstColumn column of the expression's first character
     */
    static List<Token> tokens(String text, int firstColumn) {
        Lexer lexer = new Lexer(text, firstColumn);
        lexer.run();
        return lexer.tokens;
    }

    private void run() {
        while (skipBlanks()) {
            char first = text.charAt(at);
            if (Character.isLetter(first) || first == '_') {
                take(Token.Kind.NAME, nameEnd());
            } else if (Character.isDigit(first)) {
                take(Token.Kind.NUMBER, numberEnd());
            } else {
                take(Token.Kind.SYMBOL, at + symbol().length());
            }
        }
        tokens.add(new Token(Token.Kind.END, "", firstColumn + at));
    }

    private boolean skipBlanks() {
        while (at < text.length() && text.charAt(at) == ' ') {
            at++;
        }
        return at < text.length();
    }

    private void take(Token.Kind kind, int end) {
        tokens.add(new Token(kind, text.substring(at, end), firstColumn + at));
        at = end;
    }

    private int nameEnd() {
        int end = at;
        while (end < text.length() && (Character.isLetterOrDigit(text.charAt(end)) || text.charAt(end) == '_')) {
            end++;
        }
        return end;
    }

    /** A number has a point only where a digit follows it: {@code 1..2} is a range. */
    private int numberEnd() {
        int end = nameEnd();
        boolean fraction =
                end + 1 < text.length() && text.charAt(end) == '.' && Character.isDigit(text.charAt(end + 1));
        if (!fraction) {
            return end;
        }
        end++;
        while (end < text.length() && Character.isDigit(text.charAt(end))) {
            end++;
        }
        return end;
    }

    private String symbol() {
        for (String symbol : SYMBOLS) {
            if (text.startsWith(symbol, at)) {
                return symbol;
            }
        }
        return text.substring(at, at + 1);
    }
}

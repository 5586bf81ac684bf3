package dev.vkval.report.console;

import dev.vkval.finding.Severity;
import dev.vkval.report.Sanitizer;

/**
 * How console text looks.
 *
 * @param color whether ANSI colours are used
 * @param ascii whether only ASCII is written; other characters are shown as <code>&#92;u{e9}</code>
 * @param columns width of a line; sentences are wrapped to it
 */
public record Style(boolean color, boolean ascii, int columns) {
    /** Width where none is known. */
    public static final int COLUMNS = 100;

    /** No colours, no characters beyond ASCII. */
    public static final Style PLAIN = new Style(false, true);

    /** A style of the default width. */
    public Style(boolean color, boolean ascii) {
        this(color, ascii, COLUMNS);
    }

    /** Text from outside, on one line, sanitized and in the available characters. */
    public String text(String text) {
        String clean = Sanitizer.line(text);
        return ascii ? toAscii(clean) : clean;
    }

    String dot() {
        return ascii ? " - " : " · ";
    }

    String dash() {
        return ascii ? "-" : "–";
    }

    /** A heading of a text. */
    public String heading(String text) {
        return bold(text);
    }

    String bold(String text) {
        return ansi("1", text);
    }

    public String dim(String text) {
        return ansi("2", text);
    }

    public String good(String text) {
        return ansi("1;32", text);
    }

    /** The line numbers and bars of an excerpt. */
    String frame(String text) {
        return ansi("1;34", text);
    }

    public String severity(Severity severity, String text) {
        return switch (severity) {
            case ERROR -> ansi("1;31", text);
            case WARNING -> ansi("1;33", text);
            case INFO -> ansi("1;36", text);
        };
    }

    private String ansi(String code, String text) {
        return color && !text.isEmpty() ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
    }

    private static String toAscii(String text) {
        if (text.chars().allMatch(c -> c < 0x7f)) {
            return text;
        }
        StringBuilder out = new StringBuilder();
        text.codePoints().forEach(c -> {
            if (c < 0x7f) {
                out.append((char) c);
            } else {
                out.append("\\u{").append(Integer.toHexString(c)).append('}');
            }
        });
        return out.toString();
    }
}

package dev.vkval.report;

/**
 * Makes text from a capture safe to display: control characters, escape sequences, bidirectional and invisible
 * formatting characters and lone surrogates are shown as <code>&#92;u{1b}</code> instead of having an effect.
 */
public final class Sanitizer {
    private Sanitizer() {}

    /** Text on one line: line breaks and tabs are also escaped. Null is unchanged. */
    public static String line(String text) {
        return clean(text, false);
    }

    /** Text with several lines: {@code \n} and tabs are kept. Null is unchanged. */
    public static String text(String text) {
        return clean(text, true);
    }

    private static String clean(String text, boolean lines) {
        if (text == null) {
            return null;
        }
        int i = 0;
        while (i < text.length() && plain(text.charAt(i))) {
            i++;
        }
        return i == text.length() ? text : cleanFrom(text, i, lines);
    }

    private static boolean plain(char c) {
        return c >= 0x20 && c < 0x7f;
    }

    private static String cleanFrom(String text, int start, boolean lines) {
        StringBuilder out = new StringBuilder(text.length() + 16).append(text, 0, start);
        for (int i = start; i < text.length(); ) {
            int c = text.codePointAt(i);
            i += Character.charCount(c);
            if (lines && (c == '\n' || c == '\t') || !takesEffect(c)) {
                out.appendCodePoint(c);
            } else {
                out.append("\\u{").append(Integer.toHexString(c)).append('}');
            }
        }
        return out.toString();
    }

    private static boolean takesEffect(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> true;
            default -> variationSelector(c);
        };
    }

    private static boolean variationSelector(int c) {
        return c >= 0xfe00 && c <= 0xfe0f || c >= 0xe0100 && c <= 0xe01ef;
    }
}

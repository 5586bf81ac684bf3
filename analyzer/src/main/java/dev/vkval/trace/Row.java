package dev.vkval.trace;

import java.util.function.UnaryOperator;

/** One line of a file: a JSON value in ASCII, built from left to right. */
final class Row {
    /** Longest text of one value; the rest is cut off. */
    static final int LONGEST_TEXT = 256;

    private static final String CUT = "...";
    private static final int FIRST_PRINTABLE = 0x20;
    private static final int LAST_ASCII = 0x7e;

    private final StringBuilder out;
    private final UnaryOperator<String> neutral;
    private boolean first = true;

    /** @param neutral makes text from a capture safe to display */
    Row(StringBuilder out, UnaryOperator<String> neutral) {
        this.out = out;
        this.neutral = neutral;
    }

    private void separate() {
        if (!first) {
            out.append(',');
        }
        first = false;
    }

    Row name(String name) {
        separate();
        out.append('"').append(name).append("\":");
        first = true;
        return this;
    }

    Row open(char bracket) {
        separate();
        out.append(bracket);
        first = true;
        return this;
    }

    Row close(char bracket) {
        out.append(bracket);
        first = false;
        return this;
    }

    Row number(long value) {
        separate();
        out.append(value);
        return this;
    }

    /** A handle or another number of 64 bits without a sign. */
    Row unsigned(long value) {
        separate();
        out.append(Long.toUnsignedString(value));
        return this;
    }

    /** Text that is known to be printable ASCII without quotes and backslashes. */
    Row plain(String text) {
        separate();
        out.append('"').append(text).append('"');
        return this;
    }

    /** Text of the capture; null for none. */
    Row text(String text) {
        separate();
        if (text == null) {
            out.append("null");
        } else {
            quote(neutral.apply(cut(text)));
        }
        return this;
    }

    /** Text that is safe to display already. */
    Row safe(CharSequence text) {
        separate();
        quote(text);
        return this;
    }

    static String cut(String text) {
        return text.length() <= LONGEST_TEXT ? text : text.substring(0, LONGEST_TEXT) + CUT;
    }

    private void quote(CharSequence text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c >= FIRST_PRINTABLE && c <= LAST_ASCII) {
                out.append(c);
            } else {
                out.append(String.format("\\u%04x", (int) c));
            }
        }
        out.append('"');
    }

    Row member(String name, long value) {
        return name(name).number(value);
    }

    Row member(String name, String text) {
        return name(name).text(text);
    }

    /** A member that is left out where the text is null. */
    Row known(String name, String text) {
        return text == null ? this : member(name, text);
    }

    Row handle(String name, long value) {
        return name(name).unsigned(value);
    }

    Row end() {
        out.append('\n');
        first = true;
        return this;
    }
}

package dev.vkval.report;

import dev.vkval.finding.ShaderLocation;

/** A line of shader source and the part of it that is marked. */
public final class Excerpt {
    private static final String TAB = "    ";
    private static final int SHOWN_CHARS = 160;

    private Excerpt() {}

    /** The text of a source line as shown: tabs expanded, very long lines truncated. */
    public static String shown(String text) {
        String wide = text.replace("\t", TAB).stripTrailing();
        return wide.length() > SHOWN_CHARS ? wide.substring(0, SHOWN_CHARS) : wide;
    }

    /**
     * What is marked in the faulty line: the word at the column, or, if there is no column, the expression if the line has it
     * once, otherwise the whole line.
     *
     * @return start, from 0, and end of the marked part of {@link #shown}; never empty, never beyond the text
     */
    public static int[] marked(ShaderLocation shader, String text) {
        String shown = shown(text);
        int start = column(shader, text);
        if (start < 0 && once(shown, shader.expression())) {
            int at = shown.indexOf(shader.expression());
            return new int[] {at, at + shader.expression().length()};
        }
        if (start < 0 || start >= shown.length()) {
            int indent = shown.length() - shown.stripLeading().length();
            return new int[] {Math.min(indent, Math.max(0, shown.length() - 1)), Math.max(1, shown.length())};
        }
        int end = start;
        while (end < shown.length() && Character.isJavaIdentifierPart(shown.charAt(end))) {
            end++;
        }
        return new int[] {start, Math.max(end, start + 1)};
    }

    private static boolean once(String line, String expression) {
        return expression != null
                && !expression.isEmpty()
                && line.contains(expression)
                && line.indexOf(expression) == line.lastIndexOf(expression);
    }

    private static int column(ShaderLocation shader, String text) {
        if (shader.column() <= 0 || shader.column() > text.length()) {
            return -1;
        }
        return text.substring(0, shader.column() - 1).replace("\t", TAB).length();
    }
}

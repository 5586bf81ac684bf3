package dev.vkval.report;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Breaks lines of console text at spaces. Colours continue on the next line; words are never broken. */
public final class Wrap {
    /** An ANSI sequence, a space, or a word. */
    private static final Pattern PART = Pattern.compile("\u001b\\[[0-9;]*m| |[^ \u001b]+|\u001b");

    private static final String RESET = "\u001b[0m";

    private final int columns;
    private final String indent;
    private final List<String> lines = new ArrayList<>();
    private final StringBuilder line = new StringBuilder();
    private int used;
    private String open = "";

    private Wrap(int columns, String indent) {
        this.columns = columns;
        this.indent = indent;
    }

    /**
     * The line in pieces of at most that many columns, where its words allow that.
     *
     * @param head characters at its beginning that stay together
     * @param indent the beginning of every further piece
     */
    public static List<String> lines(String line, int head, String indent, int columns) {
        return new Wrap(columns, indent).of(line, head);
    }

    /** Number of characters that are visible. */
    public static int visible(String text) {
        int count = 0;
        for (Matcher parts = PART.matcher(text); parts.find(); ) {
            count += sequence(parts.group()) ? 0 : parts.group().length();
        }
        return count;
    }

    private List<String> of(String text, int head) {
        int read = 0;
        int spaces = 0;
        for (Matcher parts = PART.matcher(text); parts.find(); ) {
            String part = parts.group();
            if (sequence(part)) {
                line.append(" ".repeat(spaces)).append(part);
                used += spaces;
                spaces = 0;
                open = part.equals(RESET) ? "" : part;
                continue;
            }
            read += part.length();
            if (part.equals(" ") && read > head) {
                spaces++;
                continue;
            }
            if (spaces > 0 && used + spaces + part.length() > columns) {
                next();
            } else {
                line.append(" ".repeat(spaces));
                used += spaces;
            }
            spaces = 0;
            line.append(part);
            used += part.length();
        }
        lines.add(line.append(" ".repeat(spaces)).toString());
        return lines;
    }

    private void next() {
        lines.add(open.isEmpty() ? line.toString() : line + RESET);
        line.setLength(0);
        line.append(indent).append(open);
        used = visible(indent);
    }

    private static boolean sequence(String part) {
        return part.length() > 1 && part.charAt(0) == '\u001b';
    }
}

package dev.vkval.report.console;

import dev.vkval.report.Wrap;
import java.util.ArrayList;
import java.util.List;

/** Lines of a console inside the frame of a finding, wrapped to its width. */
final class FramedLines {
    private final Style style;
    private final List<String> lines = new ArrayList<>();

    FramedLines(Style style) {
        this.style = style;
    }

    List<String> lines() {
        return lines;
    }

    /** A line that begins a step, with a word at the right end. */
    void numbered(int number, String text, String right) {
        String head = (number < 10 ? " " : "") + number;
        beside(style.frame(head + " | ") + text, 5, style.frame("   | ") + "  ", style.dim(right));
    }

    /** A line beside the bar; an empty one for a gap. */
    void bar(String text) {
        if (text.isEmpty()) {
            lines.add(style.frame("   |"));
            return;
        }
        int indent = 5 + Wrap.visible(text) - Wrap.visible(text.stripLeading());
        wrapped(style.frame("   | ") + text, indent, style.frame("   | ") + " ".repeat(indent - 3));
    }

    /** Adds a line in pieces that fit the width. */
    void wrapped(String line, int head, String indent) {
        lines.addAll(Wrap.lines(line, head, indent, style.columns()));
    }

    /** As {@link #wrapped}, with a word at the right end. */
    void beside(String line, int head, String indent, String right) {
        List<String> pieces = Wrap.lines(line, head, indent, style.columns());
        lines.addAll(pieces.subList(0, pieces.size() - 1));
        String last = pieces.get(pieces.size() - 1);
        if (right.isEmpty()) {
            lines.add(last);
            return;
        }
        int room = style.columns() - Wrap.visible(right);
        if (Wrap.visible(last) + 2 > room) {
            lines.add(last);
            last = indent;
        }
        lines.add(last + " ".repeat(Math.max(2, room - Wrap.visible(last))) + right);
    }
}

package dev.vkval.rule;

import java.util.ArrayList;
import java.util.List;

/** A line of a rule file with those that go on with it. */
record LogicalLine(String file, int indent, String text, List<Part> parts) implements RuleSection.Origin {
    /** How much deeper than what opens them rules are indented. */
    static final int INDENT = 2;

    static final String WHEN = "when ";
    static final String EACH = "each ";

    /** What stands for the part of an owner. */
    private static final String PART = "{part}";

    /**
     * Where a part of a joined line comes from.
     *
     * @param start index of its first character in the joined text
     * @param column of that character in its line, from 1
     */
    record Part(int start, int line, int column) {}

    /**
     * Joins the lines of a file that go on with each other; empty lines and comments are left out.
     *
     * @param text one or more whole lines of the file
     * @param first number of the first of them, from 1
     */
    static List<LogicalLine> join(String file, String text, int first) {
        List<LogicalLine> lines = new ArrayList<>();
        int number = first;
        for (String physical : text.split("\n", -1)) {
            String stripped = physical.strip();
            if (!stripped.isEmpty() && !stripped.startsWith("#")) {
                add(lines, new LogicalLine(file, indentOf(physical), stripped, List.of()), number);
            }
            number++;
        }
        return lines;
    }

    private static void add(List<LogicalLine> lines, LogicalLine line, int number) {
        int end = lines.size() - 1;
        if (end >= 0 && line.indent > lines.get(end).indent && lines.get(end).goesOn(line.indent)) {
            lines.set(end, lines.get(end).with(line.text, number, line.indent));
        } else {
            List<Part> whole = List.of(new Part(0, number, line.indent + 1));
            lines.add(new LogicalLine(line.file, line.indent, line.text, whole));
        }
    }

    /** Whether a line with a deeper indent goes on with this one: below a condition stand its rules, first. */
    private boolean goesOn(int deeper) {
        boolean opens = indent == 0 || text.startsWith(WHEN) || text.startsWith(EACH);
        return !opens || deeper > indent + INDENT;
    }

    static int indentOf(String line) {
        int indent = 0;
        while (line.charAt(indent) == ' ') {
            indent++;
        }
        return indent;
    }

    private LogicalLine with(String more, int line, int indentOfMore) {
        List<Part> all = new ArrayList<>(parts);
        all.add(new Part(text.length() + 1, line, indentOfMore + 1));
        return new LogicalLine(file, indent, text + " " + more, all);
    }

    /** The line for one of the parts that are named after an owner. */
    LogicalLine of(String part) {
        return new LogicalLine(file, indent, text.replace(PART, part), parts);
    }

    @Override
    public RuleSyntaxException error(int index, String message) {
        Part found = parts.get(0);
        for (Part part : parts) {
            found = part.start() <= index ? part : found;
        }
        return new RuleSyntaxException(file, found.line(), found.column() + index - found.start(), message);
    }

    @Override
    public String place() {
        return file + ":" + parts.get(0).line();
    }
}

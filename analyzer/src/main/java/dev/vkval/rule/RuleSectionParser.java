package dev.vkval.rule;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Reads the rules of a section. */
final class RuleSectionParser {
    static final String NOTHING_OPEN = "indented, where nothing is open";
    private static final String LET = "let ";

    /** Entries that are being read, and how deep they are indented. */
    private record Level(int indent, List<RuleSection.Entry> entries) {}

    private final Deque<Level> levels = new ArrayDeque<>();

    private RuleSectionParser() {}

    /**
     * Reads the lines below the head of a section.
     *
     * @param part of the owners that they are for
     * @throws RuleSyntaxException where one is no rule
     */
    static List<RuleSection.Entry> parse(List<LogicalLine> lines, String part) {
        RuleSectionParser parser = new RuleSectionParser();
        List<RuleSection.Entry> entries = new ArrayList<>();
        parser.levels.push(new Level(LogicalLine.INDENT, entries));
        lines.forEach(line -> parser.line(line.of(part)));
        return entries;
    }

    private void line(LogicalLine line) {
        while (!levels.isEmpty() && levels.peek().indent() > line.indent()) {
            levels.pop();
        }
        if (levels.isEmpty() || levels.peek().indent() != line.indent()) {
            throw line.error(0, NOTHING_OPEN);
        }
        List<RuleSection.Entry> entries = levels.peek().entries();
        try {
            entries.add(entry(line));
        } catch (ExpressionParser.Misunderstood e) {
            throw line.error(e.column(), e.getMessage());
        }
    }

    private RuleSection.Entry entry(LogicalLine line) {
        String text = line.text();
        if (text.startsWith(LogicalLine.WHEN)) {
            Expression condition = expression(text, LogicalLine.WHEN.length());
            return opened(line, new RuleSection.When(condition, new ArrayList<>(), line));
        }
        if (text.startsWith(LogicalLine.EACH)) {
            int begin = LogicalLine.EACH.length();
            Expression.Quantified each = ExpressionParser.parseEach(text.substring(begin), begin);
            return opened(line, new RuleSection.Each(each.array(), each.alias(), new ArrayList<>(), line));
        }
        return text.startsWith(LET) ? let(line) : rule(line);
    }

    private static RuleSection.Entry let(LogicalLine line) {
        String text = line.text();
        int equals = text.indexOf('=');
        String name = equals < 0 ? "" : text.substring(LET.length(), equals).strip();
        if (!name.matches("[a-z]\\w*")) {
            throw line.error(LET.length(), "expected a name, = and an expression");
        }
        return new RuleSection.Let(name, expression(text, equals + 1), line);
    }

    private static Expression expression(String text, int begin) {
        return ExpressionParser.parse(text.substring(begin), begin);
    }

    private RuleSection.Entry opened(LogicalLine line, RuleSection.Entry entry) {
        List<RuleSection.Entry> inner =
                entry instanceof RuleSection.When when ? when.entries() : ((RuleSection.Each) entry).entries();
        levels.push(new Level(line.indent() + LogicalLine.INDENT, inner));
        return entry;
    }

    private RuleSection.Entry rule(LogicalLine line) {
        String text = line.text();
        List<String> ids = new ArrayList<>();
        int at = 0;
        while (isRule(text.substring(at))) {
            int end = text.indexOf(' ', at);
            if (end < 0) {
                throw line.error(text.length(), "expected a condition after the id");
            }
            ids.add(text.substring(at, end));
            at = end;
            while (text.charAt(at) == ' ') {
                at++;
            }
        }
        if (ids.isEmpty()) {
            throw line.error(0, "expected a message id, when, each or let");
        }
        int quote = text.indexOf('"', at);
        String condition = quote < 0 ? text.substring(at) : text.substring(at, quote);
        String phrase = quote < 0 ? null : text.substring(quote + 1, text.lastIndexOf('"'));
        return new RuleSection.Line(ids, ExpressionParser.parse(condition, at), phrase, line);
    }

    private static boolean isRule(String text) {
        return text.startsWith("VUID-")
                || text.startsWith("UNASSIGNED-")
                || text.startsWith("VKVAL-")
                || text.startsWith("BestPractices-");
    }
}

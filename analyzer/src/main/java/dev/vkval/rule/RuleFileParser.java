package dev.vkval.rule;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads a rule file into sections. */
final class RuleFileParser {
    private static final int INDENT = 2;
    private static final String WHEN = "when ";
    private static final String EACH = "each ";
    private static final String LET = "let ";
    private static final String PART = "{part}";

    /** Entries that are being read, and how deep they are indented. */
    private record Level(int indent, List<RuleSection.Entry> entries) {}

    /**
     * Where a part of a joined line comes from.
     *
     * @param start index of its first character in the joined text
     * @param column of that character in its line, from 1
     */
    private record Part(int start, int line, int column) {}

    /** A line with those that go on with it. */
    private record Logical(String file, int indent, String text, List<Part> parts) implements RuleSection.Origin {

        Logical with(String more, int line, int indentOfMore) {
            List<Part> all = new ArrayList<>(parts);
            all.add(new Part(text.length() + 1, line, indentOfMore + 1));
            return new Logical(file, indent, text + " " + more, all);
        }

        /** The line for one of the parts that are named after an owner. */
        Logical of(String part) {
            return new Logical(file, indent, text.replace(PART, part), parts);
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

    private final String file;
    private final List<Logical> lines = new ArrayList<>();
    private final List<RuleSection> sections = new ArrayList<>();
    private final Deque<Level> levels = new ArrayDeque<>();

    private RuleFileParser(String file) {
        this.file = file;
    }

    /** @throws RuleSyntaxException where the text is no rule file */
    static List<RuleSection> parse(String file, String text) {
        RuleFileParser parser = new RuleFileParser(file);
        parser.join(text);
        parser.split();
        return parser.sections;
    }

    private void split() {
        for (int i = 0; i < lines.size(); ) {
            Logical head = lines.get(i++);
            int first = i;
            while (i < lines.size() && lines.get(i).indent() > 0) {
                i++;
            }
            section(head, lines.subList(first, i));
        }
    }

    private void join(String text) {
        String[] physical = text.split("\n", -1);
        for (int i = 0; i < physical.length; i++) {
            String stripped = physical[i].strip();
            if (stripped.isEmpty() || stripped.startsWith("#")) {
                continue;
            }
            int indent = indentOf(physical[i]);
            Logical last = lines.isEmpty() ? null : lines.get(lines.size() - 1);
            if (last != null && indent > last.indent() && goesOn(last, indent)) {
                lines.set(lines.size() - 1, last.with(stripped, i + 1, indent));
            } else {
                lines.add(new Logical(file, indent, stripped, List.of(new Part(0, i + 1, indent + 1))));
            }
        }
    }

    /** Whether a line with a deeper indent goes on with the one before it: below a condition stand its rules, first. */
    private static boolean goesOn(Logical last, int indent) {
        boolean opens = last.indent() == 0
                || last.text().startsWith(WHEN)
                || last.text().startsWith(EACH);
        return !opens || indent > last.indent() + INDENT;
    }

    private static int indentOf(String line) {
        int indent = 0;
        while (line.charAt(indent) == ' ') {
            indent++;
        }
        return indent;
    }

    private void line(Logical line) {
        while (!levels.isEmpty() && levels.peek().indent() > line.indent()) {
            levels.pop();
        }
        if (levels.isEmpty() || levels.peek().indent() != line.indent()) {
            throw line.error(0, "indented by " + line.indent() + " blanks, where nothing is open");
        }
        List<RuleSection.Entry> entries = levels.peek().entries();
        try {
            entries.add(entry(line));
        } catch (ExpressionParser.Misunderstood e) {
            throw line.error(e.column(), e.getMessage());
        }
    }

    /** A section for all owners that have the same part, most often none. */
    private void section(Logical head, List<Logical> body) {
        if (head.indent() > 0) {
            throw head.error(0, "indented by " + head.indent() + " blanks, where nothing is open");
        }
        owners(head).forEach((part, owners) -> {
            RuleSection section = new RuleSection(owners, new ArrayList<>());
            sections.add(section);
            levels.clear();
            levels.push(new Level(INDENT, section.entries()));
            body.forEach(line -> line(line.of(part)));
        });
    }

    private static Map<String, List<RuleSection.OwnerName>> owners(Logical head) {
        Map<String, List<RuleSection.OwnerName>> owners = new LinkedHashMap<>();
        for (String owner : head.text().split(",")) {
            String[] words = owner.strip().split(" +");
            boolean known = words.length >= 2 && (words[0].equals("struct") || words[0].equals("command"));
            if (!known) {
                throw head.error(0, "expected struct VkName or command vkName, found " + owner.strip());
            }
            RuleSection.OwnerName name = new RuleSection.OwnerName(words[0].equals("command"), words[1], head);
            List<String> parts =
                    words.length == 2 ? List.of("") : List.of(words).subList(2, words.length);
            parts.forEach(part ->
                    owners.computeIfAbsent(part, unused -> new ArrayList<>()).add(name));
        }
        return owners;
    }

    private RuleSection.Entry entry(Logical line) {
        String text = line.text();
        if (text.startsWith(WHEN)) {
            Expression condition = ExpressionParser.parse(text.substring(WHEN.length()), WHEN.length());
            return opened(line, new RuleSection.When(condition, new ArrayList<>(), line));
        }
        if (text.startsWith(EACH)) {
            Expression.Quantified each = ExpressionParser.parseEach(text.substring(EACH.length()), EACH.length());
            return opened(line, new RuleSection.Each(each.array(), each.alias(), new ArrayList<>(), line));
        }
        return text.startsWith(LET) ? let(line) : rule(line);
    }

    private static RuleSection.Entry let(Logical line) {
        String text = line.text();
        int equals = text.indexOf('=');
        String name = equals < 0 ? "" : text.substring(LET.length(), equals).strip();
        if (!name.matches("[a-z]\\w*")) {
            throw line.error(LET.length(), "expected a name, = and an expression");
        }
        int begin = equals + 1;
        return new RuleSection.Let(name, ExpressionParser.parse(text.substring(begin), begin), line);
    }

    private RuleSection.Entry opened(Logical line, RuleSection.Entry entry) {
        List<RuleSection.Entry> inner =
                entry instanceof RuleSection.When when ? when.entries() : ((RuleSection.Each) entry).entries();
        levels.push(new Level(line.indent() + INDENT, inner));
        return entry;
    }

    private RuleSection.Entry rule(Logical line) {
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
        return text.startsWith("VUID-") || text.startsWith("UNASSIGNED-") || text.startsWith("VKVAL-");
    }
}

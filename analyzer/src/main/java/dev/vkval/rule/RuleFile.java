package dev.vkval.rule;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Finds the sections of a rule file, or of a part of one. Only their heads are read: most captures need a few of them. */
final class RuleFile {
    private static final Map<String, RuleSection.OwnerKind> KINDS = Map.of(
            "struct", RuleSection.OwnerKind.STRUCT,
            "command", RuleSection.OwnerKind.COMMAND,
            "state", RuleSection.OwnerKind.STATE);

    /**
     * Where a section is in the text.
     *
     * @param begin index of the first character of its head
     * @param end index behind its last character
     * @param line number of its head, from 1
     */
    record Span(int begin, int end, int line) {}

    private final String file;
    private final String text;

    private RuleFile(String file, String text) {
        this.file = file;
        this.text = text;
    }

    /**
     * The sections of a file.
     *
     * @throws RuleSyntaxException where something stands above the first head; what is wrong below one is told when it is
     *     read
     */
    static List<Span> spans(String file, String text) {
        return new RuleFile(file, text).split();
    }

    /**
     * The sections with one head: one for all owners that have the same part, most often none.
     *
     * @param text of a span of a file, and nothing else
     * @param line number of the head in the file, from 1
     * @throws RuleSyntaxException where the head is none; what is wrong below it is told when it is read
     */
    static List<RuleSection> sections(String file, String text, int line) {
        return new RuleFile(file, text).below(line);
    }

    private List<Span> split() {
        List<Span> spans = new ArrayList<>();
        int begin = -1;
        int first = 0;
        int number = 1;
        for (int at = 0; at < text.length(); number++) {
            if (opens(at)) {
                if (begin >= 0) {
                    spans.add(new Span(begin, at, first));
                }
                begin = at;
                first = number;
            } else if (begin < 0 && !isEmpty(at)) {
                throw lines(at, endOf(at), number).get(0).error(0, RuleSectionParser.NOTHING_OPEN);
            }
            at = endOf(at);
        }
        if (begin >= 0) {
            spans.add(new Span(begin, text.length(), first));
        }
        return spans;
    }

    private int endOf(int line) {
        int end = text.indexOf('\n', line);
        return end < 0 ? text.length() : end + 1;
    }

    /** Whether a line is the head of a section: it is not indented. */
    private boolean opens(int line) {
        char begin = text.charAt(line);
        return begin != ' ' && begin != '\n' && begin != '#';
    }

    private boolean isEmpty(int line) {
        String stripped = text.substring(line, endOf(line)).strip();
        return stripped.isEmpty() || stripped.startsWith("#");
    }

    private List<LogicalLine> lines(int begin, int end, int first) {
        return LogicalLine.join(file, text.substring(begin, end), first);
    }

    private List<RuleSection> below(int first) {
        int body = 0;
        do {
            body = endOf(body);
        } while (body < text.length() && goesOn(body));
        List<RuleSection> sections = new ArrayList<>();
        owners(lines(0, body, first).get(0))
                .forEach((part, owners) -> sections.add(new RuleSection(owners, () -> {
                    List<LogicalLine> lines = lines(0, text.length(), first);
                    return RuleSectionParser.parse(lines.subList(1, lines.size()), part);
                })));
        return sections;
    }

    private boolean goesOn(int line) {
        return !isEmpty(line) && LogicalLine.indentOf(text.substring(line, endOf(line))) > LogicalLine.INDENT;
    }

    private static Map<String, List<RuleSection.OwnerName>> owners(LogicalLine head) {
        Map<String, List<RuleSection.OwnerName>> owners = new LinkedHashMap<>();
        for (String owner : head.text().split(",")) {
            String[] words = owner.strip().split(" +");
            RuleSection.OwnerKind kind = words.length < 2 ? null : KINDS.get(words[0]);
            if (kind == null) {
                throw head.error(0, "expected struct VkName, command vkName or state name, found " + owner.strip());
            }
            RuleSection.OwnerName name = new RuleSection.OwnerName(kind, words[1], head);
            List<String> parts =
                    words.length == 2 ? List.of("") : List.of(words).subList(2, words.length);
            parts.forEach(part ->
                    owners.computeIfAbsent(part, unused -> new ArrayList<>()).add(name));
        }
        return owners;
    }
}

package dev.vkval.check.rules;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The names that each rule line contains: its own, those of the conditions that it stands below, of names it uses. */
public final class RuleTexts {
    private static final Pattern NAME = Pattern.compile("[A-Za-z_{][A-Za-z0-9_{}]*|\\d+");
    private static final Pattern LET = Pattern.compile("\\s*let (\\w+) =.*");

    private final Map<String, List<String>> files = new HashMap<>();
    private final Map<String, Set<String>> names = new TreeMap<>();

    /** Reads all rule files. */
    public RuleTexts() {
        RuleResources.ids((id, place) -> {
            String[] parts = place.split(":");
            names.merge(id, namesAt(parts[0], Integer.parseInt(parts[1]) - 1), (first, second) -> first);
        });
    }

    /** All ids in rule lines. */
    public Set<String> ids() {
        return names.keySet();
    }

    /** Members, constants, structures and numbers in the line of an id. */
    public Set<String> names(String id) {
        return names.getOrDefault(id, Set.of());
    }

    private Set<String> namesAt(String file, int line) {
        List<String> lines = files.computeIfAbsent(file, RuleTexts::read);
        Set<String> found = new LinkedHashSet<>();
        int indent = indent(lines.get(line));
        add(found, lines.get(line).replaceAll("(VUID|UNASSIGNED)-\\S+", ""));
        for (int i = line + 1; i < lines.size() && indent(lines.get(i)) > indent; i++) {
            if (lines.get(i).strip().startsWith("VUID-")) {
                break;
            }
            add(found, lines.get(i));
        }
        int outer = indent;
        Map<String, String> lets = new HashMap<>();
        for (int i = line - 1; i >= 0 && outer > 0; i--) {
            String text = lines.get(i);
            Matcher let = LET.matcher(text);
            if (let.matches()) {
                lets.putIfAbsent(let.group(1), continued(lines, i));
            } else if (!text.isBlank() && indent(text) < outer && !text.strip().startsWith("#")) {
                String head = text.strip();
                if (head.startsWith("when ") || head.startsWith("each ")) {
                    add(found, continued(lines, i));
                    outer = indent(text);
                } else if (indent(text) == 0) {
                    parts(found, head);
                    outer = 0;
                }
            }
        }
        uses(found, lets);
        return found;
    }

    private static void uses(Set<String> found, Map<String, String> lets) {
        boolean more = true;
        while (more) {
            more = false;
            for (String name : List.copyOf(found)) {
                String meaning = lets.remove(name);
                if (meaning != null) {
                    add(found, meaning);
                    more = true;
                }
            }
        }
    }

    /** Names with {@code {part}} in them, for each part that the section is about. */
    private static void parts(Set<String> found, String owner) {
        for (String name : List.copyOf(found)) {
            if (name.contains("{part}")) {
                for (String word : owner.split("[ ,]+")) {
                    String whole = name.replace("{part}", word);
                    found.add(Character.toLowerCase(whole.charAt(0)) + whole.substring(1));
                }
            }
        }
    }

    private static String continued(List<String> lines, int line) {
        StringBuilder text = new StringBuilder(lines.get(line));
        int indent = indent(lines.get(line));
        for (int i = line + 1; i < lines.size() && indent(lines.get(i)) > indent; i++) {
            String next = lines.get(i).strip();
            if (next.startsWith("VUID-") || next.startsWith("when ") || next.startsWith("each ")) {
                break;
            }
            text.append(' ').append(next);
        }
        return text.toString();
    }

    private static void add(Set<String> found, String text) {
        Matcher name = NAME.matcher(text.replaceAll("\"[^\"]*\"", "").replaceAll("\\{(?!part})|(?<!part)}", " "));
        while (name.find()) {
            found.add(name.group());
        }
    }

    private static int indent(String line) {
        return line.isBlank()
                ? Integer.MAX_VALUE
                : line.length() - line.stripLeading().length();
    }

    private static List<String> read(String file) {
        try (InputStream in = RuleResources.class.getResourceAsStream(file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

package dev.vkval.codegen;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.zip.GZIPInputStream;

/**
 * Writes the committed catalogue of valid usage: ids without their texts.
 *
 * <p>Usage: {@code DistilValidUsage vuids.tsv.gz message-ids.txt OUTPUT}, where the first contains the numbered ids of
 * the specification, each followed by a tab and its text, and the second the ids that upstream's layer can report, which
 * also tells the implicit valid usage (ids that end with a word, not with a number).
 *
 * <p>The resource is a list of lines: the name of an owner, then a line for each of its members, indented by a blank.
 * The line contains the ends of the ids; those after {@code |} are ids that upstream's layer does not report. The member
 * {@code -} is none.
 *
 * <pre>
 * VkBufferCopy
 *  size 01988
 * vkCmdDraw
 *  - renderpass suspended
 *  None 02686 08606 | 08114
 *  commandBuffer parameter recording
 * </pre>
 */
public final class DistilValidUsage {
    private static final String PREFIX = "VUID-";
    private static final String NUMBER = "[0-9]{5}";
    private static final String NO_MEMBER = "-";

    private DistilValidUsage() {}

    public static void main(String[] arguments) throws IOException {
        if (arguments.length != 3) {
            System.err.println("usage: DistilValidUsage vuids.tsv.gz message-ids.txt OUTPUT");
            System.exit(2);
        }
        Files.writeString(Path.of(arguments[2]), distil(Path.of(arguments[0]), Path.of(arguments[1])));
    }

    /** The resource's text, from the ids of the specification and those of upstream's layer. */
    public static String distil(Path validUsage, Path messageIds) throws IOException {
        Set<String> upstream = upstream(messageIds);
        Map<String, Map<String, Ends>> owners = new TreeMap<>();
        Set<String> ids = new TreeSet<>(numbered(validUsage));
        upstream.stream().filter(id -> !end(id).matches(NUMBER)).forEach(ids::add);
        for (String id : ids) {
            String rest = id.substring(PREFIX.length(), id.length() - end(id).length() - 1);
            int dash = rest.indexOf('-');
            String owner = dash < 0 ? rest : rest.substring(0, dash);
            String member = dash < 0 ? NO_MEMBER : rest.substring(dash + 1);
            Ends ends = owners.computeIfAbsent(owner, name -> new TreeMap<>())
                    .computeIfAbsent(member, name -> new Ends(new TreeSet<>(), new TreeSet<>()));
            (upstream.contains(id) ? ends.upstream() : ends.others()).add(end(id));
        }
        StringBuilder out = new StringBuilder(1 << 18);
        owners.forEach((owner, members) -> {
            out.append(owner).append('\n');
            members.forEach((member, ends) ->
                    out.append(' ').append(member).append(ends.text()).append('\n'));
        });
        return out.toString();
    }

    /** Ids with numbers that upstream's layer reports and the specification does not have, sorted. */
    public static List<String> upstreamOnly(Path validUsage, Path messageIds) throws IOException {
        Set<String> known = numbered(validUsage);
        return upstream(messageIds).stream()
                .filter(id -> end(id).matches(NUMBER) && !known.contains(id))
                .sorted()
                .toList();
    }

    private record Ends(Set<String> upstream, Set<String> others) {
        String text() {
            String bar = others.isEmpty() ? "" : " |";
            return words(upstream) + bar + words(others);
        }

        private static String words(Set<String> words) {
            return words.isEmpty() ? "" : " " + String.join(" ", words);
        }
    }

    private static String end(String id) {
        return id.substring(id.lastIndexOf('-') + 1);
    }

    private static Set<String> numbered(Path validUsage) throws IOException {
        try (BufferedReader reader = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(validUsage)), StandardCharsets.UTF_8))) {
            return ids(reader, line -> line.substring(0, line.indexOf('\t')));
        }
    }

    private static Set<String> upstream(Path messageIds) throws IOException {
        try (BufferedReader reader = Files.newBufferedReader(messageIds)) {
            return ids(reader, Function.identity());
        }
    }

    private static Set<String> ids(BufferedReader reader, Function<String, String> id) {
        Set<String> ids = new HashSet<>();
        reader.lines().map(id).filter(name -> name.startsWith(PREFIX)).forEach(ids::add);
        return ids;
    }
}

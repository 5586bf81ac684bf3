package dev.vkval.capture.registry;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The registry resource as text, indexed by keyword and name; a record is a line, a block a line and its followers. */
final class RegistryText {
    private static final int DECIMAL = 10;

    private final String content;
    private final Map<String, Map<String, Integer>> heads = new HashMap<>();

    RegistryText(String content) {
        this.content = content;
        int start = 0;
        while (start < content.length()) {
            int end = content.indexOf('\n', start);
            if (!isFollower(start)) {
                int space = content.indexOf(' ', start);
                int nameEnd = content.indexOf(' ', space + 1);
                String keyword = content.substring(start, space);
                String name = content.substring(space + 1, nameEnd < 0 || nameEnd > end ? end : nameEnd);
                heads.computeIfAbsent(keyword, k -> new LinkedHashMap<>()).put(name, start);
            }
            start = end + 1;
        }
    }

    private boolean isFollower(int start) {
        char first = content.charAt(start);
        return content.charAt(start + 1) == ' ' && (first == 'm' || first == 'p' || first == 'v');
    }

    private String line(int start) {
        return content.substring(start, content.indexOf('\n', start));
    }

    List<String> records(String keyword) {
        List<String> lines = new ArrayList<>();
        heads.getOrDefault(keyword, Map.of()).values().forEach(start -> lines.add(line(start)));
        return lines;
    }

    List<String> names(String keyword) {
        return List.copyOf(heads.getOrDefault(keyword, Map.of()).keySet());
    }

    List<List<String>> blocks(String keyword) {
        List<List<String>> blocks = new ArrayList<>();
        heads.getOrDefault(keyword, Map.of()).values().forEach(start -> blocks.add(block(start)));
        return blocks;
    }

    boolean has(String keyword, String name) {
        return heads.getOrDefault(keyword, Map.of()).containsKey(name);
    }

    /** The record of that name, null if there is none. */
    String record(String keyword, String name) {
        Integer start = heads.getOrDefault(keyword, Map.of()).get(name);
        return start == null ? null : line(start);
    }

    /** The block of that name, null if there is none. */
    List<String> block(String keyword, String name) {
        Integer start = heads.getOrDefault(keyword, Map.of()).get(name);
        return start == null ? null : block(start);
    }

    private List<String> block(int start) {
        List<String> lines = new ArrayList<>();
        int at = start;
        do {
            lines.add(line(at));
            at = content.indexOf('\n', at) + 1;
        } while (at < content.length() && isFollower(at));
        return lines;
    }

    void structTypes(Map<Integer, String> structsByType) {
        heads.get("struct").forEach((name, start) -> {
            String head = line(start);
            int key = head.indexOf(" sType=");
            if (key >= 0) {
                int from = key + " sType=".length();
                int to = head.indexOf(' ', from);
                structsByType.put(Integer.parseInt(head.substring(from, to < 0 ? head.length() : to)), name);
            }
        });
    }

    int enumBits(String name) {
        Integer start = heads.get("enum").get(name);
        return start == null ? Integer.SIZE : size(start);
    }

    int structBytes(String name) {
        Integer start = heads.get("struct").get(name);
        if (start == null) {
            start = heads.get("union").get(name);
        }
        return size(start);
    }

    /** The number behind the name of a block. */
    private int size(int start) {
        int from = content.indexOf(' ', content.indexOf(' ', start) + 1) + 1;
        return Integer.parseInt(content, from, content.indexOf(' ', from), DECIMAL);
    }

    /** The words of a line; those of thousands of lines are needed at each start, which {@code split} would make longer. */
    static String[] words(String line) {
        int count = 1;
        for (int space = line.indexOf(' '); space >= 0; space = line.indexOf(' ', space + 1)) {
            count++;
        }
        String[] words = new String[count];
        int from = 0;
        for (int i = 0; i < count - 1; i++) {
            int space = line.indexOf(' ', from);
            words[i] = line.substring(from, space);
            from = space + 1;
        }
        words[count - 1] = line.substring(from);
        return words;
    }
}

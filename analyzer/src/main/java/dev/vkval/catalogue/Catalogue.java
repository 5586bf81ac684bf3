package dev.vkval.catalogue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * All valid usage: of the specification, and the few that only upstream's layer has. Read when first asked for;
 * immutable.
 */
public final class Catalogue {
    private static final String OTHERS = "|";
    private static final String NO_MEMBER = "-";

    /** Lines about the members of each owner: the resource has many owners, and a capture has few. */
    private final Map<String, List<String>> members = new TreeMap<>();

    /** The valid usage of owners that were asked for. */
    private final Map<String, List<ValidUsage>> known = new ConcurrentHashMap<>();

    private static final class Vulkan {
        static final Catalogue CATALOGUE = new Catalogue();
    }

    private Catalogue() {
        List<String> ofOwner = List.of();
        for (String line : lines("valid-usage.txt")) {
            if (line.charAt(0) != ' ') {
                ofOwner = new ArrayList<>();
                members.put(line, ofOwner);
            } else {
                ofOwner.add(line);
            }
        }
        ReasonedIds.read(Catalogue.class, "upstream-only.txt").ids().forEach(id -> {
            String[] parts = id.split("-");
            String member = parts[2].isEmpty() ? NO_MEMBER : parts[2];
            members.computeIfAbsent(parts[1], owner -> new ArrayList<>()).add(member + " " + parts[3]);
        });
    }

    private static List<String> lines(String resource) {
        try (InputStream in = Catalogue.class.getResourceAsStream(resource)) {
            return new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))
                    .lines()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(resource + " cannot be read", e);
        }
    }

    private static List<ValidUsage> read(String owner, List<String> lines) {
        List<ValidUsage> usages = new ArrayList<>();
        for (String line : lines) {
            String[] words = line.strip().split(" ");
            String member = words[0].equals(NO_MEMBER) ? "" : words[0];
            int bar = Arrays.asList(words).indexOf(OTHERS);
            for (int i = 1; i < words.length; i++) {
                if (i != bar) {
                    usages.add(new ValidUsage(owner, member, words[i], bar < 0 || i < bar));
                }
            }
        }
        return List.copyOf(usages);
    }

    public static Catalogue vulkan() {
        return Vulkan.CATALOGUE;
    }

    /** Names of all owners, sorted. */
    public Set<String> owners() {
        return Collections.unmodifiableSet(members.keySet());
    }

    /** The valid usage of an owner, empty for one that has none. */
    public List<ValidUsage> of(String owner) {
        List<String> lines = members.get(owner);
        return lines == null ? List.of() : known.computeIfAbsent(owner, name -> read(name, lines));
    }

    /** Null where there is no such id. */
    public ValidUsage find(String id) {
        int begin = id.indexOf('-') + 1;
        int end = id.indexOf('-', begin);
        if (end < 0) {
            return null;
        }
        for (ValidUsage usage : of(id.substring(begin, end))) {
            if (id.endsWith(usage.end()) && id.equals(usage.id())) {
                return usage;
            }
        }
        return null;
    }

    /** Whether there is such an id. */
    public boolean contains(String id) {
        return find(id) != null;
    }
}

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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * All valid usage: of the specification, and the few that only upstream's layer has. Read when first asked for;
 * immutable.
 */
public final class Catalogue {
    private static final String OTHERS = "|";
    private static final String NO_MEMBER = "-";

    private final Map<String, List<ValidUsage>> owners = new TreeMap<>();
    private final Map<String, ValidUsage> ids = new HashMap<>(1 << 16);

    private static final class Vulkan {
        static final Catalogue CATALOGUE = new Catalogue();
    }

    private Catalogue() {
        String[] owner = {""};
        lines("valid-usage.txt").forEach(line -> {
            if (line.charAt(0) != ' ') {
                owner[0] = line;
                return;
            }
            String[] words = line.strip().split(" ");
            String member = words[0].equals(NO_MEMBER) ? "" : words[0];
            int bar = Arrays.asList(words).indexOf(OTHERS);
            for (int i = 1; i < words.length; i++) {
                if (i != bar) {
                    add(new ValidUsage(owner[0], member, words[i], bar < 0 || i < bar));
                }
            }
        });
        ReasonedIds.read(Catalogue.class, "upstream-only.txt").ids().forEach(id -> {
            String[] parts = id.split("-");
            add(new ValidUsage(parts[1], parts[2], parts[3], true));
        });
    }

    private static Stream<String> lines(String resource) {
        try (InputStream in = Catalogue.class.getResourceAsStream(resource)) {
            return new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)).lines().toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(resource + " cannot be read", e);
        }
    }

    private void add(ValidUsage usage) {
        owners.computeIfAbsent(usage.owner(), name -> new ArrayList<>()).add(usage);
        ids.put(usage.id(), usage);
    }

    public static Catalogue vulkan() {
        return Vulkan.CATALOGUE;
    }

    /** Names of all owners, sorted. */
    public Set<String> owners() {
        return Collections.unmodifiableSet(owners.keySet());
    }

    /** The valid usage of an owner, empty for one that has none. */
    public List<ValidUsage> of(String owner) {
        return Collections.unmodifiableList(owners.getOrDefault(owner, List.of()));
    }

    /** Null where there is no such id. */
    public ValidUsage find(String id) {
        return ids.get(id);
    }
}

package dev.vkval.check.inventory;

import dev.vkval.catalogue.OwnerSets;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** The topic of the specification that an owner of valid usage belongs to; each owner has one. */
public final class OwnerTopics {
    private final Map<String, List<Predicate<String>>> topics = new LinkedHashMap<>();
    private String last;

    /** Reads the list of topics. */
    public OwnerTopics() {
        for (String line : text().lines().toList()) {
            if (line.startsWith("#")) {
                continue;
            }
            if (line.startsWith(" ")) {
                for (String word : line.strip().split(" ")) {
                    topics.get(last).add(owners(word));
                }
            } else {
                last = line;
                topics.put(line, new ArrayList<>());
            }
        }
    }

    private static Predicate<String> owners(String word) {
        return word.startsWith("{")
                ? owner -> OwnerSets.contains("VUID-" + word + "-", owner)
                : Pattern.compile(word).asMatchPredicate();
    }

    private static String text() {
        try (InputStream in = OwnerTopics.class.getResourceAsStream("topics.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("the list of topics cannot be read", e);
        }
    }

    /** All topics in the order of the list. */
    public List<String> names() {
        return List.copyOf(topics.keySet());
    }

    /** The topic of an owner. */
    public String of(String owner) {
        return topics.entrySet().stream()
                .filter(topic -> topic.getValue().stream().anyMatch(test -> test.test(owner)))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(last);
    }
}

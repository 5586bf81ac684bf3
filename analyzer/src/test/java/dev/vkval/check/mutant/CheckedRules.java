package dev.vkval.check.mutant;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.call.Call;
import dev.vkval.catalogue.OwnerSets;
import dev.vkval.check.inventory.Entry;
import dev.vkval.check.inventory.Inventory;
import dev.vkval.check.inventory.RuleState;
import dev.vkval.check.rules.RuleTexts;
import dev.vkval.mutant.CallFields;
import dev.vkval.mutant.Originals;
import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** The rules that are checked, of lines, of Java and of the registry, with the captures whose calls suit each. */
final class CheckedRules {
    private static final Set<RuleState> CHECKED = EnumSet.of(RuleState.DONE, RuleState.REGISTRY);
    private static final Pattern NUMBER = Pattern.compile("-\\d+$");

    private final RuleTexts texts = new RuleTexts();
    private final Map<String, Set<String>> names = new TreeMap<>();
    private final Map<String, Set<String>> byOwner = new TreeMap<>();

    /** @param except ids that are left out */
    CheckedRules(Set<String> except) {
        Map<String, String> lines = new HashMap<>();
        texts.ids().forEach(line -> OwnerSets.expand(line).forEach(full -> lines.put(full, line)));
        Inventory inventory = new Inventory();
        for (String owner : inventory.owners()) {
            for (Entry entry : inventory.of(owner)) {
                String id = entry.usage().id();
                if (CHECKED.contains(entry.state()) && !except.contains(id)) {
                    Set<String> its = new LinkedHashSet<>(texts.names(lines.getOrDefault(id, id)));
                    its.addAll(Arrays.asList(entry.usage().member().split(":+")));
                    names.put(id, its);
                    byOwner.computeIfAbsent(owner, name -> new TreeSet<>()).add(id);
                }
            }
        }
    }

    Set<String> ids() {
        return names.keySet();
    }

    /** Structures and commands that have any. */
    Set<String> owners() {
        return byOwner.keySet();
    }

    /** Of an owner. */
    Set<String> of(String owner) {
        return byOwner.getOrDefault(owner, Set.of());
    }

    /** Whether a rule has a number: the others follow from the registry. */
    static boolean numbered(String id) {
        return NUMBER.matcher(id).find();
    }

    /** Members, constants, structures and numbers that a rule names. */
    Set<String> names(String id) {
        return names.get(id);
    }

    /**
     * For each capture the rules to try with it: each rule with the captures that have its owner and the most of the
     * structures that it names.
     *
     * @param most captures of a rule
     */
    Map<String, Set<String>> captures(List<String> captures, int most) throws IOException {
        Map<String, Set<String>> owners = new LinkedHashMap<>();
        for (String capture : captures) {
            owners.put(capture, owners(capture));
        }
        Map<String, Set<String>> chosen = new LinkedHashMap<>();
        for (Map.Entry<String, Set<String>> rule : names.entrySet()) {
            String owner = rule.getKey().split("-")[1];
            owners.keySet().stream()
                    .filter(capture -> owners.get(capture).contains(owner))
                    .sorted(Comparator.comparing(capture -> -owners.get(capture).stream()
                            .filter(rule.getValue()::contains)
                            .count()))
                    .limit(most)
                    .forEach(capture -> chosen.computeIfAbsent(capture, name -> new TreeSet<>())
                            .add(rule.getKey()));
        }
        return chosen;
    }

    /** The commands of a capture and the structures in their parameters. */
    private static Set<String> owners(String capture) throws IOException {
        Set<String> owners = new TreeSet<>();
        CallFields fields = new CallFields();
        try (CaptureReader reader = CaptureReader.open(Originals.file(capture), new Anomalies())) {
            for (CaptureReader.Item item = reader.next(); item != null; item = reader.next()) {
                if (item instanceof CaptureReader.CallItem callItem && changeable(callItem.call())) {
                    fields.of(callItem.call());
                    fields.sites().forEach(site -> owners.add(site.owner().name()));
                }
            }
        }
        return owners;
    }

    /** Whether a call is one that is judged when it is changed. */
    static boolean changeable(Call call) {
        return call.absent() == null && !call.stateSetup() && !call.name().startsWith("vkCreateInstance");
    }
}

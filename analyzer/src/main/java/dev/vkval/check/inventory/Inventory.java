package dev.vkval.check.inventory;

import dev.vkval.catalogue.Catalogue;
import dev.vkval.catalogue.OwnerSets;
import dev.vkval.catalogue.ReasonedIds;
import dev.vkval.catalogue.ValidUsage;
import dev.vkval.check.object.HandleChecks;
import dev.vkval.check.rules.RuleResources;
import dev.vkval.check.stateless.RegistryChecks;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;

/** What the program does about each valid usage. Reads the program's own classes and rule files when created. */
public final class Inventory {
    private static final String REGISTRY = "registry";

    /** Ids as rule files and classes have them, some over several owners. */
    private final Set<String> written = new TreeSet<>();

    /** Places by each id that they give. */
    private final Map<String, Set<String>> places = new TreeMap<>();

    private final Set<String> implicit;
    private final Map<String, String> impossible = new HashMap<>();
    private final Set<String> unseen = new TreeSet<>();

    public Inventory() {
        CompletableFuture<Set<String>> derived = CompletableFuture.supplyAsync(Inventory::implicitIds);
        RuleResources.ids(this::write);
        CodeIds.visit(this::write);
        ReasonedIds reasons = impossibleIds();
        reasons.ids().forEach(id -> OwnerSets.expand(id).forEach(full -> impossible.put(full, reasons.reason(id))));
        unseenIds().ids().forEach(id -> unseen.addAll(OwnerSets.expand(id)));
        implicit = derived.join();
    }

    private static Set<String> implicitIds() {
        Set<String> ids = new TreeSet<>(RegistryChecks.ids());
        ids.addAll(HandleChecks.ids());
        return ids;
    }

    /** Ids that no capture can decide, as the list has them. */
    static ReasonedIds impossibleIds() {
        return ReasonedIds.read(Inventory.class, "impossible.txt");
    }

    /** Ids as they are written that are checked, and that no test has seen reported, of none of their owners. */
    static ReasonedIds unseenIds() {
        return ReasonedIds.read(Inventory.class, "unseen.txt");
    }

    private void write(String id, String place) {
        if (id.startsWith("VUID-")) {
            written.add(id);
            OwnerSets.expand(id)
                    .forEach(full -> places.computeIfAbsent(full, name -> new TreeSet<>())
                            .add(place));
        }
    }

    Set<String> written() {
        return written;
    }

    Map<String, Set<String>> places() {
        return places;
    }

    /** Names of all owners, sorted. */
    public Set<String> owners() {
        return Catalogue.vulkan().owners();
    }

    /** The valid usage of an owner, empty for one that has none. */
    public List<Entry> of(String owner) {
        return Catalogue.vulkan().of(owner).stream().map(this::entry).toList();
    }

    /** What is done about a valid usage. */
    public Entry entry(ValidUsage usage) {
        String id = usage.id();
        List<String> found = new ArrayList<>(places.getOrDefault(id, Set.of()));
        if (found.isEmpty() && implicit.contains(id)) {
            found.add(REGISTRY);
        }
        String reason = found.isEmpty() ? impossible.get(id) : null;
        return new Entry(usage, state(usage, found, reason), found, !unseen.contains(id), reason);
    }

    private static RuleState state(ValidUsage usage, List<String> places, String reason) {
        if (places.isEmpty()) {
            return reason == null ? RuleState.MISSING : RuleState.IMPOSSIBLE;
        }
        return usage.numbered() ? RuleState.DONE : RuleState.REGISTRY;
    }
}

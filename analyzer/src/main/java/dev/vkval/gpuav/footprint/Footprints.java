package dev.vkval.gpuav.footprint;

import dev.vkval.spirv.reflect.ByteRange;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Footprints of the actions of a capture, by what executed them. */
public final class Footprints {
    private static final Comparator<ShaderName> ORDER = Comparator.comparingInt(ShaderName::stage)
            .thenComparing(ShaderName::code)
            .thenComparing(ShaderName::entryPoint);

    static final long MOST_SITES = 1L << 20;
    private static final long MOST_RANGES = 1L << 23;

    private final Map<List<ByteRange>, List<ByteRange>> lists = new HashMap<>();
    /** The values of the lists, which are found without a look at their ranges. */
    private final Set<List<ByteRange>> sharedLists = Collections.newSetFromMap(new IdentityHashMap<>());

    private long siteCount;
    private long rangeCount;
    private final Map<Action, Map<ShaderName, List<SiteFootprint>>> actions = new TreeMap<>();

    /**
     * An action that is executed.
     *
     * @param submit block index of the call that submits it
     * @param block block index of the call that recorded it
     */
    public record Action(long submit, long block) implements Comparable<Action> {
        @Override
        public int compareTo(Action other) {
            int compared = Long.compare(submit, other.submit);
            return compared != 0 ? compared : Long.compare(block, other.block);
        }
    }

    /**
     * Adds all sites of a shader in an action; several shaders of one name are added one after the other. Beyond a number
     * of sites and of ranges, nothing is added: nothing is known of the shader then.
     */
    public void add(Action action, ShaderName shader, Collection<SiteFootprint> sites) {
        siteCount += sites.size();
        if (siteCount > MOST_SITES || rangeCount > MOST_RANGES) {
            return;
        }
        actions.computeIfAbsent(action, key -> new TreeMap<>(ORDER))
                .merge(shader, shared(sites), Footprints::joined);
    }

    /** The same list where it has nothing that is equal to what is known. */
    private List<SiteFootprint> shared(Collection<SiteFootprint> sites) {
        boolean all = sites.stream().allMatch(site -> shared(site) == site);
        return List.copyOf(all ? sites : sites.stream().map(this::shared).toList());
    }

    /** The same footprint, with a list of bytes that equal ones share: dispatches of one pipeline mostly access the same. */
    public SiteFootprint shared(SiteFootprint site) {
        if (site.bytes() == null || sharedLists.contains(site.bytes()) || rangeCount > MOST_RANGES) {
            return site;
        }
        List<ByteRange> known = lists.putIfAbsent(site.bytes(), site.bytes());
        if (known != null) {
            return site.with(known);
        }
        sharedLists.add(site.bytes());
        rangeCount += site.bytes().size();
        return site;
    }

    /** Adds those of actions, in place of what was known of these. */
    public void addAll(Footprints others) {
        others.actions.forEach((action, shaders) -> {
            actions.remove(action);
            shaders.forEach((shader, sites) -> add(action, shader, sites));
        });
    }

    /** Block indices of the actions with a site whose map was too small for what it accessed. */
    public Set<Long> cutShort() {
        Set<Long> blocks = new HashSet<>();
        actions.forEach((action, shaders) -> {
            if (shaders.values().stream().flatMap(List::stream).anyMatch(SiteFootprint::cutShort)) {
                blocks.add(action.block());
            }
        });
        return blocks;
    }

    /** The footprints of an action's shaders; null for an action that has none. */
    public Map<ShaderName, List<SiteFootprint>> of(Action action) {
        return actions.get(action);
    }

    /** The actions in the order of their submits. */
    public Collection<Action> actions() {
        return List.copyOf(actions.keySet());
    }

    public boolean isEmpty() {
        return actions.isEmpty();
    }

    private static List<SiteFootprint> joined(List<SiteFootprint> some, List<SiteFootprint> more) {
        return Stream.concat(some.stream(), more.stream()).distinct().toList();
    }
}

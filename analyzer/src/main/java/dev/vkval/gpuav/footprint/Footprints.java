package dev.vkval.gpuav.footprint;

import dev.vkval.spirv.reflect.ByteRange;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Footprints of the actions of a capture, by what executed them. */
public final class Footprints {
    private static final Comparator<ShaderName> ORDER = Comparator.comparingInt(ShaderName::stage)
            .thenComparing(ShaderName::code)
            .thenComparing(ShaderName::entryPoint);

    static final long MOST_SITES = 1L << 20;
    private static final long MOST_RANGES = 1L << 23;
    private static final int MOST_ASKED = 1 << 10;

    private final Map<List<ByteRange>, List<ByteRange>> lists = new HashMap<>();
    /** The values of the lists, which are found without a look at their ranges. */
    private final Set<List<ByteRange>> sharedLists = Collections.newSetFromMap(new IdentityHashMap<>());

    private final Map<SharedSites, List<SiteFootprint>> siteLists = new HashMap<>();

    private long siteCount;
    private long rangeCount;
    private final Map<Action, Map<ShaderName, List<SiteFootprint>>> actions = new TreeMap<>();
    private final Map<Action, Map<ShaderName, SortedMap<WatchedPlace, Invocation>>> invocations = new TreeMap<>();
    private final Set<Watch> asked = new LinkedHashSet<>();
    private final Set<Watch> expected = new LinkedHashSet<>();
    private boolean expects;
    private final Map<Long, Long> lastSubmits = new HashMap<>();
    private long knownUntil = -1;

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
        actions.computeIfAbsent(action, key -> new TreeMap<>(ORDER)).merge(shader, shared(sites), Footprints::joined);
    }

    /** One list for equal ones: dispatches of one pipeline mostly access the same, and are judged by one look at it. */
    private List<SiteFootprint> shared(Collection<SiteFootprint> sites) {
        List<SiteFootprint> shared = sites.stream().map(this::shared).toList();
        List<SiteFootprint> known = siteLists.putIfAbsent(new SharedSites(shared), shared);
        return known == null ? shared : known;
    }

    /** Sites with shared lists of bytes, of which the hash code and the comparison need not look at each range. */
    private record SharedSites(List<SiteFootprint> sites) {
        @Override
        public int hashCode() {
            int hash = 0;
            for (SiteFootprint site : sites) {
                hash = 31 * (31 * hash + site.instruction()) + System.identityHashCode(site.bytes());
            }
            return hash;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof SharedSites same && sites.equals(same.sites);
        }
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

    /** Adds the first invocation that accessed a place; of several shaders of one name, that of the first one stays. */
    public void add(Action action, ShaderName shader, WatchedPlace place, Invocation invocation) {
        siteCount++;
        if (siteCount <= MOST_SITES) {
            invocations
                    .computeIfAbsent(action, key -> new TreeMap<>(ORDER))
                    .computeIfAbsent(shader, key -> new TreeMap<>())
                    .putIfAbsent(place, invocation);
        }
    }

    /** The first invocation that accessed a place; null if it is not known, which is remembered then. */
    public Invocation invocation(Action action, ShaderName shader, WatchedPlace place) {
        Invocation known = invocations(action, shader).get(place);
        if (known == null && asked.size() < MOST_ASKED) {
            asked.add(new Watch(action.submit(), action.block(), shader.stage(), place));
        }
        return known;
    }

    /** The invocations of a shader in an action that are known, by what they accessed. */
    SortedMap<WatchedPlace, Invocation> invocations(Action action, ShaderName shader) {
        return invocations.getOrDefault(action, Map.of()).getOrDefault(shader, Collections.emptySortedMap());
    }

    /** What {@link #invocation} could not answer since this was last called. */
    public List<Watch> takeAsked() {
        List<Watch> taken = List.copyOf(asked);
        asked.clear();
        return taken;
    }

    /** Says that an invocation may be asked for, where {@link #expects}. */
    public void expect(Watch watch) {
        if (expected.size() < MOST_ASKED) {
            expected.add(watch);
        }
    }

    /** Whether a replay follows that can record what is expected. */
    public boolean expects() {
        return expects;
    }

    /** From now on {@link #expects}; what was asked and expected before is forgotten. */
    public void beginExpecting() {
        expects = true;
        asked.clear();
        expected.clear();
    }

    /** What was expected since this was last called. */
    public List<Watch> takeExpected() {
        List<Watch> taken = List.copyOf(expected);
        expected.clear();
        return taken;
    }

    /** Adds those of actions, in place of what was known of these, and invocations. */
    public void addAll(Footprints others) {
        others.invocations.forEach((action, shaders) -> shaders.forEach(
                (shader, places) -> places.forEach((place, invocation) -> add(action, shader, place, invocation))));
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

    /** The footprints of an action's shaders; null for an action that has none. That it is executed is remembered. */
    public Map<ShaderName, List<SiteFootprint>> of(Action action) {
        lastSubmits.merge(action.block(), action.submit(), Math::max);
        return actions.get(action);
    }

    /**
     * Block index of the last call that executes one of these actions, as far as {@link #of} was asked for all of them; else the
     * largest number.
     */
    public long lastSubmit(Collection<Long> blocks) {
        return blocks.stream()
                .mapToLong(block -> lastSubmits.getOrDefault(block, Long.MAX_VALUE))
                .max()
                .orElse(Long.MAX_VALUE);
    }

    /** Says that what was recorded by the submits up to a block has been added. */
    public void knownUntil(long submit) {
        knownUntil = submit;
    }

    /** Block index of the last submit, itself and the ones before it, whose footprints were added; -1 for none. */
    public long knownUntil() {
        return knownUntil;
    }

    /** The shaders of an action of which something is known, in their order. */
    SortedSet<ShaderName> shaders(Action action) {
        SortedSet<ShaderName> shaders = new TreeSet<>(ORDER);
        shaders.addAll(actions.getOrDefault(action, Map.of()).keySet());
        shaders.addAll(invocations.getOrDefault(action, Map.of()).keySet());
        return shaders;
    }

    /** Block indices of the actions that are known, whatever executes them. */
    public Set<Long> blocks() {
        Set<Long> blocks = new TreeSet<>();
        actions.keySet().forEach(action -> blocks.add(action.block()));
        return blocks;
    }

    /** The actions in the order of their submits. */
    public Collection<Action> actions() {
        Set<Action> all = new TreeSet<>(actions.keySet());
        all.addAll(invocations.keySet());
        return List.copyOf(all);
    }

    public boolean isEmpty() {
        return actions.isEmpty() && invocations.isEmpty();
    }

    private static List<SiteFootprint> joined(List<SiteFootprint> some, List<SiteFootprint> more) {
        return Stream.concat(some.stream(), more.stream()).distinct().toList();
    }
}

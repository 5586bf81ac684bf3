package dev.vkval.sync.needless;

import dev.vkval.state.object.Barriers;
import dev.vkval.state.object.CommandPlace;
import dev.vkval.sync.replay.BarrierPlace;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Barriers of resources in two commands with no command between them. Those of the second one can be in the first one if the
 * two name different resources: then neither continues a dependency of the other.
 */
final class AdjacentBarriers {
    private static final String BARRIER = "vkCmdPipelineBarrier";

    /** Commands that are kept. */
    private static final int MOST = 1 << 16;

    private record Pair(Site first, Site second) {}

    /** One command. */
    private record Recorded(Site site, CommandPlace place, Barriers barriers) {}

    private final Map<Pair, TreeMap<Long, MergedBarriers.Occurrence>> pairs = new LinkedHashMap<>();
    private final Set<Long> apart = new HashSet<>();
    private Recorded last;
    private int kept;

    /** A command is about to be executed. */
    void executed(Site site, BarrierPlace place, Barriers barriers) {
        CommandPlace now = place.command();
        Recorded previous = last;
        last = new Recorded(site, now, barriers);
        boolean follows = previous != null
                && place.before() != null
                && place.before().block() == previous.place().block()
                && place.before().number() + 1 == now.number();
        if (follows && kept < MOST && alike(previous.site(), site) && ofOthers(previous.barriers(), barriers)) {
            MergedBarriers.Occurrence one = new MergedBarriers.Occurrence(previous.place(), now, barriers);
            boolean more = pairs.computeIfAbsent(new Pair(previous.site(), site), key -> new TreeMap<>())
                            .putIfAbsent(now.block(), one)
                    == null;
            kept += more ? 1 : 0;
        } else {
            apart.add(now.block());
        }
    }

    /** Whether two commands are of one kind, with the same stages where all their barriers share them. */
    private static boolean alike(Site one, Site other) {
        if (!one.key().call().equals(other.key().call()) || !one.key().call().startsWith(BARRIER)) {
            return false;
        }
        Barriers.Memory first = one.elements().get(0).given();
        Barriers.Memory second = other.elements().get(0).given();
        return one.newer() || first.srcStages() == second.srcStages() && first.dstStages() == second.dstStages();
    }

    private static boolean ofOthers(Barriers one, Barriers other) {
        Set<Object> resources = new HashSet<>();
        resources(one).forEach(resources::add);
        return one.dependencyFlags() == other.dependencyFlags()
                && resourcesAlone(one)
                && resourcesAlone(other)
                && resources(other).noneMatch(resources::contains);
    }

    private static Stream<Object> resources(Barriers barriers) {
        return Stream.concat(
                barriers.buffers().stream().map(Barriers.Buffer::buffer),
                barriers.images().stream().map(Barriers.Image::image));
    }

    private static boolean resourcesAlone(Barriers barriers) {
        boolean named = !barriers.buffers().isEmpty() || !barriers.images().isEmpty();
        return named && (barriers.memory().isEmpty() || barriers.stagesAlone());
    }

    /**
     * Pairs of sites that are next to each other wherever they are executed.
     *
     * @param changed sites that are to be changed otherwise
     */
    List<Needless> candidates(Collection<Site> changed) {
        Set<Site> taken = new HashSet<>(changed);
        List<Needless> found = new ArrayList<>();
        pairs.forEach((pair, occurrences) -> {
            boolean everywhere = occurrences.size() == pair.second().blocks().size()
                    && occurrences.size() == pair.first().blocks().size()
                    && occurrences.keySet().stream().noneMatch(apart::contains);
            boolean free =
                    pair.first() != pair.second() && !taken.contains(pair.first()) && !taken.contains(pair.second());
            if (everywhere && free) {
                taken.add(pair.first());
                taken.add(pair.second());
                found.add(new MergedBarriers(pair.first(), pair.second(), List.copyOf(occurrences.values())));
            }
        });
        return found;
    }
}

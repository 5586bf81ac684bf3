package dev.vkval.sync;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.sync.model.CommandStream;
import dev.vkval.sync.model.Hazards;
import dev.vkval.sync.model.RandomStream;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.constraints.IntRange;

/** Random streams on one to three queues: what is reported is what a model of happens-before says, access by access. */
class HappensBeforeTest {

    @Property(tries = 3000, seed = "20", shrinking = ShrinkingMode.OFF, edgeCases = EdgeCasesMode.NONE)
    void reportsTheHazardsOfTheModel(@ForAll long seed, @ForAll @IntRange(min = 2, max = 9) int size) {
        CommandStream stream = RandomStream.of(seed, size);
        Map<Hazards.Site, Set<Hazards.Pair>> expected = Hazards.of(stream);
        Set<Hazards.Pair> pairs =
                expected.values().stream().flatMap(Set::stream).collect(Collectors.toSet());
        agree(stream, expected, pairs, StreamReplay.run(stream));
    }

    /**
     * A hazard that a kernel may have is decided by footprints; another one may come to light then. Of the accesses of one
     * kernel through its descriptors one hazard is reported. Behind a kernel that has none, and was not recorded, it can be one
     * with an access from before the most recent one.
     */
    @Property(tries = 6000, seed = "21", shrinking = ShrinkingMode.OFF, edgeCases = EdgeCasesMode.NONE)
    void footprintsLeaveTheHazardsOfTheModel(@ForAll long seed, @ForAll @IntRange(min = 2, max = 9) int size) {
        CommandStream stream = RandomStream.ofKernels(seed, size);
        Set<Integer> recorded = new TreeSet<>();
        StreamReplay.Reported first = StreamReplay.run(stream, recorded);
        while (!first.possible().isEmpty()) {
            int before = recorded.size();
            for (Hazards.Pair pair : first.possible()) {
                recorded.addAll(List.of(pair.prior(), pair.now()));
            }
            assertTrue(recorded.size() > before, () -> StreamText.of(stream) + "stays open");
            first = StreamReplay.run(stream, recorded);
        }
        StreamReplay.Reported reported = first;
        Set<Hazards.Site> sites = reported.certain().keySet();
        Set<Integer> kernels = StreamShaders.kernels(stream);
        kernels.retainAll(sites.stream().map(Hazards.Site::command).toList());
        Map<Hazards.Site, Set<Hazards.Pair>> expected = Hazards.of(stream);
        expected.keySet().removeIf(site -> kernels.contains(site.command()) && !sites.contains(site));
        agree(stream, expected, Hazards.unordered(stream), reported.certain());
    }

    /** @param pairs those that may be reported */
    private static void agree(
            CommandStream stream,
            Map<Hazards.Site, Set<Hazards.Pair>> expected,
            Set<Hazards.Pair> pairs,
            Map<Hazards.Site, Hazards.Pair> reported) {
        Map<Hazards.Site, Set<Hazards.Pair>> missing = new LinkedHashMap<>(expected);
        missing.keySet().removeAll(reported.keySet());
        Set<Hazards.Pair> others = new LinkedHashSet<>(reported.values());
        others.removeAll(pairs);
        assertTrue(
                missing.isEmpty() && others.isEmpty(),
                () -> StreamText.of(stream) + "missing " + missing + "\nnot of the model " + others);
    }
}

package dev.vkval.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.sync.model.CommandStream;
import dev.vkval.sync.model.Hazards;
import dev.vkval.sync.model.RandomStream;
import java.util.Map;
import java.util.Set;
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
        Map<Hazards.Site, Hazards.Pair> reported = StreamReplay.run(stream);
        String text = StreamText.of(stream);
        assertEquals(
                expected.keySet(), reported.keySet(), () -> text + "\nmodel " + expected + "\nreported " + reported);
        reported.forEach((site, pair) -> assertTrue(expected.get(site).contains(pair), () -> text + pair));
    }
}

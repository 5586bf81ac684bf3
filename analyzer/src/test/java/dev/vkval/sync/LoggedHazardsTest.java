package dev.vkval.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.sync.log.LoggedAccess;
import dev.vkval.sync.log.LoggedHazards;
import dev.vkval.sync.model.CommandStream;
import dev.vkval.sync.model.Hazards;
import dev.vkval.sync.model.RandomStream;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.constraints.IntRange;

/** Random streams: the hazards of the log of an execution are those of the model, which knows nothing of the simulation. */
class LoggedHazardsTest {

    @Property(tries = 3000, seed = "22", shrinking = ShrinkingMode.OFF, edgeCases = EdgeCasesMode.NONE)
    void areThoseOfTheModel(@ForAll long seed, @ForAll @IntRange(min = 2, max = 9) int size) {
        CommandStream stream = RandomStream.of(seed, size);
        Set<String> expected = Hazards.of(stream).keySet().stream()
                .map(site -> site.command() + " " + site.access())
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> pairs = Hazards.unordered(stream).stream()
                .map(pair -> pair.prior() + " " + pair.priorAccess() + " " + pair.now() + " " + pair.nowAccess())
                .collect(Collectors.toSet());
        Set<LoggedHazards.Pair> logged = LoggedHazards.of(StreamReplay.log(stream));
        Set<String> found =
                logged.stream().map(pair -> text(pair.now())).collect(Collectors.toCollection(TreeSet::new));
        assertEquals(expected, found, () -> difference(expected, found) + "\n" + StreamText.of(stream));
        for (LoggedHazards.Pair pair : logged) {
            String text = text(pair.prior()) + " " + text(pair.now());
            assertTrue(pairs.contains(text), () -> StreamText.of(stream) + text);
        }
    }

    private static String difference(Set<String> expected, Set<String> found) {
        Set<String> missing = new TreeSet<>(expected);
        missing.removeAll(found);
        Set<String> more = new TreeSet<>(found);
        more.removeAll(expected);
        return "missing " + missing + ", not of the model " + more;
    }

    private static String text(LoggedAccess access) {
        return access.block() + " " + StreamReplay.access(access.pair());
    }
}

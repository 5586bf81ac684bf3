package dev.vkval.sync.range;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** The range map against a model that keeps a value for every address. */
class RangeMapTest {
    private static final int ADDRESSES = 48;

    private enum Kind {
        SPLIT,
        INFILL,
        OVERWRITE,
        REMOVE,
        COALESCE,
        CUT
    }

    private record Step(Kind kind, int begin, int end, int value) {}

    @Provide
    Arbitrary<List<Step>> steps() {
        Arbitrary<Integer> address = Arbitraries.integers().between(0, ADDRESSES);
        return Combinators.combine(
                        Arbitraries.of(Kind.values()),
                        address,
                        address,
                        Arbitraries.integers().between(1, 4))
                .as((kind, one, other, value) -> new Step(kind, Math.min(one, other), Math.max(one, other), value))
                .list()
                .ofMaxSize(40);
    }

    @Property(seed = "20")
    void agreesWithOneValueForEachAddress(@ForAll("steps") List<Step> steps) {
        RangeMap<Integer> map = new RangeMap<>(value -> value);
        Integer[] model = new Integer[ADDRESSES];
        for (Step step : steps) {
            apply(map, model, step);
            assertOrdered(map);
            assertEquals(List.of(texts(model)), List.of(texts(read(map))), step::toString);
        }
    }

    @Provide
    Arbitrary<long[]> ranges() {
        return Arbitraries.integers()
                .between(0, ADDRESSES)
                .set()
                .ofMinSize(16)
                .ofMaxSize(ADDRESSES)
                .map(ends -> ends.stream()
                        .mapToLong(Integer::longValue)
                        .sorted()
                        .limit(ends.size() / 2 * 2)
                        .toArray());
    }

    @Property(seed = "21")
    void severalRangesAreChangedAsOneAfterTheOther(
            @ForAll("steps") List<Step> steps, @ForAll("ranges") long[] ranges, @ForAll boolean filled) {
        RangeMap<Integer> together = map(steps);
        RangeMap<Integer> alone = map(steps);
        together.divide(ranges, filled ? () -> 9 : null);
        each(ranges, (begin, end) -> {
            alone.split(begin);
            alone.split(end);
            if (filled) {
                alone.infill(begin, end, () -> 9);
            }
        });
        assertEquals(pieces(alone), pieces(together), "divide");
        together.coalesce(ranges, Objects::equals);
        each(ranges, (begin, end) -> alone.coalesce(begin, end, Objects::equals));
        assertEquals(pieces(alone), pieces(together), "coalesce");
        together.overwrite(ranges, 7);
        each(ranges, (begin, end) -> alone.overwrite(begin, end, 7));
        assertEquals(pieces(alone), pieces(together), "overwrite");
    }

    @Property(seed = "22")
    void aRangeIsFoundFromWhereverItIsLookedFor(@ForAll("steps") List<Step> steps) {
        RangeMap<Integer> map = map(steps);
        for (int address = 0; address <= ADDRESSES; address++) {
            for (int near = 0; near <= map.size() + 1; near++) {
                assertEquals(map.find(address), map.find(address, near));
            }
        }
    }

    @Example
    void anEmptyRangeHasNoValues() {
        RangeMap<Integer> map = new RangeMap<>(value -> value);
        map.overwrite(0, 10, 1);
        map.overwrite(10, 20, 2);
        List<Integer> seen = new ArrayList<>();
        map.each(new long[] {5, 5, 8, 12, 20, 30}, seen::add);
        assertEquals(List.of(1, 2), seen);
    }

    private static RangeMap<Integer> map(List<Step> steps) {
        RangeMap<Integer> map = new RangeMap<>(value -> value);
        Integer[] model = new Integer[ADDRESSES];
        steps.forEach(step -> apply(map, model, step));
        return map;
    }

    private static void each(long[] ranges, BiConsumer<Long, Long> change) {
        for (int r = 0; r < ranges.length; r += 2) {
            change.accept(ranges[r], ranges[r + 1]);
        }
    }

    private static List<String> pieces(RangeMap<Integer> map) {
        return IntStream.range(0, map.size())
                .mapToObj(i -> map.begin(i) + "-" + map.end(i) + "=" + map.value(i))
                .toList();
    }

    private static void apply(RangeMap<Integer> map, Integer[] model, Step step) {
        switch (step.kind()) {
            case SPLIT -> map.split(step.begin());
            case INFILL -> {
                map.infill(step.begin(), step.end(), step::value);
                for (int i = step.begin(); i < step.end(); i++) {
                    model[i] = model[i] == null ? step.value() : model[i];
                }
            }
            case OVERWRITE -> {
                map.overwrite(step.begin(), step.end(), step.value());
                for (int i = step.begin(); i < step.end(); i++) {
                    model[i] = step.value();
                }
            }
            case REMOVE -> {
                map.removeIf(value -> value == step.value());
                for (int i = 0; i < ADDRESSES; i++) {
                    model[i] = Objects.equals(model[i], step.value()) ? null : model[i];
                }
            }
            case COALESCE -> {
                map.coalesce(step.begin(), step.end(), Objects::equals);
                assertNoEqualNeighbours(map, step);
            }
            case CUT -> {
                RangeMap<Integer> taken = map.cut(step.begin(), step.end());
                Integer[] expected = new Integer[ADDRESSES];
                System.arraycopy(model, step.begin(), expected, step.begin(), step.end() - step.begin());
                Arrays.fill(model, step.begin(), step.end(), null);
                Integer[] read = taken == null ? new Integer[ADDRESSES] : read(taken);
                assertEquals(List.of(texts(expected)), List.of(texts(read)), step::toString);
            }
        }
    }

    private static void assertNoEqualNeighbours(RangeMap<Integer> map, Step step) {
        for (int i = 0; i + 1 < map.size(); i++) {
            boolean inside = map.begin(i) >= step.begin() && map.end(i) <= step.end() && map.begin(i + 1) < step.end();
            if (inside && map.end(i) == map.begin(i + 1)) {
                assertTrue(!map.value(i).equals(map.value(i + 1)), "equal neighbours were not joined");
            }
        }
    }

    private static void assertOrdered(RangeMap<Integer> map) {
        for (int i = 0; i < map.size(); i++) {
            assertTrue(map.begin(i) < map.end(i), "an empty range");
            assertTrue(i == 0 || map.end(i - 1) <= map.begin(i), "ranges overlap");
        }
    }

    private static Integer[] read(RangeMap<Integer> map) {
        Integer[] values = new Integer[ADDRESSES];
        for (int address = 0; address < ADDRESSES; address++) {
            int index = map.find(address);
            if (index < map.size() && map.begin(index) <= address) {
                values[address] = map.value(index);
            }
        }
        return values;
    }

    private static String[] texts(Integer[] values) {
        String[] texts = new String[values.length];
        for (int i = 0; i < texts.length; i++) {
            texts[i] = String.valueOf(values[i]);
        }
        return texts;
    }
}

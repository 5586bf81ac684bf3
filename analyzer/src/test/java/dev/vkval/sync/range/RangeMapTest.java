package dev.vkval.sync.range;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
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
        COALESCE
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

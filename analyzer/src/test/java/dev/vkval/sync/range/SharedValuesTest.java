package dev.vkval.sync.range;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Ranges that were changed alike share a value, and nobody can tell: compared with a value for each address. */
class SharedValuesTest {
    private static final int ADDRESSES = 1024;

    /** Of many parts, which the map remembers, of few, of which it does not, and of all. */
    private static final List<long[]> PARTS = List.of(
            spaced(0, 4, 2, 200),
            spaced(2, 4, 2, 200),
            spaced(1, 8, 4, 100),
            spaced(100, 3, 1, 90),
            spaced(0, 16, 8, 20),
            new long[] {40, 60, 10, 20},
            new long[] {300, 301},
            new long[] {0, ADDRESSES});

    private enum Kind {
        OVERWRITE,
        CHANGE,
        FILL_AND_CHANGE,
        COALESCE,
        REMOVE,
        REMOVE_PARTS,
        CUT,
        COPY
    }

    private record Step(Kind kind, int parts, int value) {}

    private static long[] spaced(int from, int every, int size, int count) {
        return IntStream.range(0, count)
                .flatMap(i -> IntStream.of(from + i * every, from + i * every + size))
                .asLongStream()
                .toArray();
    }

    @Provide
    Arbitrary<List<Step>> steps() {
        return Combinators.combine(
                        Arbitraries.of(Kind.class),
                        Arbitraries.integers().between(0, PARTS.size() - 1),
                        Arbitraries.integers().between(1, 5))
                .as(Step::new)
                .list()
                .ofMinSize(2)
                .ofMaxSize(40);
    }

    /** @param different whether the map begins with more values than are worth to be known */
    @Property(seed = "23", tries = 800)
    void eachAddressHasWhatWasDoneToIt(@ForAll("steps") List<Step> steps, @ForAll boolean different) {
        RangeMap<int[]> map = new RangeMap<>(int[]::clone);
        int[] model = new int[ADDRESSES];
        for (int at = 0; different && at < ADDRESSES; at += 8) {
            int value = 1 + at / 8 % 50;
            map.overwrite(at, at + 8, new int[] {value});
            Arrays.fill(model, at, at + 8, value);
        }
        for (Step step : steps) {
            map = apply(map, model, step);
            assertEquals(text(model), text(map), step::toString);
            assertEquals(found(map, false), found(map, true), step::toString);
        }
    }

    /** Zero stands for no value. */
    private static RangeMap<int[]> apply(RangeMap<int[]> map, int[] model, Step step) {
        long[] ranges = PARTS.get(step.parts());
        switch (step.kind()) {
            case OVERWRITE -> {
                map.overwrite(ranges, new int[] {step.value()});
                each(ranges, at -> model[at] = step.value());
            }
            case CHANGE -> {
                map.divide(ranges, null);
                map.change(ranges, value -> value[0] += step.value());
                each(ranges, at -> model[at] += model[at] == 0 ? 0 : step.value());
            }
            case FILL_AND_CHANGE -> {
                map.divide(ranges, () -> new int[] {1});
                map.change(ranges, value -> value[0] += step.value());
                each(ranges, at -> model[at] = Math.max(model[at], 1) + step.value());
            }
            case COALESCE -> {
                map.coalesce(ranges, Arrays::equals);
                assertEquals(List.of(), equalNeighbours(map, ranges));
            }
            case REMOVE -> {
                map.removeIf(value -> value[0] == step.value());
                each(new long[] {0, ADDRESSES}, at -> model[at] = model[at] == step.value() ? 0 : model[at]);
            }
            case REMOVE_PARTS -> {
                map.remove(ranges);
                each(ranges, at -> model[at] = 0);
            }
            case CUT -> {
                map.cut(ranges[0], ranges[1]);
                each(new long[] {ranges[0], ranges[1]}, at -> model[at] = 0);
            }
            case COPY -> {
                RangeMap<int[]> copy = map.copy();
                map.change(new long[] {0, ADDRESSES}, value -> value[0] = -1);
                return copy;
            }
        }
        return map;
    }

    /** Where ranges meet at an address of the parts and have equal values. */
    private static List<Long> equalNeighbours(RangeMap<int[]> map, long[] ranges) {
        List<Long> found = new ArrayList<>();
        for (int i = 0; i + 1 < map.size(); i++) {
            long meeting = map.end(i);
            boolean near = IntStream.range(0, ranges.length / 2)
                    .anyMatch(r -> ranges[2 * r] <= meeting && meeting <= ranges[2 * r + 1]);
            if (near && meeting == map.begin(i + 1) && Arrays.equals(map.value(i), map.value(i + 1))) {
                found.add(meeting);
            }
        }
        return found;
    }

    private interface Change {
        void at(int address);
    }

    private static void each(long[] ranges, Change change) {
        for (int r = 0; r < ranges.length; r += 2) {
            for (int at = (int) ranges[r]; at < ranges[r + 1]; at++) {
                change.at(at);
            }
        }
    }

    private static String text(int[] model) {
        return Arrays.toString(model);
    }

    private static String text(RangeMap<int[]> map) {
        int[] values = new int[ADDRESSES];
        for (int i = 0; i < map.size(); i++) {
            Arrays.fill(values, (int) map.begin(i), (int) map.end(i), map.value(i)[0]);
        }
        return text(values);
    }

    /** For each value, where it is found first in each of the parts. */
    private static List<String> found(RangeMap<int[]> map, boolean alike) {
        List<String> found = new ArrayList<>();
        for (int part = 0; part < PARTS.size(); part++) {
            long[] ranges = PARTS.get(part);
            Set<Integer> seen = new HashSet<>();
            for (int value = 1; value < 12; value++) {
                int wanted = value;
                String first = map.first(
                        ranges,
                        alike,
                        (index, within) -> map.value(index)[0] == wanted ? map.begin(index) + " in " + within : null);
                found.add(part + ": " + value + " at " + first);
            }
            map.each(ranges, value -> seen.add(value[0]));
            found.add(part + ": " + seen);
        }
        return found;
    }

    @Example
    void whatManyRangesShareIsChangedOnce() {
        RangeMap<int[]> map = new RangeMap<>(int[]::clone);
        long[] ranges = PARTS.get(0);
        map.overwrite(ranges, new int[] {7});
        List<int[]> changed = new ArrayList<>();
        map.change(ranges, changed::add);
        assertEquals(1, changed.size(), "one value for 200 ranges");
        map.coalesce(ranges, Arrays::equals);
        map.overwrite(new long[] {2, 6}, new int[] {8});
        map.divide(ranges, null);
        changed.clear();
        map.change(ranges, changed::add);
        assertEquals(2, changed.size(), "and another one for a part of them");
    }
}

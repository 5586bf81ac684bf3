package dev.vkval.report;

import dev.vkval.finding.Accepted;
import dev.vkval.finding.BaselineNote;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.RunOption;
import dev.vkval.finding.RunResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Makes one run of several: of the shards of a run, or of runs over different captures or on different devices. The
 * order of shards makes no difference, and neither does one that is given twice.
 */
public final class RunMerge {

    /**
     * A run to merge.
     *
     * @param name for messages
     * @param shard null if it is a whole run
     */
    public record Part(String name, RunResult run, Shard shard) {}

    /**
     * The result.
     *
     * @param shard null if it is a whole run
     * @param from the part that each capture is from, in the order of the captures
     */
    public record Merged(RunResult run, Shard shard, List<Part> from) {}

    private final List<Part> parts;

    private RunMerge(List<Part> parts) {
        this.parts = List.copyOf(parts);
    }

    /**
     * Merges at least one part.
     *
     * @param allowMissing whether shards may be missing
     * @throws IllegalArgumentException if the parts do not belong together, contradict each other, or shards are missing
     */
    public static Merged of(List<Part> parts, boolean allowMissing) {
        RunMerge merge = new RunMerge(parts);
        merge.same("was made by another version", part -> part.run().toolVersion());
        merge.same("has another --fail-on", part -> part.run().failOn());
        merge.same(
                "is not of the same run",
                part -> part.shard() == null ? null : part.shard().inputs());
        merge.same(
                "is not of the same number of shards",
                part -> part.shard() == null ? 0 : part.shard().of());
        return parts.get(0).shard() == null ? merge.runs() : merge.shards(allowMissing);
    }

    private void same(String otherwise, Function<Part, Object> property) {
        Object first = property.apply(parts.get(0));
        for (Part part : parts) {
            require(
                    Objects.equals(first, property.apply(part)),
                    part.name() + " " + otherwise + " than " + parts.get(0).name());
        }
    }

    /** The captures of all runs, one that is equal to another one once. */
    private Merged runs() {
        Map<CaptureResult, Part> from = new LinkedHashMap<>();
        Map<CaptureResult, CaptureResult> captures = new LinkedHashMap<>();
        for (Part part : parts) {
            for (CaptureResult capture : part.run().captures()) {
                if (captures.putIfAbsent(withoutTimings(capture), capture) == null) {
                    from.put(capture, part);
                }
            }
        }
        List<CaptureResult> all = List.copyOf(captures.values());
        return merged(all, null, all.stream().map(from::get).toList());
    }

    private Merged shards(boolean allowMissing) {
        Shard first = parts.get(0).shard();
        Shard shard = new Shard(all(Shard::numbers), first.of(), first.inputs(), all(Shard::places));
        List<Integer> missing = IntStream.rangeClosed(1, shard.of())
                .boxed()
                .filter(number -> !shard.numbers().contains(number))
                .toList();
        require(
                allowMissing || missing.isEmpty(),
                "shards are missing: " + missing + " of " + shard.of() + "; --allow-missing merges without them");
        Map<Integer, Part> from = new TreeMap<>();
        for (Part part : parts) {
            part.shard()
                    .places()
                    .forEach(place -> from.merge(place, part, (one, other) -> agreeing(one, other, place)));
        }
        require(
                !missing.isEmpty() || from.size() == shard.inputs().size(),
                "the shards together do not have all inputs of the run");
        List<CaptureResult> captures = new ArrayList<>();
        List<Part> owners = new ArrayList<>();
        from.forEach((place, part) -> captures(part, place).forEach(capture -> {
            captures.add(capture);
            owners.add(part);
        }));
        return merged(captures, missing.isEmpty() ? null : shard, owners);
    }

    private List<Integer> all(Function<Shard, List<Integer>> numbers) {
        return parts.stream()
                .flatMap(part -> numbers.apply(part.shard()).stream())
                .toList();
    }

    private static Part agreeing(Part one, Part other, int place) {
        List<CaptureResult> left = captures(one, place);
        List<CaptureResult> right = captures(other, place);
        require(
                left.stream()
                        .map(RunMerge::withoutTimings)
                        .toList()
                        .equals(right.stream().map(RunMerge::withoutTimings).toList()),
                one.name() + " and " + other.name() + " have different results of "
                        + one.shard().inputs().get(place) + "; name one of them only");
        return one;
    }

    private static List<CaptureResult> captures(Part part, int place) {
        List<CaptureResult> captures = part.run().captures().stream()
                .filter(capture -> part.shard().placeOf(capture.path()) == place)
                .toList();
        require(
                !captures.isEmpty(),
                part.name() + " has no result of " + part.shard().inputs().get(place));
        return captures;
    }

    private static CaptureResult withoutTimings(CaptureResult capture) {
        return capture.withTimings(new TreeMap<>());
    }

    private Merged merged(List<CaptureResult> captures, Shard shard, List<Part> from) {
        RunResult first = parts.get(0).run();
        RunResult run = new RunResult(first.toolVersion(), first.failOn(), captures).asked(commonOptions());
        List<BaselineNote> notes = parts.stream()
                .map(part -> part.run().baseline())
                .filter(Objects::nonNull)
                .toList();
        return new Merged(notes.isEmpty() ? run : run.with(together(notes)), shard, from);
    }

    /** The options that all parts were given. */
    private List<RunOption> commonOptions() {
        List<RunOption> common = new ArrayList<>(parts.get(0).run().options());
        parts.forEach(part -> common.retainAll(part.run().options()));
        return common;
    }

    /** What is gone cannot be said from parts; what grew or expired can. */
    private static BaselineNote together(List<BaselineNote> notes) {
        return new BaselineNote(
                notes.get(0).file(),
                notes.size() == 1 ? notes.get(0).gone() : List.of(),
                union(notes.stream().map(BaselineNote::grown)),
                union(notes.stream().map(BaselineNote::expired)),
                notes.get(0).strict());
    }

    private static List<Accepted> union(Stream<List<Accepted>> lists) {
        Set<Accepted> all = new LinkedHashSet<>();
        lists.forEach(all::addAll);
        return all.stream().sorted(Accepted.ORDER).toList();
    }

    private static void require(boolean holds, String message) {
        if (!holds) {
            throw new IllegalArgumentException(message);
        }
    }
}

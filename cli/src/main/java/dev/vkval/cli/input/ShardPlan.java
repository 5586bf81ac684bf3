package dev.vkval.cli.input;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Which machine checks which captures: the largest first, each by the machine that has the fewest bytes until then. Every
 * machine that has the same files makes the same plan.
 */
public final class ShardPlan {
    private ShardPlan() {}

    /** The places of the inputs of a shard, ascending. */
    public static List<Integer> places(List<CaptureInput> inputs, ShardNumber shard) {
        long[] sizes = inputs.stream().mapToLong(CaptureInput::sizeBytes).toArray();
        return places(sizes, shard);
    }

    static List<Integer> places(long[] sizes, ShardNumber shard) {
        long[] loads = new long[shard.of()];
        List<Integer> places = new ArrayList<>();
        IntStream.range(0, sizes.length)
                .boxed()
                .sorted(Comparator.comparingLong((Integer place) -> -sizes[place])
                        .thenComparingInt(place -> place))
                .forEach(place -> {
                    int least = 0;
                    for (int i = 1; i < loads.length; i++) {
                        least = loads[i] < loads[least] ? i : least;
                    }
                    // An empty file is work, too.
                    loads[least] += Math.max(1, sizes[place]);
                    if (least == shard.number() - 1) {
                        places.add(place);
                    }
                });
        return places.stream().sorted().toList();
    }
}

package dev.vkval.finding;

import java.util.List;

/**
 * How often the same cause was seen.
 *
 * @param count number of times
 * @param firstBlock block of the first
 * @param lastBlock block of the last
 * @param frames frames it was seen in, ascending
 */
public record Occurrences(long count, long firstBlock, long lastBlock, List<Long> frames) {
    public Occurrences {
        frames = List.copyOf(frames);
    }

    public static Occurrences once(long block, long frame) {
        return new Occurrences(1, block, block, List.of(frame));
    }
}

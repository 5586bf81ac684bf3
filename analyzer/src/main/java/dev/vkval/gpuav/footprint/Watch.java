package dev.vkval.gpuav.footprint;

import java.util.List;

/**
 * Asks which invocation of a stage of an action accessed a place.
 *
 * @param submit block index of the call that executes the action
 * @param block block index of the call that recorded the action
 * @param stage VkShaderStageFlagBits
 */
public record Watch(long submit, long block, int stage, WatchedPlace place) {
    private static final String BETWEEN = ",";

    /** Reads what {@link #word} gives. */
    public static Watch parse(String word) {
        String[] numbers = word.split(BETWEEN);
        return new Watch(
                Long.parseLong(numbers[0]),
                Long.parseLong(numbers[1]),
                Integer.parseInt(numbers[2]),
                new WatchedPlace(
                        Integer.parseInt(numbers[3]),
                        Integer.parseInt(numbers[4]),
                        Integer.parseInt(numbers[5]),
                        Long.parseLong(numbers[6])));
    }

    /** It in one word. */
    public String word() {
        return String.join(
                BETWEEN,
                List.of(
                        Long.toString(submit),
                        Long.toString(block),
                        Integer.toString(stage),
                        Integer.toString(place.variable()),
                        Integer.toString(place.instruction()),
                        Integer.toString(place.element()),
                        Long.toString(place.at())));
    }

    /** Whether a replay that answers one answers the other: an action is watched whatever executes it. */
    boolean isAnsweredWith(Watch other) {
        return block == other.block && stage == other.stage && place.equals(other.place);
    }
}

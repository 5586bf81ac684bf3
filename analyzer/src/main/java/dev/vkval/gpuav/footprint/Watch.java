package dev.vkval.gpuav.footprint;

/**
 * Asks which invocation of a stage of an action accessed a place.
 *
 * @param submit block index of the call that executes the action
 * @param block block index of the call that recorded the action
 * @param stage VkShaderStageFlagBits
 */
public record Watch(long submit, long block, int stage, WatchedPlace place) {
    /** Whether a replay that answers one answers the other: an action is watched whatever executes it. */
    boolean isAnsweredWith(Watch other) {
        return block == other.block && stage == other.stage && place.equals(other.place);
    }
}

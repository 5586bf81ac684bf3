package dev.vkval.sync.command;

import dev.vkval.gpuav.footprint.WatchedPlace;
import dev.vkval.state.object.ShaderStage;

/** Which invocations accessed something when a device executed them; by itself, nothing is known. */
public interface TouchingInvocations {
    /**
     * The first invocation of a stage of an action that accessed a place.
     *
     * @param submit block index of the call that executes the action
     * @param block block index of the action
     * @return {@code global invocation (3, 0, 0)}; null if that is not known
     */
    default String invocation(long submit, long block, ShaderStage stage, WatchedPlace place) {
        return null;
    }

    /** Whether {@link #expect} does anything. */
    default boolean expects() {
        return false;
    }

    /** Says that {@link #invocation} may be asked for, once it is known what was accessed. */
    default void expect(long submit, long block, ShaderStage stage, WatchedPlace place) {}
}

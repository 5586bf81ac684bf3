package dev.vkval.sync.replay;

import dev.vkval.state.object.Barriers;
import dev.vkval.state.object.RenderPassState;
import dev.vkval.sync.access.SyncOperation;
import java.util.List;

/**
 * Takes synchronization of recordings away as they are executed, to see what it is needed for. Commands stay as they are, and
 * so do layout transitions.
 */
public interface Reduction {
    /** Everything stays. */
    Reduction NONE = new Reduction() {
        @Override
        public Barriers left(BarrierPlace place, List<Barriers> barriers, int info) {
            return barriers.get(info);
        }

        @Override
        public Barriers.Memory left(RenderPassState pass, RenderPassState.Dependency dependency) {
            return RenderPassReplay.masks(dependency);
        }

        @Override
        public void performing(BarrierPlace place, SyncOperation whole) {
            // Nothing is learned from it.
        }

        @Override
        public void performing(RenderPassState pass, int srcSubpass, int dstSubpass, SyncOperation whole) {
            // The same.
        }
    };

    /**
     * What is left of barriers of a command, which have the same elements as before, with fewer bits in their masks.
     *
     * @param barriers of the command
     * @param info which of them
     */
    Barriers left(BarrierPlace place, List<Barriers> barriers, int info);

    /** What is left of a subpass dependency: fewer bits in its masks. */
    Barriers.Memory left(RenderPassState pass, RenderPassState.Dependency dependency);

    /**
     * Barriers are about to take effect, as far as they are left.
     *
     * @param whole as the program made them
     */
    void performing(BarrierPlace place, SyncOperation whole);

    /**
     * Subpass dependencies are about to take effect, as far as they are left.
     *
     * @param whole as the program made them; the layout transitions into a subpass are in one of its operations
     */
    void performing(RenderPassState pass, int srcSubpass, int dstSubpass, SyncOperation whole);
}

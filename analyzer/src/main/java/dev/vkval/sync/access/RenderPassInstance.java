package dev.vkval.sync.access;

import dev.vkval.state.object.CommandPlace;
import dev.vkval.state.object.RenderPassState;

/**
 * A render pass instance, and where in it a command is.
 *
 * @param begin tag of the command that began it
 * @param beganAt where that command was recorded
 * @param pass null for dynamic rendering
 * @param subpass number of the subpass, {@link #NO_SUBPASS} for dynamic rendering
 */
public record RenderPassInstance(long begin, CommandPlace beganAt, RenderPassState pass, int subpass) {
    static final int NO_SUBPASS = -1;

    /** An instance of dynamic rendering. */
    public static RenderPassInstance dynamic(ResourceUsage began) {
        return new RenderPassInstance(began.tag(), began.place(), null, NO_SUBPASS);
    }

    /** Whether vkCmdBeginRendering began it. */
    public boolean dynamic() {
        return pass == null;
    }
}

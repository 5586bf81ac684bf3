package dev.vkval.sync.command;

import dev.vkval.spirv.reflect.EntryPointReflection;
import dev.vkval.state.ShaderStage;
import dev.vkval.state.command.RecordedCommand;
import dev.vkval.sync.access.AccessDetail;
import dev.vkval.sync.access.AccessRole;
import dev.vkval.sync.access.MemoryAccess;
import dev.vkval.sync.access.Unread;
import dev.vkval.sync.access.Usage;
import dev.vkval.sync.range.Spaces;
import dev.vkval.sync.stage.OrderingRule;
import dev.vkval.sync.stage.StageAccess;
import java.util.List;
import java.util.Map;

/**
 * Transform feedback while it is active. How much draws write is up to their shaders: it may be any part of what is bound.
 * Draws append to what is there and no barrier can stand between them, so that the first one stands for all.
 */
public final class FeedbackReplay {
    private final Spaces spaces;
    private final List<RecordedCommand.FeedbackBuffer> buffers;
    private boolean written;

    public FeedbackReplay(Spaces spaces, List<RecordedCommand.FeedbackBuffer> buffers) {
        this.spaces = spaces;
        this.buffers = buffers;
    }

    public void draw(RecordedCommand.Draw draw, Usage usage, AccessList list) {
        if (written || VertexAccesses.drawsNothing(draw) || !captures(draw)) {
            return;
        }
        written = true;
        for (RecordedCommand.FeedbackBuffer buffer : buffers) {
            long offset = buffer.memory().offset();
            long size = buffer.memory().sizeBytes();
            Unread unread = new Unread(draw, Unread.Part.FEEDBACK, buffer.binding());
            AccessDetail detail = new AccessDetail(
                    AccessDetail.bytes(offset, size),
                    null,
                    null,
                    Map.of("data", "transform feedback buffer " + buffer.binding()),
                    unread);
            AccessRole role = buffer.resumed() ? AccessRole.FEEDBACK_RESUMED : AccessRole.FEEDBACK;
            list.add(
                    spaces.of(buffer.memory().buffer()),
                    spaces.range(buffer.memory().buffer(), offset, size),
                    new MemoryAccess(
                            usage,
                            StageAccess.FEEDBACK_WRITE,
                            OrderingRule.NONE,
                            role,
                            buffer.memory().buffer(),
                            detail));
        }
    }

    /** Whether a shader of the pipeline has outputs for transform feedback; one that is not known may have. */
    private static boolean captures(RecordedCommand.Draw draw) {
        if (draw.bound().pipeline() == null) {
            return false;
        }
        for (ShaderStage stage : draw.bound().pipeline().stages()) {
            EntryPointReflection reflection = stage.reflection();
            if (reflection == null || reflection.executionModes().transformFeedback()) {
                return true;
            }
        }
        return false;
    }
}

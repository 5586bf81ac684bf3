package dev.vkval.check.draw;

import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.RenderScope;
import dev.vkval.state.object.StateObject;
import java.util.List;

/** What commands of a subpass did with its attachments, as masks of {@link PassAttachment#bit}. */
final class FeedbackPass {
    private static final StateObject.SubStateKey<FeedbackPass> KEY =
            StateObject.SubStateKey.ofRecording(FeedbackPass.class);

    private RenderScope scope;
    private PassAttachment.All attachments = PassAttachment.All.NONE;
    private long written;
    private long read;
    private int loops;
    /** What was bound for the last draw. */
    private BoundState last;

    /** That of the subpass that a command buffer is in, or was in last. */
    static FeedbackPass of(CommandBufferState buffer) {
        return buffer.subStateOr(KEY, FeedbackPass::new);
    }

    List<PassAttachment> attachments() {
        return attachments.attachments();
    }

    /** Those that load operations and commands wrote. */
    long written() {
        return written;
    }

    /** Those that commands read in another way than as an attachment. */
    long read() {
        return read;
    }

    /** The aspects for which commands enabled feedback loops. */
    int loops() {
        return loops;
    }

    boolean judged(BoundState bound) {
        return last != null
                && last.pipeline() == bound.pipeline()
                && last.sets() == bound.sets()
                && last.graphics() == bound.graphics();
    }

    /** The same draw is judged again where this one has accessed more than those before it. */
    void judge(BoundState bound, long nowRead, long nowWritten) {
        boolean more = (nowRead & ~read | nowWritten & ~written) != 0;
        last = more ? null : bound;
        read |= nowRead;
        written |= nowWritten;
    }

    /** Commands of other command buffers were executed. */
    void execute(long theyRead, long theyWrote) {
        last = null;
        read |= theyRead;
        written |= theyWrote;
    }

    void enter(RenderScope entered) {
        if (scope != entered) {
            scope = entered;
            attachments = PassAttachment.of(entered);
            written = attachments.cleared();
            read = 0;
            last = null;
        }
    }

    void loops(int aspects) {
        loops = aspects;
        last = null;
    }
}

package dev.vkval.replay.submit;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.QueuePresentKHR;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.capture.command.QueueSubmit2;
import dev.vkval.command.Submit;
import dev.vkval.replay.call.ReplayContext;
import dev.vkval.replay.live.CommandBufferUse;
import dev.vkval.replay.live.LiveObject;
import dev.vkval.replay.progress.ActionCommands;
import dev.vkval.replay.progress.SubmitNote;

/** Records the actions of each command buffer and their debug labels, so that a submit can be described. */
public final class ActionLog {
    private final ReplayContext context;
    private long submits;

    public ActionLog(ReplayContext context) {
        this.context = context;
    }

    /** Records a call that is about to be executed. */
    public void follow(Call call) {
        int command = call.command().number();
        if (command == QueueSubmit.ID || command == QueueSubmit2.ID || command == QueuePresentKHR.ID) {
            submits++;
        } else if (ActionCommands.isAction(command)) {
            CommandBufferUse use = use(call);
            if (use != null) {
                use.action(call.name(), call.blockIndex());
            }
        } else if (ActionCommands.isLabel(command)) {
            CommandBufferUse use = use(call);
            if (use != null) {
                ActionCommands.follow(call, use.labels());
            }
        }
    }

    private CommandBufferUse use(Call call) {
        LiveObject commandBuffer = context.handles().get(call.u64(0));
        return commandBuffer != null && commandBuffer.detail() instanceof CommandBufferUse use ? use : null;
    }

    /** Number of the last submit or present call within the capture, from 0. */
    long submit() {
        return submits - 1;
    }

    /** Describes a submit that is about to be made. */
    SubmitNote describe(Call call, long number) {
        long[] count = {0};
        SubmitNote.Action[] last = {null};
        Submit.of(call).forEachCommandBuffer(id -> {
            LiveObject commandBuffer = context.handles().get(id);
            if (commandBuffer != null && commandBuffer.detail() instanceof CommandBufferUse use) {
                count[0] += use.actions();
                last[0] = use.last() == null ? last[0] : use.last();
            }
        });
        return new SubmitNote(number, call.blockIndex(), call.name(), count[0], last[0]);
    }
}

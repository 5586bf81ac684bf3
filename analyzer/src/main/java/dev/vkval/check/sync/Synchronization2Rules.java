package dev.vkval.check.sync;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdPipelineBarrier2;
import dev.vkval.capture.command.CmdResetEvent2;
import dev.vkval.capture.command.CmdSetEvent2;
import dev.vkval.capture.command.CmdWaitEvents2;
import dev.vkval.capture.command.QueueSubmit2;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.StateObject;

/** The commands of synchronization2 require the feature. */
public final class Synchronization2Rules implements Topic {
    private final CoreContext context;

    public Synchronization2Rules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        on(hooks, QueueSubmit2.ID, "VUID-vkQueueSubmit2-synchronization2-03866");
        on(hooks, CmdPipelineBarrier2.ID, "VUID-vkCmdPipelineBarrier2-synchronization2-03848");
        on(hooks, CmdSetEvent2.ID, "VUID-vkCmdSetEvent2-synchronization2-03824");
        on(hooks, CmdResetEvent2.ID, "VUID-vkCmdResetEvent2-synchronization2-03829");
        on(hooks, CmdWaitEvents2.ID, "VUID-vkCmdWaitEvents2-synchronization2-03836");
    }

    private void on(TopicHooks hooks, int command, String rule) {
        hooks.validate(command, call -> check(call, rule));
    }

    private void check(Call call, String rule) {
        StateObject object = context.get(StateObject.class, call.u64(0));
        if (object != null && !context.feature(object, "synchronization2")) {
            context.error(call, rule)
                    .on(object)
                    .title("a command of synchronization2 is used without the feature")
                    .message("the device was created without the synchronization2 feature")
                    .help("enable the synchronization2 feature, or use the older command")
                    .report();
        }
    }
}

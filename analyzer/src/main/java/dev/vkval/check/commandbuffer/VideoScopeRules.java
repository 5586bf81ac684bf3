package dev.vkval.check.commandbuffer;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBeginVideoCodingKHR;
import dev.vkval.capture.command.CmdEndVideoCodingKHR;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.check.topic.TopicHooks.CommandHandler;
import dev.vkval.command.CommandTraits;
import dev.vkval.command.Commands;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.StateObject;

/** The registry says of each command whether it may be recorded inside of a video coding scope, or outside. */
public final class VideoScopeRules implements Topic {
    private static final String ID = "VUID-{commands}-videocoding";
    private static final String ATTRIBUTE = "videocoding";
    private static final StateObject.SubStateKey<Scope> SCOPE = StateObject.SubStateKey.ofRecording(Scope.class);

    /**
     * The scope that a command buffer is in while it is recorded.
     *
     * @param begin block of the command that began it
     */
    private record Scope(long begin) {}

    private final CoreContext context;

    public VideoScopeRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        for (CommandTraits traits : Commands.all()) {
            int command = traits.command().number();
            String where = traits.command().attributes().getOrDefault(ATTRIBUTE, "outside");
            if (where.equals("outside")) {
                hooks.validate(command, (CommandHandler) this::outside);
            } else if (where.equals("inside")) {
                hooks.validate(command, (CommandHandler) this::inside);
            }
        }
        hooks.record(CmdBeginVideoCodingKHR.ID, (call, buffer) -> buffer.subState(SCOPE, new Scope(call.blockIndex())));
        hooks.record(CmdEndVideoCodingKHR.ID, (call, buffer) -> buffer.subState(SCOPE, null));
    }

    private void outside(Call call, CommandBufferState buffer) {
        Scope scope = buffer.subState(SCOPE);
        if (scope != null) {
            context.error(call, ID)
                    .on(buffer)
                    .title("a command that is not allowed in a video coding scope is recorded in one")
                    .message("%s is in the video coding scope that began in block %d", buffer, scope.begin())
                    .help("record the command before vkCmdBeginVideoCodingKHR or after vkCmdEndVideoCodingKHR")
                    .report();
        }
    }

    private void inside(Call call, CommandBufferState buffer) {
        if (buffer.subState(SCOPE) == null) {
            context.error(call, ID)
                    .on(buffer)
                    .title("a command that requires a video coding scope is recorded outside of one")
                    .message("%s is in no video coding scope", buffer)
                    .help("begin a video coding scope with vkCmdBeginVideoCodingKHR before this command")
                    .report();
        }
    }
}

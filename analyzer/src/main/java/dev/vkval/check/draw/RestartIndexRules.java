package dev.vkval.check.draw;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdSetPrimitiveRestartIndexEXT;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.command.ActionKind;
import dev.vkval.command.Commands;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.StateObject;
import org.lwjgl.vulkan.VK10;

/** The index that restarts primitives must be one of the type of the indices. */
public final class RestartIndexRules implements Topic {
    private static final StateObject.SubStateKey<Restart> KEY = StateObject.SubStateKey.ofRecording(Restart.class);

    private final CoreContext context;

    public RestartIndexRules(CoreContext context) {
        this.context = context;
    }

    private record Restart(long index) {}

    @Override
    public void register(TopicHooks hooks) {
        hooks.record(
                CmdSetPrimitiveRestartIndexEXT.ID,
                (call, buffer) -> buffer.subState(
                        KEY,
                        new Restart(
                                Integer.toUnsignedLong(CmdSetPrimitiveRestartIndexEXT.primitiveRestartIndex(call)))));
        hooks.validateActions(VK10.VK_PIPELINE_BIND_POINT_GRAPHICS, this::draw);
    }

    private void draw(Call call, CommandBufferState buffer) {
        Restart restart = buffer.subState(KEY);
        BoundState.IndexBuffer indices = restart == null
                ? null
                : buffer.bound(VK10.VK_PIPELINE_BIND_POINT_GRAPHICS).indexBuffer();
        if (indices != null
                && Commands.of(call.command().number()).action() == ActionKind.DRAW_INDEXED
                && restart.index() >>> indices.indexBytes() * Byte.SIZE != 0) {
            context.error(call, "VUID-{indexedDraws}-primitiveRestartIndex-12401")
                    .on(buffer)
                    .on(indices.buffer())
                    .title("the index that restarts primitives is larger than any index")
                    .message(
                            "vkCmdSetPrimitiveRestartIndexEXT has set %d, and the bound indices have %d bytes",
                            restart.index(), indices.indexBytes())
                    .help("set an index that the type of the indices can have")
                    .report();
        }
    }
}

package dev.vkval.check.draw;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBindIndexBuffer;
import dev.vkval.capture.command.CmdBindIndexBuffer2;
import dev.vkval.capture.command.CmdDrawIndexed;
import dev.vkval.capture.command.CmdDrawMultiIndexedEXT;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.command.ActionKind;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.IndirectCommandsLayoutState.Sets;
import dev.vkval.state.object.StateObject;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkMultiDrawIndexedInfoEXT;

/** What must be bound before a draw or a dispatch, and the range of the index buffer. */
public final class DrawRules implements Topic {
    /** Marks that the index buffer bound last is VK_NULL_HANDLE. */
    private static final StateObject.SubStateKey<Boolean> NO_INDICES =
            StateObject.SubStateKey.ofRecording(Boolean.class);

    private final CoreContext context;

    public DrawRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validateActions(this::pipeline, Sets.PIPELINE);
        hooks.validateCommands(ActionKind.DRAW_INDEXED, this::indices);
        hooks.validate(CmdDrawIndexed.ID, this::drawIndexed);
        hooks.validate(CmdDrawMultiIndexedEXT.ID, this::drawMultiIndexed);
        hooks.record(
                CmdBindIndexBuffer.ID,
                (call, buffer) -> buffer.subState(NO_INDICES, CmdBindIndexBuffer.buffer(call) == 0));
        hooks.record(
                CmdBindIndexBuffer2.ID,
                (call, buffer) -> buffer.subState(NO_INDICES, CmdBindIndexBuffer2.buffer(call) == 0));
    }

    private void pipeline(Call call, CommandBufferState buffer, int bindPoint) {
        boolean shaders = context.feature(buffer, "shaderObject");
        if (!shaders && buffer.bound(bindPoint).pipeline() == null) {
            context.error(call, "VUID-{actions}-None-08606")
                    .on(buffer)
                    .title("no pipeline is bound for a draw or dispatch")
                    .message("no valid pipeline is bound to its bind point in %s", buffer)
                    .help("bind a pipeline with vkCmdBindPipeline first")
                    .report();
        }
    }

    private void indices(Call call, CommandBufferState buffer) {
        boolean nothing = Boolean.TRUE.equals(buffer.subState(NO_INDICES));
        boolean allowed = nothing && context.feature(buffer, "maintenance6");
        if (buffer.bound(VK10.VK_PIPELINE_BIND_POINT_GRAPHICS).indexBuffer() == null && !allowed) {
            context.error(call, "VUID-{indexedDraws}-None-07312")
                    .on(buffer)
                    .title("no index buffer is bound for an indexed draw")
                    .message("no index buffer has been bound in %s before this draw", buffer)
                    .help("bind one with vkCmdBindIndexBuffer in this command buffer; secondary command buffers do "
                            + "not inherit it")
                    .report();
        }
    }

    private void drawIndexed(Call call, CommandBufferState buffer) {
        range(call, buffer, "firstIndex", CmdDrawIndexed.firstIndex(call), CmdDrawIndexed.indexCount(call));
    }

    private void drawMultiIndexed(Call call, CommandBufferState buffer) {
        long array = CmdDrawMultiIndexedEXT.pIndexInfo(call);
        long stride = CMemory.mask(CmdDrawMultiIndexedEXT.stride(call));
        for (int i = 0; i < CMemory.count(CmdDrawMultiIndexedEXT.drawCount(call), array); i++) {
            boolean packed = stride == VkMultiDrawIndexedInfoEXT.SIZEOF;
            if (!packed && i > 0) {
                return;
            }
            long at = CMemory.element(array, i, VkMultiDrawIndexedInfoEXT.SIZEOF);
            range(
                    call,
                    buffer,
                    "pIndexInfo[" + i + "].firstIndex",
                    VkMultiDrawIndexedInfoEXT.nfirstIndex(at),
                    VkMultiDrawIndexedInfoEXT.nindexCount(at));
        }
    }

    private void range(Call call, CommandBufferState buffer, String parameter, int first, int count) {
        BoundState.IndexBuffer bound =
                buffer.bound(VK10.VK_PIPELINE_BIND_POINT_GRAPHICS).indexBuffer();
        if (bound == null || context.feature(buffer, "robustBufferAccess2")) {
            return;
        }
        long end = (CMemory.mask(first) + CMemory.mask(count)) * bound.indexBytes();
        if (end > bound.sizeBytes()) {
            context.error(call, "VUID-{vkCmdDrawIndexed|vkCmdDrawMultiIndexedEXT}-robustBufferAccess2-08798")
                    .on(buffer)
                    .on(bound.buffer())
                    .parameter(parameter)
                    .title("an indexed draw reads outside of the bound range of the index buffer")
                    .message(
                            "(%d + %d indices) * %d bytes is %d, but %d bytes of %s are bound from offset %d on",
                            CMemory.mask(first),
                            CMemory.mask(count),
                            bound.indexBytes(),
                            end,
                            bound.sizeBytes(),
                            bound.buffer(),
                            bound.offset())
                    .help("reduce firstIndex or indexCount, bind a larger range, or enable the robustBufferAccess2 "
                            + "feature")
                    .report();
        }
    }
}

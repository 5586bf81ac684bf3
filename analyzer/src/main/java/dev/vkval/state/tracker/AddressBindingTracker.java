package dev.vkval.state.tracker;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBindIndexBuffer3KHR;
import dev.vkval.capture.command.CmdBindVertexBuffers3KHR;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.chassis.Hooks;
import dev.vkval.command.AddressRange;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.IndexTypes;
import dev.vkval.state.object.RecordingBuilder;
import org.lwjgl.vulkan.VkBindIndexBuffer3InfoKHR;
import org.lwjgl.vulkan.VkBindVertexBuffer3InfoKHR;

/** Vertex and index buffers that are bound by their device addresses; one that is not known is bound to none. */
final class AddressBindingTracker {
    private static final int STRIDE_OF_PIPELINE = -1;

    private final StateTracker tracker;

    AddressBindingTracker(StateTracker tracker) {
        this.tracker = tracker;
    }

    void register(Hooks all) {
        CommandHooks hooks = new CommandHooks(all, tracker);
        hooks.on(CmdBindVertexBuffers3KHR.ID, this::bindVertexBuffers);
        hooks.on(CmdBindIndexBuffer3KHR.ID, this::bindIndexBuffer);
    }

    private void bindVertexBuffers(Call call, RecordingBuilder to) {
        int first = CmdBindVertexBuffers3KHR.firstBinding(call);
        long infos = CmdBindVertexBuffers3KHR.pBindingInfos(call);
        int count = CMemory.count(CmdBindVertexBuffers3KHR.bindingCount(call), infos);
        for (int i = 0; i < count && first + i < BindingCommandTracker.LARGEST_BINDING; i++) {
            long info = CMemory.element(infos, i, VkBindVertexBuffer3InfoKHR.SIZEOF);
            to.bindings().vertexBuffer(first + i, vertexBuffer(info));
        }
    }

    private BoundState.VertexBuffer vertexBuffer(long info) {
        AddressRange range = AddressRange.strided(info + VkBindVertexBuffer3InfoKHR.ADDRESSRANGE);
        BufferPart part = tracker.bufferAddresses().at(range);
        boolean dynamic = VkBindVertexBuffer3InfoKHR.nsetStride(info) != 0;
        return part == null
                ? null
                : new BoundState.VertexBuffer(
                        part.buffer(),
                        part.offset(),
                        part.sizeBytes(),
                        dynamic ? range.strideBytes() : STRIDE_OF_PIPELINE);
    }

    private void bindIndexBuffer(Call call, RecordingBuilder to) {
        long info = CmdBindIndexBuffer3KHR.pInfo(call);
        BufferPart part = tracker.bufferAddresses().at(AddressRange.of(info + VkBindIndexBuffer3InfoKHR.ADDRESSRANGE));
        int type = VkBindIndexBuffer3InfoKHR.nindexType(info);
        to.bindings()
                .indexBuffer(
                        part == null
                                ? null
                                : new BoundState.IndexBuffer(
                                        part.buffer(), part.offset(), part.sizeBytes(), IndexTypes.bytes(type)));
    }
}

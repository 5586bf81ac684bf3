package dev.vkval.state.tracker;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.BeginCommandBuffer;
import dev.vkval.capture.command.CmdBindDescriptorBuffersEXT;
import dev.vkval.capture.command.CmdExecuteCommands;
import dev.vkval.capture.command.CmdSetDescriptorBufferOffsets2EXT;
import dev.vkval.capture.command.CmdSetDescriptorBufferOffsetsEXT;
import dev.vkval.capture.command.GetDescriptorSetLayoutBindingOffsetEXT;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.chassis.Hooks;
import dev.vkval.state.object.BoundDescriptorBuffers;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.CommandPlace;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.PipelineLayoutState;
import dev.vkval.state.reader.DescriptorBufferOffsets;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.VkDescriptorBufferBindingInfoEXT;

/** The descriptor buffers that command buffers bind, the offsets of sets in these, and those of bindings in layouts. */
final class DescriptorBufferTracker {
    private final StateTracker tracker;

    DescriptorBufferTracker(StateTracker tracker) {
        this.tracker = tracker;
    }

    /** Handles a command and its command buffer. */
    private interface Handler {
        void handle(Call call, CommandBufferState buffer);
    }

    void register(Hooks hooks) {
        hooks.onEffect(GetDescriptorSetLayoutBindingOffsetEXT.ID, this::offset);
        on(hooks, BeginCommandBuffer.ID, (call, buffer) -> BoundDescriptorBuffers.clear(buffer));
        on(
                hooks,
                CmdExecuteCommands.ID,
                (call, buffer) -> BoundDescriptorBuffers.in(buffer).bind(null));
        on(hooks, CmdBindDescriptorBuffersEXT.ID, DescriptorBufferTracker::bind);
        on(hooks, CmdSetDescriptorBufferOffsetsEXT.ID, this::offsets);
        on(hooks, CmdSetDescriptorBufferOffsets2EXT.ID, this::offsets);
    }

    private void on(Hooks hooks, int command, Handler handler) {
        hooks.onEffect(command, call -> {
            CommandBufferState buffer = tracker.get(CommandBufferState.class, call.u64(0));
            if (buffer != null) {
                handler.handle(call, buffer);
            }
        });
    }

    private void offset(Call call) {
        DescriptorSetLayoutState layout =
                tracker.get(DescriptorSetLayoutState.class, GetDescriptorSetLayoutBindingOffsetEXT.layout(call));
        long offset = GetDescriptorSetLayoutBindingOffsetEXT.pOffset(call);
        if (layout != null && offset != 0) {
            layout.offset(GetDescriptorSetLayoutBindingOffsetEXT.binding(call), CMemory.u64(offset));
        }
    }

    private static void bind(Call call, CommandBufferState buffer) {
        long infos = CmdBindDescriptorBuffersEXT.pBindingInfos(call);
        List<Long> addresses = new ArrayList<>();
        for (int i = 0; i < CMemory.count(CmdBindDescriptorBuffersEXT.bufferCount(call), infos); i++) {
            long info = CMemory.element(infos, i, VkDescriptorBufferBindingInfoEXT.SIZEOF);
            addresses.add(CMemory.u64(info + VkDescriptorBufferBindingInfoEXT.ADDRESS));
        }
        BoundDescriptorBuffers.in(buffer).bind(addresses);
    }

    private void offsets(Call call, CommandBufferState buffer) {
        DescriptorBufferOffsets offsets = DescriptorBufferOffsets.of(call);
        if (offsets == null) {
            return;
        }
        PipelineLayoutState layout = tracker.get(PipelineLayoutState.class, offsets.layout());
        CommandPlace by = buffer.builder().place(call);
        BoundDescriptorBuffers bound = BoundDescriptorBuffers.in(buffer);
        for (int i = 0; i < offsets.count(); i++) {
            int set = offsets.first() + i;
            Long address = bound.address(offsets.index(i));
            BufferPart at = address == null ? null : tracker.bufferAddresses().at(address + offsets.offset(i), 1);
            for (int bindPoint : offsets.bindPoints()) {
                if (address == null) {
                    bound.forget(bindPoint, set);
                } else {
                    bound.set(
                            bindPoint,
                            set,
                            new BoundDescriptorBuffers.Offset(address, offsets.offset(i), at, layout, by));
                }
            }
        }
    }
}

package dev.vkval.gpuav;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.capture.command.QueueSubmit2;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.state.CommandBufferState;
import dev.vkval.state.StateTracker;
import dev.vkval.state.command.CommandBufferRecording;
import dev.vkval.state.command.RecordedCommand;
import java.util.LinkedHashSet;
import java.util.Set;
import org.lwjgl.vulkan.VkCommandBufferSubmitInfo;
import org.lwjgl.vulkan.VkSubmitInfo;
import org.lwjgl.vulkan.VkSubmitInfo2;

/** The command buffers of a submit, including secondary command buffers. */
final class SubmittedBuffers {
    private static final int LIMIT_DEPTH = 8;

    private SubmittedBuffers() {}

    static Set<CommandBufferState> of(Call call, StateTracker state) {
        Set<CommandBufferState> buffers = new LinkedHashSet<>();
        if (call.command().number() == QueueSubmit.ID) {
            long array = QueueSubmit.pSubmits(call);
            for (int i = 0; array != 0 && i < QueueSubmit.submitCount(call); i++) {
                long info = array + (long) i * VkSubmitInfo.SIZEOF;
                long handles = CMemory.pointer(info + VkSubmitInfo.PCOMMANDBUFFERS);
                for (int b = 0; handles != 0 && b < VkSubmitInfo.ncommandBufferCount(info); b++) {
                    add(buffers, state.get(CommandBufferState.class, CMemory.u64(handles + 8L * b)));
                }
            }
        } else {
            long array = QueueSubmit2.pSubmits(call);
            for (int i = 0; array != 0 && i < QueueSubmit2.submitCount(call); i++) {
                long info = array + (long) i * VkSubmitInfo2.SIZEOF;
                long infos = CMemory.pointer(info + VkSubmitInfo2.PCOMMANDBUFFERINFOS);
                for (int b = 0; infos != 0 && b < VkSubmitInfo2.ncommandBufferInfoCount(info); b++) {
                    long buffer = infos + (long) b * VkCommandBufferSubmitInfo.SIZEOF;
                    long id = CMemory.u64(buffer + VkCommandBufferSubmitInfo.COMMANDBUFFER);
                    add(buffers, state.get(CommandBufferState.class, id));
                }
            }
        }
        return buffers;
    }

    private static void add(Set<CommandBufferState> buffers, CommandBufferState buffer) {
        if (buffer != null) {
            add(buffers, buffer, buffer.recording(), 0);
        }
    }

    private static void add(
            Set<CommandBufferState> buffers, CommandBufferState buffer, CommandBufferRecording recording, int depth) {
        if (!buffers.add(buffer) || recording == null || depth > LIMIT_DEPTH) {
            return;
        }
        for (RecordedCommand command : recording.commands()) {
            command.executed().forEach(each -> add(buffers, each.commandBuffer(), each, depth + 1));
        }
    }
}

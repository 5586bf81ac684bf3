package dev.vkval.state;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBeginConditionalRenderingEXT;
import dev.vkval.capture.command.CmdBeginTransformFeedbackEXT;
import dev.vkval.capture.command.CmdEndTransformFeedbackEXT;
import dev.vkval.chassis.Hooks;
import dev.vkval.state.command.RecordedCommand;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.EXTConditionalRendering;
import org.lwjgl.vulkan.EXTTransformFeedback;
import org.lwjgl.vulkan.VkConditionalRenderingBeginInfoEXT;

/** Conditions of rendering, and the counters that transform feedback goes on from and leaves behind. */
final class FeedbackCommandTracker {
    private static final int COUNTER_BYTES = 4;
    private static final int CONDITION_BYTES = 4;
    private static final long FEEDBACK =
            Integer.toUnsignedLong(EXTTransformFeedback.VK_PIPELINE_STAGE_TRANSFORM_FEEDBACK_BIT_EXT);

    private final StateTracker tracker;

    FeedbackCommandTracker(StateTracker tracker) {
        this.tracker = tracker;
    }

    void register(Hooks all) {
        CommandHooks hooks = new CommandHooks(all, tracker);
        hooks.on(
                CmdBeginTransformFeedbackEXT.ID,
                (call, to) -> counters(
                        call,
                        to,
                        EXTTransformFeedback.VK_ACCESS_TRANSFORM_FEEDBACK_COUNTER_READ_BIT_EXT,
                        CmdBeginTransformFeedbackEXT.counterBufferCount(call),
                        CmdBeginTransformFeedbackEXT.pCounterBuffers(call),
                        CmdBeginTransformFeedbackEXT.pCounterBufferOffsets(call)));
        hooks.on(
                CmdEndTransformFeedbackEXT.ID,
                (call, to) -> counters(
                        call,
                        to,
                        EXTTransformFeedback.VK_ACCESS_TRANSFORM_FEEDBACK_COUNTER_WRITE_BIT_EXT,
                        CmdEndTransformFeedbackEXT.counterBufferCount(call),
                        CmdEndTransformFeedbackEXT.pCounterBuffers(call),
                        CmdEndTransformFeedbackEXT.pCounterBufferOffsets(call)));
        hooks.on(CmdBeginConditionalRenderingEXT.ID, this::condition);
    }

    private void counters(Call call, RecordingBuilder to, int access, int count, long buffers, long offsets) {
        List<RecordedCommand.MemoryUse> uses = new ArrayList<>();
        for (int i = 0; i < CMemory.count(count, buffers); i++) {
            BufferState buffer = tracker.get(BufferState.class, CMemory.handle(buffers, i));
            if (buffer != null) {
                long offset = offsets == 0 ? 0 : CMemory.u64(offsets, i);
                uses.add(RecordedCommand.MemoryUse.of(
                        "transform feedback counter",
                        FEEDBACK,
                        Integer.toUnsignedLong(access),
                        new BufferPart(buffer, offset, COUNTER_BYTES)));
            }
        }
        if (!uses.isEmpty()) {
            to.add(call, place -> new RecordedCommand.UseMemory(place, List.copyOf(uses)));
        }
    }

    private void condition(Call call, RecordingBuilder to) {
        long info = CmdBeginConditionalRenderingEXT.pConditionalRenderingBegin(call);
        BufferState buffer = tracker.get(BufferState.class, VkConditionalRenderingBeginInfoEXT.nbuffer(info));
        if (buffer != null) {
            BufferPart part = new BufferPart(buffer, VkConditionalRenderingBeginInfoEXT.noffset(info), CONDITION_BYTES);
            RecordedCommand.MemoryUse use = RecordedCommand.MemoryUse.of(
                    "condition",
                    EXTConditionalRendering.VK_PIPELINE_STAGE_CONDITIONAL_RENDERING_BIT_EXT,
                    EXTConditionalRendering.VK_ACCESS_CONDITIONAL_RENDERING_READ_BIT_EXT,
                    part);
            to.add(call, place -> new RecordedCommand.UseMemory(place, List.of(use)));
        }
    }
}

package dev.vkval.state.tracker;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBeginConditionalRendering2EXT;
import dev.vkval.capture.command.CmdBeginConditionalRenderingEXT;
import dev.vkval.capture.command.CmdBeginTransformFeedback2EXT;
import dev.vkval.capture.command.CmdBeginTransformFeedbackEXT;
import dev.vkval.capture.command.CmdBindTransformFeedbackBuffers2EXT;
import dev.vkval.capture.command.CmdBindTransformFeedbackBuffersEXT;
import dev.vkval.capture.command.CmdEndTransformFeedback2EXT;
import dev.vkval.capture.command.CmdEndTransformFeedbackEXT;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.chassis.Hooks;
import dev.vkval.command.AddressRange;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.RecordingBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.lwjgl.vulkan.EXTConditionalRendering;
import org.lwjgl.vulkan.EXTTransformFeedback;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkConditionalRenderingBeginInfo2EXT;
import org.lwjgl.vulkan.VkConditionalRenderingBeginInfoEXT;

/** Transform feedback with its buffers and counters, and conditional rendering. */
final class FeedbackCommandTracker {
    private static final int LARGEST_BINDING = 64;
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
        hooks.on(CmdBindTransformFeedbackBuffersEXT.ID, this::bind);
        hooks.on(CmdBindTransformFeedbackBuffers2EXT.ID, this::bind2);
        hooks.on(
                CmdBeginTransformFeedbackEXT.ID,
                (call, to) -> begin(
                        call,
                        to,
                        counters(
                                CmdBeginTransformFeedbackEXT.firstCounterBuffer(call),
                                CmdBeginTransformFeedbackEXT.counterBufferCount(call),
                                CmdBeginTransformFeedbackEXT.pCounterBuffers(call),
                                CmdBeginTransformFeedbackEXT.pCounterBufferOffsets(call))));
        hooks.on(
                CmdBeginTransformFeedback2EXT.ID,
                (call, to) -> begin(
                        call,
                        to,
                        counters(
                                CmdBeginTransformFeedback2EXT.firstCounterRange(call),
                                AddressRange.ofFeedback(
                                        CmdBeginTransformFeedback2EXT.pCounterInfos(call),
                                        CmdBeginTransformFeedback2EXT.counterRangeCount(call)))));
        hooks.on(
                CmdEndTransformFeedbackEXT.ID,
                (call, to) -> end(
                        call,
                        to,
                        counters(
                                CmdEndTransformFeedbackEXT.firstCounterBuffer(call),
                                CmdEndTransformFeedbackEXT.counterBufferCount(call),
                                CmdEndTransformFeedbackEXT.pCounterBuffers(call),
                                CmdEndTransformFeedbackEXT.pCounterBufferOffsets(call))));
        hooks.on(
                CmdEndTransformFeedback2EXT.ID,
                (call, to) -> end(
                        call,
                        to,
                        counters(
                                CmdEndTransformFeedback2EXT.firstCounterRange(call),
                                AddressRange.ofFeedback(
                                        CmdEndTransformFeedback2EXT.pCounterInfos(call),
                                        CmdEndTransformFeedback2EXT.counterRangeCount(call)))));
        hooks.on(CmdBeginConditionalRenderingEXT.ID, this::condition);
        hooks.on(CmdBeginConditionalRendering2EXT.ID, this::condition2);
    }

    private void bind(Call call, RecordingBuilder to) {
        int first = CmdBindTransformFeedbackBuffersEXT.firstBinding(call);
        long buffers = CmdBindTransformFeedbackBuffersEXT.pBuffers(call);
        long offsets = CmdBindTransformFeedbackBuffersEXT.pOffsets(call);
        long sizes = CmdBindTransformFeedbackBuffersEXT.pSizes(call);
        int count = CMemory.count(CmdBindTransformFeedbackBuffersEXT.bindingCount(call), buffers);
        for (int i = 0; i < count && first + i >= 0 && first + i < LARGEST_BINDING; i++) {
            BufferState buffer = tracker.get(BufferState.class, CMemory.handle(buffers, i));
            long offset = offsets == 0 ? 0 : CMemory.u64(offsets, i);
            long size = sizes == 0 ? VK10.VK_WHOLE_SIZE : CMemory.u64(sizes, i);
            BufferPart part = buffer == null ? null : new BufferPart(buffer, offset, buffer.rangeBytes(offset, size));
            to.bindings().feedbackBuffer(first + i, part);
        }
    }

    private void bind2(Call call, RecordingBuilder to) {
        int first = CmdBindTransformFeedbackBuffers2EXT.firstBinding(call);
        List<AddressRange> ranges = AddressRange.ofFeedback(
                CmdBindTransformFeedbackBuffers2EXT.pBindingInfos(call),
                CmdBindTransformFeedbackBuffers2EXT.bindingCount(call));
        for (int i = 0; i < ranges.size() && first + i >= 0 && first + i < LARGEST_BINDING; i++) {
            to.bindings().feedbackBuffer(first + i, tracker.bufferAddresses().at(ranges.get(i)));
        }
    }

    private void begin(Call call, RecordingBuilder to, Map<Integer, BufferPart> counters) {
        use(call, to, EXTTransformFeedback.VK_ACCESS_TRANSFORM_FEEDBACK_COUNTER_READ_BIT_EXT, counters);
        List<RecordedCommand.FeedbackBuffer> active = new ArrayList<>();
        to.bindings()
                .feedbackBuffers()
                .forEach((binding, part) ->
                        active.add(new RecordedCommand.FeedbackBuffer(binding, part, counters.get(binding))));
        to.add(call, place -> new RecordedCommand.TransformFeedback(place, List.copyOf(active), Map.of()));
    }

    private void end(Call call, RecordingBuilder to, Map<Integer, BufferPart> counters) {
        use(call, to, EXTTransformFeedback.VK_ACCESS_TRANSFORM_FEEDBACK_COUNTER_WRITE_BIT_EXT, counters);
        to.add(call, place -> new RecordedCommand.TransformFeedback(place, List.of(), counters));
    }

    /** The counters by binding. */
    private Map<Integer, BufferPart> counters(int first, int count, long buffers, long offsets) {
        Map<Integer, BufferPart> counters = new TreeMap<>();
        for (int i = 0; i < CMemory.count(count, buffers); i++) {
            BufferState buffer = tracker.get(BufferState.class, CMemory.handle(buffers, i));
            if (buffer != null) {
                long offset = offsets == 0 ? 0 : CMemory.u64(offsets, i);
                counters.put(first + i, new BufferPart(buffer, offset, COUNTER_BYTES));
            }
        }
        return counters;
    }

    private Map<Integer, BufferPart> counters(int first, List<AddressRange> ranges) {
        Map<Integer, BufferPart> counters = new TreeMap<>();
        for (int i = 0; i < ranges.size(); i++) {
            BufferPart part = tracker.bufferAddresses().at(ranges.get(i));
            if (part != null) {
                counters.put(first + i, new BufferPart(part.buffer(), part.offset(), COUNTER_BYTES));
            }
        }
        return counters;
    }

    private static void use(Call call, RecordingBuilder to, int access, Map<Integer, BufferPart> counters) {
        List<RecordedCommand.MemoryUse> uses = counters.values().stream()
                .map(part -> new RecordedCommand.MemoryUse(
                        "transform feedback counter", FEEDBACK, Integer.toUnsignedLong(access), part))
                .toList();
        if (!uses.isEmpty()) {
            to.add(call, place -> new RecordedCommand.UseMemory(place, uses));
        }
    }

    private void condition(Call call, RecordingBuilder to) {
        long info = CmdBeginConditionalRenderingEXT.pConditionalRenderingBegin(call);
        BufferState buffer = tracker.get(BufferState.class, VkConditionalRenderingBeginInfoEXT.nbuffer(info));
        condition(call, to, buffer, VkConditionalRenderingBeginInfoEXT.noffset(info));
    }

    private void condition2(Call call, RecordingBuilder to) {
        long info = CmdBeginConditionalRendering2EXT.pConditionalRenderingBegin(call);
        BufferPart part =
                tracker.bufferAddresses().at(AddressRange.of(info + VkConditionalRenderingBeginInfo2EXT.ADDRESSRANGE));
        if (part != null) {
            condition(call, to, part.buffer(), part.offset());
        }
    }

    private static void condition(Call call, RecordingBuilder to, BufferState buffer, long offset) {
        if (buffer != null) {
            BufferPart part = new BufferPart(buffer, offset, CONDITION_BYTES);
            RecordedCommand.MemoryUse use = new RecordedCommand.MemoryUse(
                    "condition",
                    EXTConditionalRendering.VK_PIPELINE_STAGE_CONDITIONAL_RENDERING_BIT_EXT,
                    EXTConditionalRendering.VK_ACCESS_CONDITIONAL_RENDERING_READ_BIT_EXT,
                    part);
            to.add(call, place -> new RecordedCommand.UseMemory(place, List.of(use)));
        }
    }
}

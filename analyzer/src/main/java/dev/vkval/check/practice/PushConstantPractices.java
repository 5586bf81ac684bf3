package dev.vkval.check.practice;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.BeginCommandBuffer;
import dev.vkval.capture.command.CmdPushConstants;
import dev.vkval.capture.command.CmdPushConstants2;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.spirv.reflect.EntryPointReflection;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.IndirectCommandsLayoutState.Sets;
import dev.vkval.state.object.PipelineLayoutState;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.state.object.StateObject;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;
import org.lwjgl.vulkan.VkPushConstantsInfoKHR;

/** Push constants of a bound pipeline's layout that were never set. */
public final class PushConstantPractices implements Topic {
    private static final int MOST_BYTES = 1 << 12;

    /** What a recording has set so far. */
    private static final class Pushed {
        private final BitSet bytes = new BitSet();
        private final Set<PipelineState> judged = new HashSet<>();
    }

    private static final StateObject.SubStateKey<Pushed> PUSHED = new StateObject.SubStateKey<>(Pushed.class);

    private final CoreContext context;

    public PushConstantPractices(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.record(BeginCommandBuffer.ID, (call, buffer) -> buffer.subState(PUSHED, new Pushed()));
        hooks.record(
                CmdPushConstants.ID,
                (call, buffer) -> push(buffer, CmdPushConstants.offset(call), CmdPushConstants.size(call)));
        hooks.record(CmdPushConstants2.ID, (call, buffer) -> {
            long info = CmdPushConstants2.pPushConstantsInfo(call);
            push(buffer, VkPushConstantsInfoKHR.noffset(info), VkPushConstantsInfoKHR.nsize(info));
        });
        hooks.validateActions(this::action, Sets.PIPELINE, Sets.CONSTANTS);
    }

    private static void push(CommandBufferState buffer, int offset, int size) {
        Pushed pushed = buffer.subState(PUSHED);
        if (pushed != null && bounded(offset, size)) {
            pushed.bytes.set(offset, offset + size);
        }
    }

    private static boolean bounded(int offset, int size) {
        return offset >= 0 && size >= 0 && offset <= MOST_BYTES && size <= MOST_BYTES;
    }

    private void action(Call call, CommandBufferState buffer, int bindPoint) {
        Pushed pushed = buffer.subState(PUSHED);
        PipelineState pipeline = buffer.bound(bindPoint).pipeline();
        PipelineLayoutState layout = pipeline == null ? null : pipeline.layout();
        if (pushed == null || layout == null || !pushed.judged.add(pipeline)) {
            return;
        }
        for (PipelineLayoutState.PushConstantRange range : layout.pushConstantRanges()) {
            int end = range.offset() + range.sizeBytes();
            int unset = bounded(range.offset(), range.sizeBytes()) ? pushed.bytes.nextClearBit(range.offset()) : end;
            if (unset < end && mayUse(pipeline, range)) {
                context.warning(call, "BestPractices-PushConstants")
                        .on(buffer)
                        .on(pipeline)
                        .title("push constants of the pipeline's layout were not set")
                        .message(
                                "the layout has bytes %d to %d, but byte %d was not set in this command buffer",
                                range.offset(), end - 1, unset)
                        .help("set the whole range with vkCmdPushConstants, or make the range smaller")
                        .report();
                return;
            }
        }
    }

    /** Whether a shader uses a part of a range, or it is not known whether one does. */
    private static boolean mayUse(PipelineState pipeline, PipelineLayoutState.PushConstantRange range) {
        boolean known = !pipeline.stages().isEmpty();
        for (ShaderStage stage : pipeline.stages()) {
            EntryPointReflection reflection = stage.reflection();
            known &= reflection != null;
            boolean inRange = (range.stages() & stage.stage()) != 0;
            if (reflection != null && inRange && !reflection.pushConstants().isEmpty()) {
                return true;
            }
        }
        return !known;
    }
}

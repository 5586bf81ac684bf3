package dev.vkval.check.draw;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBeginConditionalRendering2EXT;
import dev.vkval.capture.command.CmdBeginConditionalRenderingEXT;
import dev.vkval.capture.command.CmdEndConditionalRenderingEXT;
import dev.vkval.capture.command.EndCommandBuffer;
import dev.vkval.check.resource.ResourceRules;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.RenderScope;
import dev.vkval.state.object.StateObject;
import org.lwjgl.vulkan.EXTConditionalRendering;
import org.lwjgl.vulkan.VkConditionalRenderingBeginInfoEXT;

/** Conditional rendering must end in the same command buffer and subpass in which it begins. */
public final class ConditionalRenderingRules implements Topic {
    private static final int WORD_BYTES = 4;
    private static final StateObject.SubStateKey<Active> KEY = StateObject.SubStateKey.ofRecording(Active.class);

    private final CoreContext context;
    private final ResourceRules resources;

    public ConditionalRenderingRules(CoreContext context) {
        this.context = context;
        this.resources = new ResourceRules(context);
    }

    /** @param subpass in which it was begun, -1 outside of a render pass instance */
    private record Active(int subpass) {}

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CmdBeginConditionalRenderingEXT.ID, this::begin);
        hooks.validate(
                CmdBeginConditionalRendering2EXT.ID,
                (call, buffer) -> inactive(call, buffer, "VUID-vkCmdBeginConditionalRendering2EXT-None-13063"));
        hooks.validate(CmdEndConditionalRenderingEXT.ID, this::end);
        hooks.validate(EndCommandBuffer.ID, this::endCommandBuffer);
        hooks.record(
                CmdBeginConditionalRenderingEXT.ID,
                (call, buffer) -> buffer.subState(KEY, new Active(subpass(buffer))));
        hooks.record(
                CmdBeginConditionalRendering2EXT.ID,
                (call, buffer) -> buffer.subState(KEY, new Active(subpass(buffer))));
        hooks.record(CmdEndConditionalRenderingEXT.ID, (call, buffer) -> buffer.subState(KEY, null));
    }

    private static int subpass(CommandBufferState buffer) {
        RenderScope scope = buffer.renderScope();
        return scope == null ? -1 : scope.subpass();
    }

    private void begin(Call call, CommandBufferState buffer) {
        long info = CmdBeginConditionalRenderingEXT.pConditionalRenderingBegin(call);
        if (info == 0) {
            return;
        }
        BufferState condition = context.get(BufferState.class, VkConditionalRenderingBeginInfoEXT.nbuffer(info));
        String path = "pConditionalRenderingBegin->";
        if (condition != null) {
            ResourceRules.Use use = new ResourceRules.Use(call, buffer, path + "buffer");
            resources.memory(use, "VUID-VkConditionalRenderingBeginInfoEXT-buffer-01981", condition);
            resources.usage(
                    use,
                    "VUID-VkConditionalRenderingBeginInfoEXT-buffer-01982",
                    condition,
                    EXTConditionalRendering.VK_BUFFER_USAGE_CONDITIONAL_RENDERING_BIT_EXT);
        }
        long offset = VkConditionalRenderingBeginInfoEXT.noffset(info);
        if (offset % WORD_BYTES != 0) {
            error(call, buffer, "VUID-VkConditionalRenderingBeginInfoEXT-offset-01984")
                    .on(condition)
                    .parameter(path + "offset")
                    .title("the offset of a condition is not aligned")
                    .message("%s is not a multiple of 4", Long.toUnsignedString(offset))
                    .help("use an offset that is a multiple of 4")
                    .report();
        }
        if (condition != null && (offset < 0 || offset + WORD_BYTES > condition.sizeBytes())) {
            error(call, buffer, "VUID-VkConditionalRenderingBeginInfoEXT-offset-01983")
                    .on(condition)
                    .parameter(path + "offset")
                    .title("the condition is outside of its buffer")
                    .message(
                            "offset %s + 4 bytes is more than the %d bytes of %s",
                            Long.toUnsignedString(offset), condition.sizeBytes(), condition)
                    .help("use an offset with at least 4 bytes after it in the buffer")
                    .report();
        }
        inactive(call, buffer, "VUID-vkCmdBeginConditionalRenderingEXT-None-01980");
    }

    private void inactive(Call call, CommandBufferState buffer, String rule) {
        if (buffer.subState(KEY) != null) {
            error(call, buffer, rule)
                    .title("conditional rendering is begun while it is active")
                    .message("it is already active in %s", buffer)
                    .help("end it with vkCmdEndConditionalRenderingEXT first")
                    .report();
        }
    }

    private Problem error(Call call, CommandBufferState buffer, String rule) {
        return context.error(call, rule).on(buffer);
    }

    private void end(Call call, CommandBufferState buffer) {
        Active active = buffer.subState(KEY);
        int subpass = subpass(buffer);
        if (active == null) {
            error(call, buffer, "VUID-vkCmdEndConditionalRenderingEXT-None-01985")
                    .title("conditional rendering is ended while it is not active")
                    .message("it is not active in %s", buffer)
                    .help("begin it with vkCmdBeginConditionalRenderingEXT in the same command buffer")
                    .report();
        } else if (active.subpass() < 0 && subpass >= 0) {
            error(call, buffer, "VUID-vkCmdEndConditionalRenderingEXT-None-01986")
                    .title("conditional rendering begun outside of a render pass instance is ended inside of one")
                    .message("it was begun before the render pass instance in %s", buffer)
                    .help("end it after the render pass instance")
                    .report();
        } else if (active.subpass() >= 0 && active.subpass() != subpass) {
            error(call, buffer, "VUID-vkCmdEndConditionalRenderingEXT-None-01987")
                    .title("conditional rendering is ended in a different subpass than it was begun in")
                    .message(
                            "it was begun in subpass %d and is ended %s",
                            active.subpass(),
                            subpass < 0 ? "outside of the render pass instance" : "in subpass " + subpass)
                    .help("end it in the subpass in which it was begun")
                    .report();
        }
    }

    private void endCommandBuffer(Call call, CommandBufferState buffer) {
        if (buffer.subState(KEY) != null) {
            error(call, buffer, "VUID-vkEndCommandBuffer-None-01978")
                    .title("vkEndCommandBuffer is called while conditional rendering is active")
                    .message("conditional rendering was begun in %s and has not been ended", buffer)
                    .help("end it with vkCmdEndConditionalRenderingEXT before vkEndCommandBuffer")
                    .report();
        }
    }
}

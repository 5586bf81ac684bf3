package dev.vkval.check.draw;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBeginTransformFeedbackEXT;
import dev.vkval.capture.command.CmdBindPipeline;
import dev.vkval.capture.command.CmdBindTransformFeedbackBuffersEXT;
import dev.vkval.capture.command.CmdEndRenderPass;
import dev.vkval.capture.command.CmdEndRenderPass2;
import dev.vkval.capture.command.CmdEndRendering;
import dev.vkval.capture.command.CmdEndRendering2KHR;
import dev.vkval.capture.command.CmdEndTransformFeedbackEXT;
import dev.vkval.capture.command.CmdExecuteCommands;
import dev.vkval.capture.command.CmdNextSubpass;
import dev.vkval.capture.command.CmdNextSubpass2;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.spirv.reflect.EntryPointReflection;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.RenderScope;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.tracker.StateObserver;
import java.util.Set;
import java.util.TreeSet;
import org.lwjgl.vulkan.VK10;

/** Transform feedback is begun with what it needs, and what it captures does not change until it ends. */
public final class TransformFeedbackRules implements Topic, StateObserver {
    private static final String FEATURE = "shaderObject";
    private static final StateObject.SubStateKey<Feedback> KEY = new StateObject.SubStateKey<>(Feedback.class);
    private static final Set<Integer> BEFORE_RASTERIZATION = Set.of(
            VK10.VK_SHADER_STAGE_VERTEX_BIT,
            VK10.VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT,
            VK10.VK_SHADER_STAGE_GEOMETRY_BIT);

    private final CoreContext context;

    public TransformFeedbackRules(CoreContext context) {
        this.context = context;
    }

    /** Of a recording. */
    private static final class Feedback {
        private final Set<Long> buffers = new TreeSet<>();
        private boolean active;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CmdBeginTransformFeedbackEXT.ID, this::begin);
        hooks.validate(CmdEndTransformFeedbackEXT.ID, this::end);
        inactive(hooks, CmdBindTransformFeedbackBuffersEXT.ID, "VUID-vkCmdBindTransformFeedbackBuffersEXT-None-02365");
        inactive(hooks, CmdBindPipeline.ID, "VUID-vkCmdBindPipeline-None-02323");
        inactive(hooks, CmdExecuteCommands.ID, "VUID-vkCmdExecuteCommands-None-02286");
        inactive(hooks, CmdNextSubpass.ID, "VUID-vkCmdNextSubpass-None-02349");
        inactive(hooks, CmdNextSubpass2.ID, "VUID-vkCmdNextSubpass2-None-02350");
        inactive(hooks, CmdEndRenderPass.ID, "VUID-vkCmdEndRenderPass-None-02351");
        inactive(hooks, CmdEndRenderPass2.ID, "VUID-vkCmdEndRenderPass2-None-02352");
        inactive(hooks, CmdEndRendering.ID, "VUID-vkCmdEndRendering-None-06781");
        inactive(hooks, CmdEndRendering2KHR.ID, "VUID-vkCmdEndRendering2KHR-None-10612");
        hooks.record(CmdBindTransformFeedbackBuffersEXT.ID, (call, buffer) -> bound(call, of(buffer)));
        hooks.record(CmdBeginTransformFeedbackEXT.ID, (call, buffer) -> of(buffer).active = true);
        hooks.record(CmdEndTransformFeedbackEXT.ID, (call, buffer) -> of(buffer).active = false);
        hooks.observe(this);
    }

    private void inactive(TopicHooks hooks, int command, String rule) {
        hooks.validate(command, (call, buffer) -> inactive(call, buffer, rule));
    }

    @Override
    public void discarded(CommandBufferState buffer) {
        buffer.subState(KEY, null);
    }

    private static Feedback of(CommandBufferState buffer) {
        return buffer.subStateOr(KEY, Feedback::new);
    }

    private static boolean active(CommandBufferState buffer) {
        Feedback feedback = buffer.subState(KEY);
        return feedback != null && feedback.active;
    }

    private static void bound(Call call, Feedback feedback) {
        long first = Integer.toUnsignedLong(CmdBindTransformFeedbackBuffersEXT.firstBinding(call));
        long count = Integer.toUnsignedLong(CmdBindTransformFeedbackBuffersEXT.bindingCount(call));
        for (long i = first; i < first + Math.min(count, Short.SIZE); i++) {
            feedback.buffers.add(i);
        }
    }

    private void inactive(Call call, CommandBufferState buffer, String rule) {
        if (active(buffer)) {
            context.error(call, rule)
                    .on(buffer)
                    .title("a command is recorded that must not be recorded while transform feedback is active")
                    .message("transform feedback is active in %s", buffer)
                    .help("end transform feedback with vkCmdEndTransformFeedbackEXT before the command")
                    .report();
        }
    }

    private void end(Call call, CommandBufferState buffer) {
        if (!active(buffer)) {
            context.error(call, "VUID-vkCmdEndTransformFeedbackEXT-None-02375")
                    .on(buffer)
                    .title("transform feedback is ended while it is not active")
                    .message("it is not active in %s", buffer)
                    .help("begin it with vkCmdBeginTransformFeedbackEXT in the same command buffer")
                    .report();
        }
    }

    private void begin(Call call, CommandBufferState buffer) {
        inactive(call, buffer, "VUID-vkCmdBeginTransformFeedbackEXT-None-02367");
        RenderScope scope = buffer.renderScope();
        if (scope != null && scope.viewMask() != 0) {
            context.error(call, "VUID-vkCmdBeginTransformFeedbackEXT-None-02373")
                    .on(buffer)
                    .title("transform feedback is begun in a render pass instance with multiview")
                    .message("the view mask is 0x%x", scope.viewMask())
                    .help("use a render pass without multiview for transform feedback")
                    .report();
        }
        PipelineState pipeline =
                buffer.bound(VK10.VK_PIPELINE_BIND_POINT_GRAPHICS).pipeline();
        if (pipeline != null) {
            captures(call, buffer, pipeline);
        } else if (!context.now().feature(FEATURE)) {
            context.error(call, "VUID-vkCmdBeginTransformFeedbackEXT-None-06233")
                    .on(buffer)
                    .title("transform feedback is begun without a graphics pipeline")
                    .message("no graphics pipeline is bound in %s", buffer)
                    .help("bind the graphics pipeline before vkCmdBeginTransformFeedbackEXT")
                    .report();
        }
        counters(call, buffer);
    }

    private void captures(Call call, CommandBufferState buffer, PipelineState pipeline) {
        ShaderStage last = pipeline.stages().stream()
                .filter(stage -> BEFORE_RASTERIZATION.contains(stage.stage()))
                .max((one, other) -> Integer.compare(one.stage(), other.stage()))
                .orElse(null);
        EntryPointReflection code = last == null ? null : last.reflection();
        if (code != null && !code.executionModes().transformFeedback()) {
            context.error(call, "VUID-vkCmdBeginTransformFeedbackEXT-None-04128")
                    .on(buffer)
                    .on(pipeline)
                    .title("transform feedback is begun with a shader that has no outputs to capture")
                    .message(
                            "the entry point %s of the last stage before rasterization does not have the execution mode Xfb",
                            last.entryPoint())
                    .help("declare the outputs with xfb_buffer and xfb_offset, or bind another pipeline")
                    .report();
        }
    }

    private void counters(Call call, CommandBufferState buffer) {
        long end = Integer.toUnsignedLong(CmdBeginTransformFeedbackEXT.firstCounterBuffer(call))
                + Integer.toUnsignedLong(CmdBeginTransformFeedbackEXT.counterBufferCount(call));
        Feedback feedback = buffer.subState(KEY);
        int bound = feedback == null ? 0 : feedback.buffers.size();
        if (end > bound) {
            context.error(call, "VUID-vkCmdBeginTransformFeedbackEXT-firstCounter-09630")
                    .on(buffer)
                    .parameter("counterBufferCount")
                    .title("transform feedback has more counter buffers than buffers")
                    .message("firstCounterBuffer + counterBufferCount is %d, %d buffers are bound", end, bound)
                    .help("bind the buffers with vkCmdBindTransformFeedbackBuffersEXT first")
                    .report();
        }
    }
}

package dev.vkval.check.draw;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBeginTransformFeedback2EXT;
import dev.vkval.capture.command.CmdBeginTransformFeedbackEXT;
import dev.vkval.capture.command.CmdBindPipeline;
import dev.vkval.capture.command.CmdBindTransformFeedbackBuffers2EXT;
import dev.vkval.capture.command.CmdBindTransformFeedbackBuffersEXT;
import dev.vkval.capture.command.CmdEndRenderPass;
import dev.vkval.capture.command.CmdEndRenderPass2;
import dev.vkval.capture.command.CmdEndRendering;
import dev.vkval.capture.command.CmdEndRendering2KHR;
import dev.vkval.capture.command.CmdEndTransformFeedback2EXT;
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
import java.util.Set;
import java.util.TreeSet;
import org.lwjgl.vulkan.VK10;

/** Transform feedback is begun with what it needs, and what it captures does not change until it ends. */
public final class TransformFeedbackRules implements Topic {
    private static final String FEATURE = "shaderObject";
    private static final StateObject.SubStateKey<Feedback> KEY = StateObject.SubStateKey.ofRecording(Feedback.class);
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

        private void bind(int firstBinding, int bindingCount) {
            long first = Integer.toUnsignedLong(firstBinding);
            long count = Integer.toUnsignedLong(bindingCount);
            for (long i = first; i < first + Math.min(count, Short.SIZE); i++) {
                buffers.add(i);
            }
        }
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(
                CmdBeginTransformFeedbackEXT.ID,
                (call, buffer) -> begin(
                        call,
                        buffer,
                        TransformFeedbackForm.BUFFERS,
                        CmdBeginTransformFeedbackEXT.firstCounterBuffer(call),
                        CmdBeginTransformFeedbackEXT.counterBufferCount(call)));
        hooks.validate(
                CmdBeginTransformFeedback2EXT.ID,
                (call, buffer) -> begin(
                        call,
                        buffer,
                        TransformFeedbackForm.ADDRESSES,
                        CmdBeginTransformFeedback2EXT.firstCounterRange(call),
                        CmdBeginTransformFeedback2EXT.counterRangeCount(call)));
        hooks.validate(
                CmdEndTransformFeedbackEXT.ID, (call, buffer) -> end(call, buffer, TransformFeedbackForm.BUFFERS));
        hooks.validate(
                CmdEndTransformFeedback2EXT.ID, (call, buffer) -> end(call, buffer, TransformFeedbackForm.ADDRESSES));
        inactive(hooks, CmdBindTransformFeedbackBuffersEXT.ID, "VUID-vkCmdBindTransformFeedbackBuffersEXT-None-02365");
        inactive(
                hooks, CmdBindTransformFeedbackBuffers2EXT.ID, "VUID-vkCmdBindTransformFeedbackBuffers2EXT-None-02365");
        inactive(hooks, CmdBindPipeline.ID, "VUID-vkCmdBindPipeline-None-02323");
        inactive(hooks, CmdExecuteCommands.ID, "VUID-vkCmdExecuteCommands-None-02286");
        inactive(hooks, CmdNextSubpass.ID, "VUID-vkCmdNextSubpass-None-02349");
        inactive(hooks, CmdNextSubpass2.ID, "VUID-vkCmdNextSubpass2-None-02350");
        inactive(hooks, CmdEndRenderPass.ID, "VUID-vkCmdEndRenderPass-None-02351");
        inactive(hooks, CmdEndRenderPass2.ID, "VUID-vkCmdEndRenderPass2-None-02352");
        inactive(hooks, CmdEndRendering.ID, "VUID-vkCmdEndRendering-None-06781");
        inactive(hooks, CmdEndRendering2KHR.ID, "VUID-vkCmdEndRendering2KHR-None-10612");
        hooks.record(
                CmdBindTransformFeedbackBuffersEXT.ID,
                (call, buffer) -> of(buffer)
                        .bind(
                                CmdBindTransformFeedbackBuffersEXT.firstBinding(call),
                                CmdBindTransformFeedbackBuffersEXT.bindingCount(call)));
        hooks.record(
                CmdBindTransformFeedbackBuffers2EXT.ID,
                (call, buffer) -> of(buffer)
                        .bind(
                                CmdBindTransformFeedbackBuffers2EXT.firstBinding(call),
                                CmdBindTransformFeedbackBuffers2EXT.bindingCount(call)));
        hooks.record(CmdBeginTransformFeedbackEXT.ID, (call, buffer) -> of(buffer).active = true);
        hooks.record(CmdBeginTransformFeedback2EXT.ID, (call, buffer) -> of(buffer).active = true);
        hooks.record(CmdEndTransformFeedbackEXT.ID, (call, buffer) -> of(buffer).active = false);
        hooks.record(CmdEndTransformFeedback2EXT.ID, (call, buffer) -> of(buffer).active = false);
    }

    private void inactive(TopicHooks hooks, int command, String rule) {
        hooks.validate(command, (call, buffer) -> inactive(call, buffer, rule));
    }

    private static Feedback of(CommandBufferState buffer) {
        return buffer.subStateOr(KEY, Feedback::new);
    }

    /** Whether transform feedback is active in a command buffer. */
    static boolean active(CommandBufferState buffer) {
        Feedback feedback = buffer.subState(KEY);
        return feedback != null && feedback.active;
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

    private void end(Call call, CommandBufferState buffer, TransformFeedbackForm form) {
        if (!active(buffer)) {
            context.error(call, form.active())
                    .on(buffer)
                    .title("transform feedback is ended while it is not active")
                    .message("it is not active in %s", buffer)
                    .help("begin it with " + form.begin() + " in the same command buffer")
                    .report();
        }
    }

    private void begin(
            Call call, CommandBufferState buffer, TransformFeedbackForm form, int firstCounter, int counterCount) {
        inactive(call, buffer, form.inactive());
        RenderScope scope = buffer.renderScope();
        if (scope != null && scope.viewMask() != 0) {
            context.error(call, form.multiview())
                    .on(buffer)
                    .title("transform feedback is begun in a render pass instance with multiview")
                    .message("the view mask is 0x%x", scope.viewMask())
                    .help("use a render pass without multiview for transform feedback")
                    .report();
        }
        PipelineState pipeline =
                buffer.bound(VK10.VK_PIPELINE_BIND_POINT_GRAPHICS).pipeline();
        if (pipeline != null) {
            captures(call, buffer, pipeline, form);
        } else if (!context.now().feature(FEATURE)) {
            context.error(call, form.pipeline())
                    .on(buffer)
                    .title("transform feedback is begun without a graphics pipeline")
                    .message("no graphics pipeline is bound in %s", buffer)
                    .help("bind the graphics pipeline before " + form.begin())
                    .report();
        }
        counters(call, buffer, form, Integer.toUnsignedLong(firstCounter) + Integer.toUnsignedLong(counterCount));
    }

    private void captures(Call call, CommandBufferState buffer, PipelineState pipeline, TransformFeedbackForm form) {
        ShaderStage last = pipeline.stages().stream()
                .filter(stage -> BEFORE_RASTERIZATION.contains(stage.stage()))
                .max((one, other) -> Integer.compare(one.stage(), other.stage()))
                .orElse(null);
        EntryPointReflection code = last == null ? null : last.reflection();
        if (code != null && !code.executionModes().transformFeedback()) {
            context.error(call, form.captures())
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

    private void counters(Call call, CommandBufferState buffer, TransformFeedbackForm form, long end) {
        Feedback feedback = buffer.subState(KEY);
        int bound = feedback == null ? 0 : feedback.buffers.size();
        if (end > bound) {
            context.error(call, form.counters())
                    .on(buffer)
                    .parameter(form.countParameter())
                    .title("transform feedback has more counter buffers than buffers")
                    .message("%d counters end there, %d buffers are bound", end, bound)
                    .help("bind the buffers with " + form.bind() + " first")
                    .report();
        }
    }
}

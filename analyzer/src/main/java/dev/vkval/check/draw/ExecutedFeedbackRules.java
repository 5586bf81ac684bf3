package dev.vkval.check.draw;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdExecuteCommands;
import dev.vkval.check.descriptor.CertainDescriptors;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.spirv.reflect.DescriptorUse;
import dev.vkval.spirv.reflect.EntryPointReflection;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.Descriptor;
import dev.vkval.state.object.FormatInfo;
import dev.vkval.state.object.ImageViewState;
import dev.vkval.state.object.IndirectCommandsLayoutState.Sets;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.RenderScope;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.state.object.StateObject;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.lwjgl.vulkan.VK10;

/**
 * Attachments that secondary command buffers of a subpass write as attachments and read through descriptors of images, without
 * feedback loops. Descriptors are looked at that are certainly what a draw uses.
 */
public final class ExecutedFeedbackRules implements Topic {
    private static final StateObject.SubStateKey<Uses> KEY = StateObject.SubStateKey.ofRecording(Uses.class);
    private final CoreContext context;

    public ExecutedFeedbackRules(CoreContext context) {
        this.context = context;
    }

    /** What a secondary command buffer does in the subpass that executes it. */
    private static final class Uses {
        /** A mask of {@link PassAttachment#bit}. */
        private long written;

        private final Set<ImageViewState> read = new LinkedHashSet<>();
        /** What was bound for the last draw. */
        private BoundState last;

        private boolean noted(BoundState bound) {
            return last != null
                    && last.pipeline() == bound.pipeline()
                    && last.sets() == bound.sets()
                    && last.graphics() == bound.graphics();
        }
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validateActions(VK10.VK_PIPELINE_BIND_POINT_GRAPHICS, this::draw, Sets.PIPELINE);
        hooks.validate(CmdExecuteCommands.ID, this::execute);
    }

    private void draw(Call call, CommandBufferState buffer) {
        RenderScope scope = buffer.renderScope();
        BoundState bound = buffer.bound(VK10.VK_PIPELINE_BIND_POINT_GRAPHICS);
        PipelineState pipeline = bound.pipeline();
        boolean inherits = scope != null && scope.inherited() != null && scope.rendering() == null;
        if (!inherits || pipeline == null || pipeline.origin() == null) {
            return;
        }
        Uses uses = buffer.subStateOr(KEY, Uses::new);
        if (uses.noted(bound) || AttachmentFeedbackRules.mapped(context, buffer, scope)) {
            return;
        }
        uses.last = bound;
        uses.written |= AttachmentFeedbackRules.written(bound);
        int loops =
                AttachmentFeedbackRules.loops(pipeline, FeedbackPass.of(buffer).loops());
        for (ShaderStage stage : bound.stages()) {
            EntryPointReflection code = stage.reflection();
            for (DescriptorUse use : code == null ? List.<DescriptorUse>of() : code.descriptors()) {
                if (AttachmentFeedbackRules.IMAGES.contains(use.kind())) {
                    read(uses, bound, use, loops);
                }
            }
        }
    }

    private static void read(Uses uses, BoundState bound, DescriptorUse use, int loops) {
        for (DescriptorUse.Element element : AttachmentFeedbackRules.elements(use)) {
            Descriptor.OfImage image =
                    element.read() ? CertainDescriptors.image(bound, use.set(), use.binding(), element.index()) : null;
            if (image != null && (FormatInfo.of(image.view().format()).aspectMask() & loops) == 0) {
                uses.read.add(image.view());
            }
        }
    }

    private void execute(Call call, CommandBufferState buffer) {
        RenderScope scope = buffer.renderScope();
        if (scope == null) {
            return;
        }
        boolean inherits = scope.inherited() != null && scope.rendering() == null;
        FeedbackPass pass = FeedbackPass.of(buffer);
        pass.enter(scope);
        long written = 0;
        long read = 0;
        for (CommandBufferState executed : context.now().executed()) {
            Uses uses = executed == null ? null : executed.subState(KEY);
            if (uses == null) {
                continue;
            }
            if (inherits) {
                Uses ours = buffer.subStateOr(KEY, Uses::new);
                ours.written |= uses.written;
                ours.read.addAll(uses.read);
            }
            long theirs = read(pass, uses);
            Execution execution = new Execution(call, buffer, executed, pass);
            if (!AttachmentFeedbackRules.mapped(context, buffer, scope)) {
                judge(
                        execution,
                        theirs & pass.written(),
                        "VUID-vkCmdExecuteCommands-commandBuffer-06533",
                        "was written before in the subpass and is read by the secondary command buffer");
                judge(
                        execution,
                        uses.written & pass.read(),
                        "VUID-vkCmdExecuteCommands-commandBuffer-06534",
                        "was read before in the subpass and is written by the secondary command buffer");
                judge(
                        execution,
                        theirs & written,
                        "VUID-vkCmdExecuteCommands-pCommandBuffers-06535",
                        "is written by an earlier element and read by this one");
                judge(
                        execution,
                        uses.written & read,
                        "VUID-vkCmdExecuteCommands-pCommandBuffers-06536",
                        "is read by an earlier element and written by this one");
            }
            written |= uses.written;
            read |= theirs;
        }
        pass.execute(read, written);
    }

    private static long read(FeedbackPass pass, Uses uses) {
        long read = 0;
        for (PassAttachment attachment : uses.read.isEmpty() ? List.<PassAttachment>of() : pass.attachments()) {
            read |= uses.read.stream().anyMatch(attachment::overlaps) ? attachment.bit() : 0;
        }
        return read;
    }

    private record Execution(Call call, CommandBufferState buffer, CommandBufferState executed, FeedbackPass pass) {}

    private void judge(Execution execution, long wrong, String rule, String how) {
        for (PassAttachment attachment :
                wrong == 0 ? List.<PassAttachment>of() : execution.pass().attachments()) {
            if ((wrong & attachment.bit()) != 0) {
                context.error(execution.call(), rule)
                        .on(execution.buffer())
                        .on(execution.executed())
                        .on(attachment.view())
                        .on(attachment.view().image())
                        .title("an attachment is accessed in another way by a secondary command buffer of its subpass")
                        .message("%s of the render pass instance, %s, %s", attachment.name(), attachment.view(), how)
                        .help("read it in another render pass instance or as an input attachment")
                        .report();
            }
        }
    }
}

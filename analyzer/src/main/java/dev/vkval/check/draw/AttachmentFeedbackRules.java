package dev.vkval.check.draw;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdSetAttachmentFeedbackLoopEnableEXT;
import dev.vkval.check.descriptor.CertainDescriptors;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.spirv.reflect.DescriptorUse;
import dev.vkval.spirv.reflect.EntryPointReflection;
import dev.vkval.spirv.reflect.InterfaceVariable;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.Descriptor;
import dev.vkval.state.object.DescriptorSetState;
import dev.vkval.state.object.GraphicsState;
import dev.vkval.state.object.IndirectCommandsLayoutState.Sets;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.RenderScope;
import dev.vkval.state.object.ShaderStage;
import java.util.List;
import java.util.Set;
import org.lwjgl.vulkan.EXTAttachmentFeedbackLoopDynamicState;
import org.lwjgl.vulkan.EXTAttachmentFeedbackLoopLayout;
import org.lwjgl.vulkan.VK10;

/**
 * Attachments that draws access through descriptors of images, too: what is written there, and reads of what the subpass
 * writes where no feedback loop is enabled. Descriptors are looked at that are certainly what the draw uses; writes are those
 * of load operations and of draws. Sampled attachments that are only stored are not reported.
 */
public final class AttachmentFeedbackRules implements Topic {
    private static final int DYNAMIC_LOOP =
            EXTAttachmentFeedbackLoopDynamicState.VK_DYNAMIC_STATE_ATTACHMENT_FEEDBACK_LOOP_ENABLE_EXT;
    private static final int COLOR_LOOP =
            EXTAttachmentFeedbackLoopLayout.VK_PIPELINE_CREATE_COLOR_ATTACHMENT_FEEDBACK_LOOP_BIT_EXT;
    private static final int DEPTH_STENCIL_LOOP =
            EXTAttachmentFeedbackLoopLayout.VK_PIPELINE_CREATE_DEPTH_STENCIL_ATTACHMENT_FEEDBACK_LOOP_BIT_EXT;
    static final Set<DescriptorUse.Kind> IMAGES = Set.of(
            DescriptorUse.Kind.SAMPLED_IMAGE,
            DescriptorUse.Kind.COMBINED_IMAGE_SAMPLER,
            DescriptorUse.Kind.STORAGE_IMAGE);

    private final CoreContext context;

    public AttachmentFeedbackRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validateActions(VK10.VK_PIPELINE_BIND_POINT_GRAPHICS, this::draw, Sets.PIPELINE);
        hooks.record(
                CmdSetAttachmentFeedbackLoopEnableEXT.ID,
                (call, buffer) ->
                        FeedbackPass.of(buffer).loops(CmdSetAttachmentFeedbackLoopEnableEXT.aspectMask(call)));
    }

    private void draw(Call call, CommandBufferState buffer) {
        RenderScope scope = buffer.renderScope();
        BoundState bound = buffer.bound(VK10.VK_PIPELINE_BIND_POINT_GRAPHICS);
        PipelineState pipeline = bound.pipeline();
        if (scope == null || pipeline == null || pipeline.origin() == null) {
            return;
        }
        FeedbackPass pass = FeedbackPass.of(buffer);
        pass.enter(scope);
        if (pass.attachments().isEmpty() || pass.judged(bound) || mapped(context, buffer, scope)) {
            return;
        }
        Draw draw = new Draw(call, buffer, bound, pass, written(bound), loops(pipeline, pass.loops()));
        long read = 0;
        for (ShaderStage stage : bound.stages()) {
            EntryPointReflection code = stage.reflection();
            for (DescriptorUse use : code == null ? List.<DescriptorUse>of() : code.descriptors()) {
                read |= IMAGES.contains(use.kind()) ? access(draw, use) : 0;
            }
        }
        for (PassAttachment attachment : pass.attachments()) {
            if ((draw.written & pass.read() & attachment.bit()) != 0 && (draw.loops & attachment.aspect()) == 0) {
                report(
                        draw,
                        attachment,
                        attachment.writeRule(),
                        "was read by an earlier draw and is written by this one");
            }
        }
        pass.judge(bound, read, draw.written);
    }

    /** Whether locations may be other attachments than those of their number, or loops are enabled by attachment. */
    static boolean mapped(CoreContext context, CommandBufferState buffer, RenderScope scope) {
        return scope.dynamic()
                && (context.feature(buffer, "dynamicRenderingLocalRead")
                        || context.feature(buffer, "unifiedImageLayouts"));
    }

    private record Draw(
            Call call, CommandBufferState buffer, BoundState bound, FeedbackPass pass, long written, int loops) {}

    /** The attachments that draws with this state write. */
    static long written(BoundState bound) {
        GraphicsState state = bound.graphics();
        long colors = 0;
        for (ShaderStage stage : bound.stages()) {
            EntryPointReflection code = stage.reflection();
            if (stage.stage() == VK10.VK_SHADER_STAGE_FRAGMENT_BIT && code != null) {
                for (InterfaceVariable output : code.outputs()) {
                    colors |= output.written() && output.index() == 0 ? output.locations() : 0;
                }
            }
        }
        return colors & Integer.toUnsignedLong(state.writableColorAttachments())
                | (state.writesDepth() ? PassAttachment.DEPTH : 0)
                | (state.writesStencil() ? PassAttachment.STENCIL : 0);
    }

    /** The aspects of attachments for which feedback loops are enabled. */
    static int loops(PipelineState pipeline, int dynamic) {
        long flags = pipeline.origin().flags();
        int aspects = (flags & COLOR_LOOP) == 0 ? 0 : VK10.VK_IMAGE_ASPECT_COLOR_BIT;
        aspects |= (flags & DEPTH_STENCIL_LOOP) == 0
                ? 0
                : VK10.VK_IMAGE_ASPECT_DEPTH_BIT | VK10.VK_IMAGE_ASPECT_STENCIL_BIT;
        return pipeline.dynamicStates().contains(DYNAMIC_LOOP) ? dynamic : aspects;
    }

    /** The attachments that are read through a descriptor. */
    private long access(Draw draw, DescriptorUse use) {
        DescriptorSetState.Contents contents = CertainDescriptors.contents(draw.bound, use.set(), use.binding());
        if (contents == null) {
            return 0;
        }
        long read = 0;
        for (DescriptorUse.Element element : elements(use)) {
            if (contents.descriptor(element.index()) instanceof Descriptor.OfImage descriptor
                    && descriptor.destroyed() == null
                    && descriptor.view() != null) {
                for (PassAttachment attachment : draw.pass.attachments()) {
                    if (attachment.overlaps(descriptor.view())) {
                        read |= access(draw, attachment, element);
                    }
                }
            }
        }
        return read;
    }

    /** The elements that are certainly accessed where the shader is executed as a whole. */
    static List<DescriptorUse.Element> elements(DescriptorUse use) {
        if (!use.array()) {
            return List.of(new DescriptorUse.Element(0, use.read(), use.written()));
        }
        return use.elements() == null ? List.of() : use.elements();
    }

    private long access(Draw draw, PassAttachment attachment, DescriptorUse.Element element) {
        if (element.written()) {
            report(draw, attachment, "VUID-{draws}-None-06537", "is written by a shader, as a storage image");
        }
        if (!element.read() || (draw.loops & attachment.aspect()) != 0) {
            return 0;
        }
        if ((draw.written & attachment.bit()) != 0) {
            report(draw, attachment, attachment.writeRule(), "is read by a shader and written by the same draw");
        } else if ((draw.pass.written() & attachment.bit()) != 0) {
            report(
                    draw,
                    attachment,
                    attachment.readRule(),
                    "is read by a shader and was written before in the subpass");
        }
        return attachment.bit();
    }

    private void report(Draw draw, PassAttachment attachment, String rule, String how) {
        context.error(draw.call, rule)
                .on(draw.buffer)
                .on(draw.bound.pipeline())
                .on(attachment.view())
                .on(attachment.view().image())
                .title("an attachment is accessed in another way by a draw of its subpass")
                .message("%s of the render pass instance, %s, %s", attachment.name(), attachment.view(), how)
                .help("read it in another render pass instance or as an input attachment, or enable a feedback loop")
                .report();
    }
}

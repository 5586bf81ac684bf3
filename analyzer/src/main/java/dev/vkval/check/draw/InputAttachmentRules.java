package dev.vkval.check.draw;

import dev.vkval.capture.call.Call;
import dev.vkval.check.descriptor.CertainDescriptors;
import dev.vkval.check.descriptor.CheckedActions;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.spirv.reflect.DescriptorUse;
import dev.vkval.spirv.reflect.EntryPointReflection;
import dev.vkval.spirv.reflect.InterfaceVariable;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.Descriptor;
import dev.vkval.state.object.ImageViewState;
import dev.vkval.state.object.IndirectCommandsLayoutState.Sets;
import dev.vkval.state.object.RenderPassState;
import dev.vkval.state.object.RenderScope;
import dev.vkval.state.object.ShaderStage;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.VK10;

/**
 * The input attachments that fragment shaders read: each is one of the subpass or of the render pass instance, and the
 * descriptor refers to what is attached there. Nothing is said of views of which it is not certain that a draw reads them.
 */
public final class InputAttachmentRules implements Topic {

    private static final CheckedActions CHECKED = new CheckedActions();
    private final RenderingIndices indices = new RenderingIndices();
    private final CoreContext context;

    public InputAttachmentRules(CoreContext context) {
        this.context = context;
    }

    /** A draw and what it executes. */
    private record Draw(Call call, CommandBufferState buffer, BoundState bound, RenderScope scope) {}

    /** An input attachment of a shader: the number that it asks for, -1 for none, and the element of its array. */
    private record Input(DescriptorUse use, int element) {
        int number() {
            return use.inputAttachmentIndex() < 0 ? -1 : use.inputAttachmentIndex() + element;
        }

        @Override
        public String toString() {
            String at = "set " + use.set() + ", binding " + Integer.toUnsignedString(use.binding());
            return use.name().isEmpty() ? at : at + " (" + use.name() + ")";
        }
    }

    @Override
    public void register(TopicHooks hooks) {
        indices.register(hooks);
        hooks.validateActions(VK10.VK_PIPELINE_BIND_POINT_GRAPHICS, this::draw, Sets.PIPELINE);
    }

    private void draw(Call call, CommandBufferState buffer) {
        RenderScope scope = buffer.renderScope();
        BoundState bound = buffer.bound(VK10.VK_PIPELINE_BIND_POINT_GRAPHICS);
        EntryPointReflection code = scope == null ? null : fragment(bound);
        if (code == null || code.descriptors().stream().noneMatch(InputAttachmentRules::reads)) {
            return;
        }
        RenderingIndices.Rendering rendering = indices.of(buffer);
        if (!CHECKED.differs(buffer, bound, scope, rendering, bound.graphics())) {
            return;
        }
        Draw draw = new Draw(call, buffer, bound, scope);
        long read = 0;
        for (DescriptorUse use : code.descriptors()) {
            for (Input input : reads(use) ? inputs(use) : List.<Input>of()) {
                if (scope.currentSubpass() != null) {
                    subpass(draw, input);
                } else if (scope.rendering() != null && rendering != null) {
                    read |= rendering(draw, input, rendering.inputs());
                }
            }
        }
        if (rendering != null && rendering.controlled()) {
            loops(draw, read & written(bound, code, rendering.locations()), rendering);
        }
    }

    private static EntryPointReflection fragment(BoundState bound) {
        for (ShaderStage stage : bound.stages()) {
            if (stage.stage() == VK10.VK_SHADER_STAGE_FRAGMENT_BIT) {
                return stage.reflection();
            }
        }
        return null;
    }

    private static boolean reads(DescriptorUse use) {
        return use.kind() == DescriptorUse.Kind.INPUT_ATTACHMENT && use.read();
    }

    /** Those that are certainly read where the shader is executed as a whole. */
    private static List<Input> inputs(DescriptorUse use) {
        List<Input> inputs = new ArrayList<>();
        if (!use.array()) {
            inputs.add(new Input(use, 0));
        } else if (use.elements() != null) {
            use.elements().stream()
                    .filter(DescriptorUse.Element::read)
                    .forEach(element -> inputs.add(new Input(use, element.index())));
        }
        return inputs;
    }

    private void subpass(Draw draw, Input input) {
        List<RenderPassState.Reference> references =
                draw.scope().currentSubpass().inputs();
        if (input.number() < 0) {
            return;
        }
        boolean there = input.number() < references.size()
                && references.get(input.number()).used();
        if (!there) {
            error(draw, "VUID-{draws}-OpTypeImage-07468")
                    .on(draw.scope().renderPass())
                    .title("a shader reads an input attachment that the subpass does not have")
                    .message(
                            "%s has InputAttachmentIndex %d, and subpass %d has %s",
                            input,
                            input.number(),
                            draw.scope().subpass(),
                            input.number() < references.size()
                                    ? "VK_ATTACHMENT_UNUSED there"
                                    : references.size() + " input attachments")
                    .help("reference the attachment in pInputAttachments of the subpass, or read another one")
                    .report();
            return;
        }
        int index = references.get(input.number()).attachment();
        ImageViewState view = view(draw.bound(), input);
        List<RenderPassState.Attachment> described = draw.scope().renderPass().attachments();
        if (view == null || view.range().layerCount() == 0 || index < 0 || index >= described.size()) {
            return;
        }
        ImageViewState attached = index < draw.scope().attachments().size()
                ? draw.scope().attachments().get(index)
                : null;
        int format = described.get(index).format();
        String wrong = view.format() != format
                ? "has " + Names.format(view.format()) + ", and the attachment has " + Names.format(format)
                : attached != null && !shares(view, attached)
                        ? "is of " + view.image() + ", and the framebuffer has " + attached + " of " + attached.image()
                        : null;
        if (wrong != null) {
            error(draw, "VUID-{draws}-None-07469")
                    .on(view)
                    .on(attached)
                    .title("the descriptor of an input attachment refers to something else than the attachment")
                    .message(
                            "%s is input attachment %d, attachment %d of the render pass; its view %s %s",
                            input, input.number(), index, view, wrong)
                    .help("write the descriptor with the view of the attachment")
                    .report();
        }
    }

    /** The attachments that are read. */
    private long rendering(Draw draw, Input input, RenderingIndices.Mapping mapping) {
        boolean objects = draw.bound().pipeline() == null;
        if (input.number() < 0 && mapping.depth() != null && mapping.stencil() != null) {
            if (objects) {
                error(draw, "VUID-{draws}-pDepthInputAttachmentIndex-09596")
                        .title("a shader object reads an input attachment without an InputAttachmentIndex")
                        .message(
                                "%s has no InputAttachmentIndex, and both pDepthInputAttachmentIndex and"
                                        + " pStencilInputAttachmentIndex are given",
                                input)
                        .help("decorate the variable with the index of the depth or of the stencil attachment")
                        .report();
            }
            return 0;
        }
        List<PassAttachment> all = PassAttachment.of(draw.scope()).attachments();
        long named = named(draw.scope(), mapping, input.number());
        if (named == 0 && input.number() >= 0) {
            if (objects) {
                error(draw, "VUID-{draws}-InputAttachmentIndex-09597")
                        .title("a shader object reads an input attachment that no attachment has the index of")
                        .message("%s has InputAttachmentIndex %d", input, input.number())
                        .help("give an attachment this index with vkCmdSetRenderingInputAttachmentIndices")
                        .report();
            }
            return 0;
        }
        List<PassAttachment> possible =
                all.stream().filter(each -> (each.bit() & named) != 0).toList();
        ImageViewState view = view(draw.bound(), input);
        if (view != null
                && Long.bitCount(named) == possible.size()
                && possible.stream().noneMatch(each -> shares(view, each.view()))
                && !resolved(draw.scope(), view)) {
            PassAttachment attachment = possible.get(0);
            error(draw, "VUID-{draws}-pDepthInputAttachmentIndex-09595")
                    .on(view)
                    .on(attachment.view())
                    .title("the descriptor of an input attachment refers to something else than the attachment")
                    .message(
                            "%s reads %s, which is %s of %s; the descriptor has %s of %s",
                            input,
                            attachment.name(),
                            attachment.view(),
                            attachment.view().image(),
                            view,
                            view.image())
                    .help("write the descriptor with the view of the attachment")
                    .report();
        }
        return Long.bitCount(named) == 1 ? named : 0;
    }

    /** The attachments that a number may stand for, as a mask of {@link PassAttachment#bit}. */
    private static long named(RenderScope scope, RenderingIndices.Mapping mapping, int number) {
        long named = 0;
        if (number < 0) {
            named |= mapping.depth() == null ? PassAttachment.DEPTH : 0;
            return named | (mapping.stencil() == null ? PassAttachment.STENCIL : 0);
        }
        for (int i = 0; i < Math.min(scope.rendering().colors().size(), Integer.SIZE); i++) {
            named |= mapping.color(i) == number ? 1L << i : 0;
        }
        named |= mapping.depth() != null && mapping.depth() == number ? PassAttachment.DEPTH : 0;
        return named | (mapping.stencil() != null && mapping.stencil() == number ? PassAttachment.STENCIL : 0);
    }

    /** The attachments that a draw writes, likewise. */
    private static long written(BoundState bound, EntryPointReflection code, RenderingIndices.Mapping locations) {
        long outputs = 0;
        for (InterfaceVariable output : code.outputs()) {
            outputs |= output.written() && output.index() == 0 ? output.locations() : 0;
        }
        long written = 0;
        for (int i = 0; i < Integer.SIZE; i++) {
            int location = locations.color(i);
            written |= location >= 0 && location < Long.SIZE && (outputs >> location & 1) != 0 ? 1L << i : 0;
        }
        written &= Integer.toUnsignedLong(bound.graphics().writableColorAttachments());
        written |= bound.graphics().writesDepth() ? PassAttachment.DEPTH : 0;
        return written | (bound.graphics().writesStencil() ? PassAttachment.STENCIL : 0);
    }

    private void loops(Draw draw, long looped, RenderingIndices.Rendering rendering) {
        if (draw.bound().pipeline() == null || !context.feature(draw.buffer(), "dynamicRenderingLocalRead")) {
            return;
        }
        for (PassAttachment attachment : PassAttachment.of(draw.scope()).attachments()) {
            if ((looped & ~rendering.feedback() & attachment.bit()) != 0) {
                error(draw, "VUID-{draws}-dynamicRenderingLocalRead-11797")
                        .on(attachment.view())
                        .title("a draw reads and writes an attachment that has no feedback loop enabled")
                        .message(
                                "%s is read as an input attachment and written, and its VkRenderingAttachmentFlagsInfoKHR"
                                        + " does not have VK_RENDERING_ATTACHMENT_INPUT_ATTACHMENT_FEEDBACK_BIT_KHR",
                                attachment.name())
                        .help("add the flag to the attachment where the render pass instance is begun")
                        .report();
            }
        }
    }

    /** The view of the descriptor, null where it is not certain. */
    private static ImageViewState view(BoundState bound, Input input) {
        Descriptor.OfImage image =
                CertainDescriptors.image(bound, input.use().set(), input.use().binding(), input.element());
        return image == null ? null : image.view();
    }

    /** Whether an attachment is resolved to what a view has; that it is read instead is not reported. */
    private static boolean resolved(RenderScope scope, ImageViewState view) {
        return scope.rendering().colors().stream()
                .anyMatch(each -> each != null && each.resolveView() != null && shares(view, each.resolveView()));
    }

    /** Whether two views have a subresource of the same image, whatever its aspect. */
    private static boolean shares(ImageViewState one, ImageViewState two) {
        return one.image() == two.image() && one.range().meets(two.range());
    }

    private Problem error(Draw draw, String rule) {
        return context.error(draw.call(), rule)
                .on(draw.buffer())
                .on(draw.bound().pipeline());
    }
}

package dev.vkval.check.imagelayout;

import dev.vkval.capture.call.Call;
import dev.vkval.check.descriptor.CheckedActions;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.spirv.reflect.DescriptorUse;
import dev.vkval.spirv.reflect.EntryPointReflection;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.CommandPlace;
import dev.vkval.state.object.Descriptor;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.DescriptorSetState;
import dev.vkval.state.object.ImageViewState;
import dev.vkval.state.object.IndirectCommandsLayoutState.Sets;
import dev.vkval.state.object.ShaderStage;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.VK12;

/**
 * Images that shaders use through descriptors must be in the layouts that the descriptors have: within the command buffer when an
 * action is recorded, otherwise when it is submitted. Of arrays, the elements that constants name; bindings that may be updated
 * later or be partly unwritten are left out, as it is not known what is in them when they are used.
 */
public final class DescriptorLayoutRules implements Topic {
    /** Of a layout that other commands of the command buffer left. */
    private static final String RECORDED = "VUID-{actions}-imageLayout-00344";

    /** Of the layout that images are in where the command buffer is submitted. */
    private static final String SUBMITTED = "VUID-{actions}-None-09600";

    private static final int NOT_KNOWN =
            DescriptorSetLayoutState.UPDATE_AFTER_BIND | VK12.VK_DESCRIPTOR_BINDING_PARTIALLY_BOUND_BIT;

    private static final CheckedActions CHECKED = new CheckedActions();
    private final CoreContext context;

    public DescriptorLayoutRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validateActions(this::check, Sets.PIPELINE);
    }

    private void check(Call call, CommandBufferState buffer, int bindPoint) {
        BoundState bound = buffer.bound(bindPoint);
        if (bound.sets().isEmpty() || bound.stages().isEmpty()) {
            return;
        }
        if (!CHECKED.differs(
                buffer, bound, bound.pipeline(), BufferLayouts.of(buffer).changes())) {
            return;
        }
        CommandPlace place = buffer.nextPlace(call);
        for (ShaderStage stage : bound.stages()) {
            EntryPointReflection reflection = stage.reflection();
            for (DescriptorUse use : reflection == null ? List.<DescriptorUse>of() : reflection.descriptors()) {
                check(call, buffer, bound, use, place);
            }
        }
    }

    private void check(Call call, CommandBufferState buffer, BoundState bound, DescriptorUse use, CommandPlace place) {
        boolean image = use.kind() == DescriptorUse.Kind.SAMPLED_IMAGE
                || use.kind() == DescriptorUse.Kind.COMBINED_IMAGE_SAMPLER
                || use.kind() == DescriptorUse.Kind.STORAGE_IMAGE;
        BoundState.BoundSet set =
                image && use.set() >= 0 && use.set() < bound.sets().size()
                        ? bound.sets().get(use.set())
                        : null;
        DescriptorSetState.Contents contents =
                set == null ? null : set.contents().get(use.binding());
        if (contents == null || (contents.binding().flags() & NOT_KNOWN) != 0) {
            return;
        }
        for (int element : elements(use)) {
            if (contents.descriptor(element) instanceof Descriptor.OfImage descriptor
                    && descriptor.destroyed() == null) {
                use(call, buffer, set, use, element, descriptor, place);
            }
        }
    }

    /** The elements that are certainly accessed where the shader is executed as a whole. */
    private static List<Integer> elements(DescriptorUse use) {
        if (!use.array()) {
            return List.of(0);
        }
        List<Integer> elements = new ArrayList<>();
        if (use.elements() != null) {
            use.elements().forEach(element -> elements.add(element.index()));
        }
        return elements;
    }

    private void use(
            Call call,
            CommandBufferState buffer,
            BoundState.BoundSet set,
            DescriptorUse used,
            int element,
            Descriptor.OfImage descriptor,
            CommandPlace place) {
        ImageViewState view = descriptor.view();
        LayoutUse use = LayoutUse.in(
                descriptor.layout(),
                view.image(),
                AttachmentUses.range(view, view.range().aspects()),
                SUBMITTED,
                "");
        BufferLayouts.Found found = BufferLayouts.of(buffer).expect(use, place, buffer);
        if (found != null) {
            report(call, buffer, set, used, element, use, found);
        }
    }

    private void report(
            Call call,
            CommandBufferState buffer,
            BoundState.BoundSet set,
            DescriptorUse used,
            int element,
            LayoutUse use,
            BufferLayouts.Found found) {
        context.error(call, RECORDED)
                .on(buffer)
                .on(set.set())
                .on(use.image())
                .title("an image that a shader uses is not in the layout of its descriptor")
                .message(
                        "binding %d[%d] of set %d (%s) has %s, but earlier commands of %s leave %s of %s in %s",
                        used.binding(),
                        element,
                        used.set(),
                        used.name(),
                        Names.layout(use.expected()),
                        buffer,
                        found.subresource(),
                        use.image(),
                        Names.layout(found.layout()))
                .help("transition the image with a barrier before the command, or write the descriptor with the layout"
                        + " that it is in")
                .report();
    }
}

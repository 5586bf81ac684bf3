package dev.vkval.check.descriptor;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateImageView;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
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
import dev.vkval.state.object.ShaderStage;
import java.util.Set;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkImageViewCreateInfo;

/** Images that shaders declare without a sampler, beside views that require a sampler Y'CbCr conversion. */
public final class ConvertedViewRules implements Topic {
    /** Storage images are left out: what a view of one requires is judged where it is created. */
    private static final Set<DescriptorUse.Kind> WITHOUT_SAMPLER =
            Set.of(DescriptorUse.Kind.SAMPLED_IMAGE, DescriptorUse.Kind.INPUT_ATTACHMENT);

    private static final CheckedActions CHECKED = new CheckedActions();
    private final CoreContext context;

    /** Whether there has been a view that requires a conversion: without one there is nothing to look at. */
    private boolean any;

    public ConvertedViewRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.record(CreateImageView.ID, this::created);
        hooks.validateActions(this::check, Sets.PIPELINE);
    }

    private void created(Call call) {
        long info = CreateImageView.pCreateInfo(call);
        any |= info != 0
                && !FormatInfo.of(VkImageViewCreateInfo.nformat(info)).chroma().isEmpty();
    }

    private void check(Call call, CommandBufferState buffer, int bindPoint) {
        if (!any) {
            return;
        }
        BoundState bound = buffer.bound(bindPoint);
        if (!CHECKED.differs(buffer, bound)) {
            return;
        }
        for (ShaderStage stage : bound.stages()) {
            EntryPointReflection reflection = stage.reflection();
            for (DescriptorUse use : reflection == null ? Set.<DescriptorUse>of() : reflection.descriptors()) {
                if (!use.array() && WITHOUT_SAMPLER.contains(use.kind())) {
                    declared(call, buffer, bound, use);
                }
            }
        }
    }

    private void declared(Call call, CommandBufferState buffer, BoundState bound, DescriptorUse use) {
        Descriptor.OfImage image = CertainDescriptors.image(bound, use.set(), use.binding(), 0);
        if (image != null && requiresConversion(image.view())) {
            String at = "set " + use.set() + ", binding " + Integer.toUnsignedString(use.binding());
            context.error(call, "VUID-RuntimeSpirv-OpTypeImage-12204")
                    .on(buffer)
                    .on(bound.sets().get(use.set()).set())
                    .on(bound.pipeline())
                    .on(image.view())
                    .title("an image that a shader declares without a sampler is a view that requires a conversion")
                    .message(
                            "%s is an OpTypeImage, and %s has the format %s",
                            use.name().isEmpty() ? at : at + " (" + use.name() + ")",
                            image.view(),
                            Names.format(image.view().format()))
                    .help(
                            "declare it as an OpTypeSampledImage whose sampler has the conversion, or use a view of one plane")
                    .report();
        }
    }

    /** Whether it is a view of the color of a format with subsampled chroma or several planes. */
    private static boolean requiresConversion(ImageViewState view) {
        return (view.range().aspects() & VK10.VK_IMAGE_ASPECT_COLOR_BIT) != 0
                && !FormatInfo.of(view.format()).chroma().isEmpty();
    }
}

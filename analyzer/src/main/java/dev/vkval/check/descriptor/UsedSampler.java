package dev.vkval.check.descriptor;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.rules.CreationParameters;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Problem;
import dev.vkval.fit.MisfitText;
import dev.vkval.spirv.reflect.SamplingUse;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.FormatInfo;
import dev.vkval.state.object.ImageViewState;
import dev.vkval.state.object.SamplerState;
import java.util.OptionalLong;
import java.util.Set;
import org.lwjgl.vulkan.EXTCustomBorderColor;
import org.lwjgl.vulkan.KHRMaintenance5;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkSamplerCreateInfo;
import org.lwjgl.vulkan.VkSamplerCustomBorderColorCreateInfoEXT;

/** An image view that a shader samples in a command, and the problems with it and its sampler. */
record UsedSampler(
        CoreContext context,
        Call call,
        CommandBufferState buffer,
        BoundState bound,
        SamplingUse use,
        ImageViewState view) {

    /** Formats whose components are stored in another order than that of border colors. */
    private static final Set<Integer> ORDERED = Set.of(
            VK10.VK_FORMAT_B4G4R4A4_UNORM_PACK16,
            VK10.VK_FORMAT_B5G6R5_UNORM_PACK16,
            KHRMaintenance5.VK_FORMAT_A1B5G5R5_UNORM_PACK16_KHR,
            VK10.VK_FORMAT_B5G5R5A1_UNORM_PACK16);

    /** What concerns the image view alone. */
    void checkView() {
        FormatInfo format = FormatInfo.of(view.format());
        if (use.named("Dref") && !format.hasDepth()) {
            MisfitText text = MisfitText.withoutDepth(view, name(use.sampled()));
            error(text.rule())
                    .title(text.title())
                    .message("%s", text.message())
                    .help(text.help())
                    .report();
        }
    }

    /** What concerns the sampler as well. */
    void checkSampler(SamplerState sampler) {
        OptionalLong created = CreationParameters.address("VkSampler", sampler);
        if (created.isPresent() && VkSamplerCreateInfo.nunnormalizedCoordinates(created.getAsLong()) != 0) {
            unnormalized(sampler);
        }
        if (created.isPresent() && sampler.customBorderColor() && ORDERED.contains(view.format())) {
            border(sampler, created.getAsLong());
        }
    }

    private void border(SamplerState sampler, long created) {
        long custom =
                PNext.find(created, EXTCustomBorderColor.VK_STRUCTURE_TYPE_SAMPLER_CUSTOM_BORDER_COLOR_CREATE_INFO_EXT);
        if (custom != 0 && VkSamplerCustomBorderColorCreateInfoEXT.nformat(custom) == VK10.VK_FORMAT_UNDEFINED) {
            error("VUID-VkSamplerCustomBorderColorCreateInfoEXT-format-04015")
                    .on(sampler)
                    .title("a sampler with a custom border color without a format samples a format that needs it")
                    .message("%s samples %s, which has format %s", sampler, view, Names.format(view.format()))
                    .help("create the sampler with the format of the view in VkSamplerCustomBorderColorCreateInfoEXT")
                    .report();
        }
    }

    private void unnormalized(SamplerState sampler) {
        boolean flat = view.viewType() == VK10.VK_IMAGE_VIEW_TYPE_1D || view.viewType() == VK10.VK_IMAGE_VIEW_TYPE_2D;
        if (!flat) {
            error("VUID-{actions}-None-08609")
                    .on(sampler)
                    .title("a sampler with unnormalized coordinates samples a view that is neither 1D nor 2D")
                    .message(
                            "%s samples %s, which is %s, with %s",
                            use.opcodeName(), view, Names.of("VkImageViewType", view.viewType()), sampler)
                    .help("sample a view of type VK_IMAGE_VIEW_TYPE_1D or VK_IMAGE_VIEW_TYPE_2D, or use normalized "
                            + "coordinates")
                    .report();
        }
        if (use.lookup() && (use.named("ImplicitLod") || use.named("Dref") || use.named("Proj"))) {
            error("VUID-{actions}-None-08610")
                    .on(sampler)
                    .title("a sampler with unnormalized coordinates is used with an instruction that does not allow it")
                    .message("%s samples %s with %s", use.opcodeName(), name(use.sampled()), sampler)
                    .help("sample with an explicit level of detail, without depth comparison and projection")
                    .report();
        }
        if (use.lookup() && use.moved()) {
            error("VUID-{actions}-None-08611")
                    .on(sampler)
                    .title("a sampler with unnormalized coordinates is used with a bias or an offset")
                    .message("%s samples %s with %s", use.opcodeName(), name(use.sampled()), sampler)
                    .help("sample without bias and offsets, or use normalized coordinates")
                    .report();
        }
        if (view.levelCount() != 1 || view.range().layerCount() != 1) {
            error("VUID-{actions}-unnormalizedCoordinates-09635")
                    .on(sampler)
                    .title("a sampler with unnormalized coordinates samples a view with several levels or layers")
                    .message(
                            "%s has %d mip levels and %d array layers",
                            view, view.levelCount(), view.range().layerCount())
                    .help("sample a view with one mip level and one array layer, or use normalized coordinates")
                    .report();
        }
    }

    private static String name(SamplingUse.Place place) {
        String at = "set " + place.set() + ", binding " + Integer.toUnsignedString(place.binding());
        return place.name().isEmpty() ? at : at + " (" + place.name() + ")";
    }

    private Problem error(String rule) {
        return context.error(call, rule)
                .on(buffer)
                .on(bound.sets().get(use.sampled().set()).set())
                .on(bound.pipeline())
                .on(view)
                .on(view.image());
    }
}

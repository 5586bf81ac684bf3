package dev.vkval.check.descriptor;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.rules.CreationParameters;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.DescriptorTypes;
import dev.vkval.state.object.ImageViewState;
import dev.vkval.state.object.SamplerState;
import dev.vkval.state.object.StateObject;
import java.util.OptionalLong;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VkDescriptorImageInfo;
import org.lwjgl.vulkan.VkSamplerYcbcrConversionCreateInfo;
import org.lwjgl.vulkan.VkSamplerYcbcrConversionInfo;
import org.lwjgl.vulkan.VkWriteDescriptorSet;

/** Samplers that are written to descriptors, and immutable ones with Y'CBCR conversion. */
final class DescriptorSamplerRules {
    private final CoreContext context;

    DescriptorSamplerRules(CoreContext context) {
        this.context = context;
    }

    void check(DescriptorWrite write, DescriptorSetLayoutState.Binding binding) {
        int type = VkWriteDescriptorSet.ndescriptorType(write.address());
        boolean combined = type == DescriptorTypes.COMBINED_IMAGE_SAMPLER;
        if (type == DescriptorTypes.SAMPLER && binding.immutableSamplers()) {
            error(write, "VUID-VkWriteDescriptorSet-descriptorType-02752", ".descriptorType")
                    .title("a sampler is written to a binding with immutable samplers")
                    .message("binding %d has immutable samplers", binding.number())
                    .help("omit the write, or create the layout without immutable samplers for the binding")
                    .report();
            return;
        }
        if (!combined && type != DescriptorTypes.SAMPLER) {
            return;
        }
        long infos = CMemory.pointer(write.address() + VkWriteDescriptorSet.PIMAGEINFO);
        int count = CMemory.count(VkWriteDescriptorSet.ndescriptorCount(write.address()), infos);
        for (int i = 0; i < count; i++) {
            long info = CMemory.element(infos, i, VkDescriptorImageInfo.SIZEOF);
            String path = ".pImageInfo[" + i + "]";
            long sampler = VkDescriptorImageInfo.nsampler(info);
            if (!binding.immutableSamplers() && context.get(SamplerState.class, sampler) == null) {
                error(write, "VUID-VkWriteDescriptorSet-descriptorType-00325", path + ".sampler")
                        .title("a sampler descriptor is written without a valid sampler")
                        .message(
                                "it is not a valid sampler, and binding %d has no immutable samplers", binding.number())
                        .help("write a sampler, or create the layout with immutable samplers")
                        .report();
            }
            long element = CMemory.mask(VkWriteDescriptorSet.ndstArrayElement(write.address())) + i;
            if (combined && element < CMemory.mask(binding.count())) {
                conversion(write, path + ".imageView", binding, element, info);
            }
        }
    }

    private void conversion(
            DescriptorWrite write, String path, DescriptorSetLayoutState.Binding binding, long element, long info) {
        long id = VkDescriptorImageInfo.nimageView(info);
        ImageViewState view = context.get(ImageViewState.class, id);
        OptionalLong immutable =
                binding.immutableSamplers() ? immutableConversion(binding, element) : OptionalLong.empty();
        long ofSampler = immutable.orElse(0);
        if (id == 0 && ofSampler != 0) {
            error(write, "VUID-VkWriteDescriptorSet-descriptorType-09506", path)
                    .title("no image view is written for an immutable sampler with Y'CBCR conversion")
                    .message("it is VK_NULL_HANDLE; the sampler of binding %d enables conversion", binding.number())
                    .help("write an image view that was created with the conversion")
                    .report();
        }
        OptionalLong created = CreationParameters.address("VkImageView", view);
        if (view == null || created.isEmpty()) {
            return;
        }
        long ofView = conversionOf(created.getAsLong());
        if (ofSampler != 0 && (ofView == 0 || !alike(ofView, ofSampler))) {
            error(write, "VUID-VkWriteDescriptorSet-descriptorType-01948", path)
                    .on(view)
                    .title("an image view has not the Y'CBCR conversion of the immutable sampler")
                    .message(
                            "%s was created %s, the sampler of binding %d with one",
                            view,
                            ofView == 0 ? "without VkSamplerYcbcrConversionInfo" : "with another conversion",
                            binding.number())
                    .help("create the image view with the conversion of the sampler")
                    .report();
        }
        boolean another = immutable.isPresent() && (ofSampler == 0 || !alike(ofView, ofSampler));
        if (ofView != 0 && (!binding.immutableSamplers() || another)) {
            error(write, "VUID-VkWriteDescriptorSet-descriptorType-02738", path)
                    .on(view)
                    .title("an image view with Y'CBCR conversion is written to a binding without the same sampler")
                    .message(
                            "%s was created with a conversion; binding %d %s",
                            view,
                            binding.number(),
                            binding.immutableSamplers()
                                    ? "has an immutable sampler without it"
                                    : "has no immutable samplers")
                    .help("create the layout with an immutable sampler that has the conversion of the view")
                    .report();
        }
    }

    /** The conversion of an immutable sampler, 0 for none; empty if the sampler is not known. */
    private OptionalLong immutableConversion(DescriptorSetLayoutState.Binding binding, long element) {
        OptionalLong created = CreationParameters.address("VkSampler", binding.sampler(element));
        return created.isEmpty() ? OptionalLong.empty() : OptionalLong.of(conversionOf(created.getAsLong()));
    }

    private static long conversionOf(long info) {
        long chained = PNext.find(info, VK11.VK_STRUCTURE_TYPE_SAMPLER_YCBCR_CONVERSION_INFO);
        return chained == 0 ? 0 : VkSamplerYcbcrConversionInfo.nconversion(chained);
    }

    /** Whether two conversions are the same or identically defined; true where that is not known. */
    private boolean alike(long one, long other) {
        OptionalLong first = created(one);
        OptionalLong second = created(other);
        if (one == other || first.isEmpty() || second.isEmpty()) {
            return true;
        }
        for (int at = VkSamplerYcbcrConversionCreateInfo.FORMAT;
                at <= VkSamplerYcbcrConversionCreateInfo.FORCEEXPLICITRECONSTRUCTION;
                at += Integer.BYTES) {
            if (MemoryUtil.memGetInt(first.getAsLong() + at) != MemoryUtil.memGetInt(second.getAsLong() + at)) {
                return false;
            }
        }
        return true;
    }

    private OptionalLong created(long conversion) {
        return CreationParameters.address("VkSamplerYcbcrConversion", context.get(StateObject.class, conversion));
    }

    private Problem error(DescriptorWrite write, String rule, String parameter) {
        return context.error(write.call(), rule)
                .on(write.set())
                .on(write.layout())
                .parameter(write.path() + parameter);
    }
}

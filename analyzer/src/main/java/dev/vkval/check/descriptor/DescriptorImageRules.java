package dev.vkval.check.descriptor;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.DescriptorTypes;
import dev.vkval.state.object.FormatInfo;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.ImageViewState;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VkDescriptorImageInfo;
import org.lwjgl.vulkan.VkWriteDescriptorSet;

/** Image views that are written to descriptors. */
final class DescriptorImageRules {
    private static final int PLANES =
            VK11.VK_IMAGE_ASPECT_PLANE_0_BIT | VK11.VK_IMAGE_ASPECT_PLANE_1_BIT | VK11.VK_IMAGE_ASPECT_PLANE_2_BIT;

    private final CoreContext context;

    DescriptorImageRules(CoreContext context) {
        this.context = context;
    }

    void check(DescriptorWrite write) {
        int type = VkWriteDescriptorSet.ndescriptorType(write.address());
        int bit = switch (type) {
            case DescriptorTypes.COMBINED_IMAGE_SAMPLER, DescriptorTypes.SAMPLED_IMAGE ->
                VK10.VK_IMAGE_USAGE_SAMPLED_BIT;
            case DescriptorTypes.STORAGE_IMAGE -> VK10.VK_IMAGE_USAGE_STORAGE_BIT;
            case DescriptorTypes.INPUT_ATTACHMENT -> VK10.VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT;
            default -> 0;
        };
        long infos = CMemory.pointer(write.address() + VkWriteDescriptorSet.PIMAGEINFO);
        int count = VkWriteDescriptorSet.ndescriptorCount(write.address());
        for (int i = 0; bit != 0 && i < CMemory.count(count, infos); i++) {
            long info = CMemory.element(infos, i, VkDescriptorImageInfo.SIZEOF);
            ImageViewState view = context.get(ImageViewState.class, VkDescriptorImageInfo.nimageView(info));
            if (view != null) {
                usage(write, ".pImageInfo[" + i + "].imageView", view, type, bit);
                planes(write, ".pImageInfo[" + i + "].imageView", view, type, VkDescriptorImageInfo.nsampler(info));
            }
        }
    }

    /** A sampler that is written with an image samples one of its planes; immutable samplers may convert all of them. */
    private void planes(DescriptorWrite write, String path, ImageViewState view, int type, long sampler) {
        ImageState.Info image = view.image().info();
        boolean written = type == DescriptorTypes.COMBINED_IMAGE_SAMPLER && sampler != 0;
        if (!written || FormatInfo.of(image.format()).planes().isEmpty()) {
            return;
        }
        DescriptorSetLayoutState.Binding binding =
                write.set().binding(VkWriteDescriptorSet.ndstBinding(write.address()));
        boolean mutable = (image.flags() & VK10.VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT) != 0;
        boolean plane = (view.range().aspects() & PLANES) != 0;
        if (binding != null && !binding.immutableSamplers() && !(mutable && plane)) {
            context.error(write.call(), "VUID-VkDescriptorImageInfo-sampler-01564")
                    .on(write.set())
                    .on(view)
                    .on(view.image())
                    .parameter(write.path() + path)
                    .title("a sampler is written with a multi-planar image that it cannot sample")
                    .message(
                            "%s",
                            mutable
                                    ? view + " is not of one plane"
                                    : view.image() + " was created without VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT")
                    .help("use an immutable sampler with a conversion, or a view of one plane")
                    .report();
        }
    }

    private void usage(DescriptorWrite write, String path, ImageViewState view, int type, int bit) {
        ImageState.Info image = view.image().info();
        if (((image.usage() | image.stencilUsage()) & bit) == 0) {
            String rule = switch (type) {
                case DescriptorTypes.STORAGE_IMAGE -> "VUID-VkWriteDescriptorSet-descriptorType-00339";
                case DescriptorTypes.INPUT_ATTACHMENT -> "VUID-VkWriteDescriptorSet-descriptorType-00338";
                default -> "VUID-VkWriteDescriptorSet-descriptorType-00337";
            };
            context.error(write.call(), rule)
                    .on(write.set())
                    .on(view)
                    .on(view.image())
                    .parameter(write.path() + path)
                    .title("an image was created without the usage that its descriptor requires")
                    .message("the usage of %s is missing %s", view.image(), Names.bits("VkImageUsageFlagBits", bit))
                    .help("create the image with this usage bit")
                    .report();
        }
    }
}

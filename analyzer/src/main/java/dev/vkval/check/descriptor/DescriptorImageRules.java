package dev.vkval.check.descriptor;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.state.object.DescriptorTypes;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.ImageViewState;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkDescriptorImageInfo;
import org.lwjgl.vulkan.VkWriteDescriptorSet;

/** Image views that are written to descriptors. */
final class DescriptorImageRules {
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
            }
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

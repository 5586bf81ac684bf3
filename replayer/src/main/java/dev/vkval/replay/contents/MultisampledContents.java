package dev.vkval.replay.contents;

import dev.vkval.capture.command.CmdBeginRenderPass;
import dev.vkval.capture.command.CmdBindDescriptorSets;
import dev.vkval.capture.command.CmdBindPipeline;
import dev.vkval.capture.command.CmdDraw;
import dev.vkval.capture.command.CmdEndRenderPass;
import dev.vkval.capture.command.CmdPushConstants;
import dev.vkval.capture.command.CmdSetStencilWriteMask;
import dev.vkval.capture.command.CreateFramebuffer;
import dev.vkval.capture.command.CreateImageView;
import dev.vkval.capture.command.DestroyFramebuffer;
import dev.vkval.capture.command.DestroyImageView;
import dev.vkval.capture.command.GetPhysicalDeviceFormatProperties;
import dev.vkval.capture.command.UpdateDescriptorSets;
import dev.vkval.replay.live.LiveDevice;
import dev.vkval.replay.live.OwnMemory;
import dev.vkval.replay.live.OwnObjects;
import dev.vkval.replay.memory.LiveResource;
import dev.vkval.replay.structure.ImageFormats;
import dev.vkval.replay.structure.ImageInfo;
import dev.vkval.replay.system.Functions;
import java.util.function.LongConsumer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkClearValue;
import org.lwjgl.vulkan.VkDescriptorImageInfo;
import org.lwjgl.vulkan.VkFormatProperties;
import org.lwjgl.vulkan.VkFramebufferCreateInfo;
import org.lwjgl.vulkan.VkImageCreateInfo;
import org.lwjgl.vulkan.VkImageViewCreateInfo;
import org.lwjgl.vulkan.VkRenderPassBeginInfo;
import org.lwjgl.vulkan.VkWriteDescriptorSet;

/**
 * Sets every sample of a multisampled image to the captured value of its pixel. Captures contain resolved contents, one
 * value for each pixel, and multisampled images cannot be copied to, so they are rendered to.
 */
final class MultisampledContents {
    private static final int READABLE = VK10.VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL;
    private static final int TRANSFER = VK10.VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL;
    private static final int STENCIL_BITS = 8;
    private static final int ATTACHMENT =
            VK10.VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK10.VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT;

    private final ImageLayouts layouts;

    MultisampledContents(ImageLayouts layouts) {
        this.layouts = layouts;
    }

    /** Why an image's contents cannot be written, null if they can. */
    String obstacle(LiveResource image) {
        LiveDevice device = image.device();
        if ((image.image().usage() & ATTACHMENT) == 0) {
            return "it cannot be rendered to";
        }
        if ((device.families().flags(device.own().family()) & VK10.VK_QUEUE_GRAPHICS_BIT) == 0) {
            return "the device has no graphics queue";
        }
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkFormatProperties properties = VkFormatProperties.calloc(stack);
            device.instance()
                    .functions()
                    .call(
                            GetPhysicalDeviceFormatProperties.ID,
                            device.physicalDevice(),
                            image.image().format(),
                            properties.address());
            return (properties.optimalTilingFeatures() & VK10.VK_FORMAT_FEATURE_SAMPLED_IMAGE_BIT) == 0
                    ? "shaders cannot read its format"
                    : null;
        }
    }

    /**
     * Writes an aspect of all layers and waits until it is done.
     *
     * @param before the current layout of the image
     * @param after the layout that it is transitioned to
     * @param texels records a copy of the contents to an image with one sample, given the command buffer and that image
     *     in the layout TRANSFER_DST_OPTIMAL
     */
    void write(LiveResource image, int aspect, int before, int after, Texels texels) {
        LiveDevice device = image.device();
        ImageInfo info = image.image();
        try (MemoryStack stack = MemoryStack.stackPush();
                OwnMemory source = source(device, info, stack);
                OwnObjects objects = new OwnObjects(device)) {
            MultisampledPipeline pipeline = new MultisampledPipeline(objects, info, aspect);
            describe(device, pipeline, view(objects, source.handle(), info, aspect, 0, info.layers()));
            long[] framebuffers = new long[info.layers()];
            for (int layer = 0; layer < framebuffers.length; layer++) {
                framebuffers[layer] = framebuffer(objects, pipeline, image, layer);
            }
            LongConsumer recorder = commandBuffer -> {
                layouts.barrier(device, commandBuffer, source.handle(), info, VK10.VK_IMAGE_LAYOUT_UNDEFINED, TRANSFER);
                texels.copy(commandBuffer, source.handle());
                layouts.barrier(device, commandBuffer, source.handle(), info, TRANSFER, READABLE);
                layouts.barrier(device, commandBuffer, image.handle(), info, before, pipeline.attachmentLayout());
                for (int layer = 0; layer < framebuffers.length; layer++) {
                    draw(device, commandBuffer, pipeline, info, aspect, framebuffers[layer], layer);
                }
                layouts.barrier(device, commandBuffer, image.handle(), info, pipeline.attachmentLayout(), after);
            };
            device.own().run(recorder);
        }
    }

    /** Records the copy of the contents to an image with one sample. */
    @FunctionalInterface
    interface Texels {
        void copy(long commandBuffer, long image);
    }

    private static OwnMemory source(LiveDevice device, ImageInfo info, MemoryStack stack) {
        VkImageCreateInfo create = VkImageCreateInfo.calloc(stack)
                .sType$Default()
                .imageType(VK10.VK_IMAGE_TYPE_2D)
                .format(info.format())
                .mipLevels(1)
                .arrayLayers(info.layers())
                .samples(VK10.VK_SAMPLE_COUNT_1_BIT)
                .tiling(VK10.VK_IMAGE_TILING_OPTIMAL)
                .usage(VK10.VK_IMAGE_USAGE_TRANSFER_DST_BIT | VK10.VK_IMAGE_USAGE_SAMPLED_BIT);
        create.extent().set(info.width(), info.height(), 1);
        return OwnMemory.image(device, create.address());
    }

    private static long view(OwnObjects objects, long image, ImageInfo info, int aspects, int layer, int layers) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkImageViewCreateInfo create = VkImageViewCreateInfo.calloc(stack)
                    .sType$Default()
                    .image(image)
                    .viewType(VK10.VK_IMAGE_VIEW_TYPE_2D_ARRAY)
                    .format(info.format());
            create.subresourceRange().set(aspects, 0, 1, layer, layers);
            return objects.create(CreateImageView.ID, DestroyImageView.ID, create.address());
        }
    }

    private static void describe(LiveDevice device, MultisampledPipeline pipeline, long view) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkWriteDescriptorSet write = VkWriteDescriptorSet.calloc(stack)
                    .sType$Default()
                    .dstSet(pipeline.descriptorSet)
                    .descriptorCount(1)
                    .descriptorType(VK10.VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE)
                    .pImageInfo(VkDescriptorImageInfo.calloc(1, stack)
                            .imageView(view)
                            .imageLayout(READABLE));
            device.functions().call(UpdateDescriptorSets.ID, device.handle(), 1, write.address(), 0, 0);
        }
    }

    private static long framebuffer(OwnObjects objects, MultisampledPipeline pipeline, LiveResource image, int layer) {
        ImageInfo info = image.image();
        int aspects = ImageFormats.vulkan().aspects(info.format());
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkFramebufferCreateInfo create = VkFramebufferCreateInfo.calloc(stack)
                    .sType$Default()
                    .renderPass(pipeline.renderPass)
                    .attachmentCount(1)
                    .pAttachments(stack.longs(view(objects, image.handle(), info, aspects, layer, 1)))
                    .width(info.width())
                    .height(info.height())
                    .layers(1);
            return objects.create(CreateFramebuffer.ID, DestroyFramebuffer.ID, create.address());
        }
    }

    private static void draw(
            LiveDevice device,
            long commandBuffer,
            MultisampledPipeline pipeline,
            ImageInfo info,
            int aspect,
            long framebuffer,
            int layer) {
        Functions functions = device.functions();
        int graphics = VK10.VK_PIPELINE_BIND_POINT_GRAPHICS;
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkRenderPassBeginInfo begin = VkRenderPassBeginInfo.calloc(stack)
                    .sType$Default()
                    .renderPass(pipeline.renderPass)
                    .framebuffer(framebuffer)
                    .clearValueCount(1)
                    .pClearValues(VkClearValue.calloc(1, stack));
            begin.renderArea().extent().set(info.width(), info.height());
            functions.call(CmdBeginRenderPass.ID, commandBuffer, begin.address(), VK10.VK_SUBPASS_CONTENTS_INLINE);
            functions.call(CmdBindPipeline.ID, commandBuffer, graphics, pipeline.pipeline);
            long sets = MemoryUtil.memAddress(stack.longs(pipeline.descriptorSet));
            functions.call(CmdBindDescriptorSets.ID, commandBuffer, graphics, pipeline.layout, 0, 1, sets, 0, 0);
            int bits = aspect == VK10.VK_IMAGE_ASPECT_STENCIL_BIT ? STENCIL_BITS : 1;
            for (int bit = 0; bit < bits; bit++) {
                if (bits > 1) {
                    functions.call(
                            CmdSetStencilWriteMask.ID, commandBuffer, VK10.VK_STENCIL_FACE_FRONT_AND_BACK, 1 << bit);
                }
                functions.call(
                        CmdPushConstants.ID,
                        commandBuffer,
                        pipeline.layout,
                        VK10.VK_SHADER_STAGE_FRAGMENT_BIT,
                        0,
                        MultisampledPipeline.CONSTANT_BYTES,
                        MemoryUtil.memAddress(stack.ints(layer, 1 << bit)));
                functions.call(CmdDraw.ID, commandBuffer, 3, 1, 0, 0);
            }
            functions.call(CmdEndRenderPass.ID, commandBuffer);
        }
    }
}

package dev.vkval.samples;

import static dev.vkval.samples.VulkanResult.check;
import static org.lwjgl.vulkan.VK10.*;

import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.*;

/**
 * A render pass whose colour attachments stay in the general layout, and its framebuffer.
 *
 * <p>Subpass i renders to attachment i; each subpass after the first reads the attachment before its own as input.
 *
 * @param handle {@code VkRenderPass}
 * @param framebuffer {@code VkFramebuffer}
 * @param attachments how many there are
 * @param sizePixels width and height of the framebuffer
 */
public record RenderPass(long handle, long framebuffer, int attachments, int sizePixels) {
    /**
     * Creates both; they are destroyed at the end.
     *
     * @param loadOp {@code VkAttachmentLoadOp} of every attachment
     * @param dependencies subpass dependencies, null for none
     */
    public static RenderPass create(
            SampleDevice device, String name, int loadOp, VkSubpassDependency.Buffer dependencies, Image... images) {
        return create(device, name, loadOp, dependencies, 1, images);
    }

    /**
     * The same without dependencies.
     *
     * @param storeOp {@code VkAttachmentStoreOp} of every attachment
     */
    public static RenderPass create(SampleDevice device, String name, int loadOp, int storeOp, Image... images) {
        return create(device, name, loadOp, storeOp, null, 1, images);
    }

    /**
     * The same with subpasses that read another attachment.
     *
     * @param back how many attachments before its own a subpass reads as input; with a negative number behind it
     */
    public static RenderPass create(
            SampleDevice device,
            String name,
            int loadOp,
            VkSubpassDependency.Buffer dependencies,
            int back,
            Image... images) {
        return create(device, name, loadOp, VK_ATTACHMENT_STORE_OP_STORE, dependencies, back, images);
    }

    private static RenderPass create(
            SampleDevice device,
            String name,
            int loadOp,
            int storeOp,
            VkSubpassDependency.Buffer dependencies,
            int back,
            Image... images) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var attachments = VkAttachmentDescription.calloc(images.length, stack);
            var subpasses = VkSubpassDescription.calloc(images.length, stack);
            var views = stack.mallocLong(images.length);
            for (int i = 0; i < images.length; i++) {
                attachments
                        .get(i)
                        .format(images[i].format())
                        .samples(VK_SAMPLE_COUNT_1_BIT)
                        .loadOp(loadOp)
                        .storeOp(storeOp)
                        .initialLayout(VK_IMAGE_LAYOUT_GENERAL)
                        .finalLayout(VK_IMAGE_LAYOUT_GENERAL);
                subpasses.get(i).colorAttachmentCount(1).pColorAttachments(reference(stack, i));
                if (i >= back && i - back < images.length) {
                    subpasses.get(i).pInputAttachments(reference(stack, i - back));
                }
                views.put(i, images[i].view());
            }
            var info = VkRenderPassCreateInfo.calloc(stack)
                    .sType$Default()
                    .pAttachments(attachments)
                    .pSubpasses(subpasses)
                    .pDependencies(dependencies);
            var renderPass = stack.mallocLong(1);
            check(vkCreateRenderPass(device.vk(), info, null, renderPass));
            device.name(VK_OBJECT_TYPE_RENDER_PASS, renderPass.get(0), name);
            int sizePixels = images[0].sizePixels();
            var framebufferInfo = VkFramebufferCreateInfo.calloc(stack)
                    .sType$Default()
                    .renderPass(renderPass.get(0))
                    .attachmentCount(images.length)
                    .pAttachments(views)
                    .width(sizePixels)
                    .height(sizePixels)
                    .layers(1);
            var framebuffer = stack.mallocLong(1);
            check(vkCreateFramebuffer(device.vk(), framebufferInfo, null, framebuffer));
            RenderPass created = new RenderPass(renderPass.get(0), framebuffer.get(0), images.length, sizePixels);
            device.onClose(() -> vkDestroyRenderPass(device.vk(), created.handle, null));
            device.onClose(() -> vkDestroyFramebuffer(device.vk(), created.framebuffer, null));
            return created;
        }
    }

    private static VkAttachmentReference.Buffer reference(MemoryStack stack, int attachment) {
        return VkAttachmentReference.calloc(1, stack).attachment(attachment).layout(VK_IMAGE_LAYOUT_GENERAL);
    }

    /** Begins the first subpass; attachments that are cleared become transparent black. */
    public void begin(Commands commands) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var info = VkRenderPassBeginInfo.calloc(stack)
                    .sType$Default()
                    .renderPass(handle)
                    .framebuffer(framebuffer)
                    .renderArea(area -> area.extent().set(sizePixels, sizePixels))
                    .clearValueCount(attachments)
                    .pClearValues(VkClearValue.calloc(attachments, stack));
            vkCmdBeginRenderPass(commands.vk(), info, VK_SUBPASS_CONTENTS_INLINE);
        }
    }
}

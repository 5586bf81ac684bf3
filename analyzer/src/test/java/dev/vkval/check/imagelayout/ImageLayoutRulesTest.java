package dev.vkval.check.imagelayout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VkAttachmentDescriptionStencilLayout;
import org.lwjgl.vulkan.VkImageCreateInfo;
import org.lwjgl.vulkan.VkImageMemoryBarrier;
import org.lwjgl.vulkan.VkRenderingInfo;

/** Layouts that a barrier left, and commands that name them or others. */
class ImageLayoutRulesTest {
    private static final long IMAGE = 20;
    private static final long OTHER = 21;
    private static final long VIEW = 22;
    private static final long RESOLVE_VIEW = 23;
    private static final long PASS = 24;
    private static final long FRAMEBUFFER = 25;
    private static final int FORMAT = VK10.VK_FORMAT_R8G8B8A8_UNORM;
    private static final int COLOR = VK10.VK_IMAGE_ASPECT_COLOR_BIT;
    private static final int DEPTH = VK10.VK_IMAGE_ASPECT_DEPTH_BIT;
    private static final int STENCIL = VK10.VK_IMAGE_ASPECT_STENCIL_BIT;
    private static final int GENERAL = VK10.VK_IMAGE_LAYOUT_GENERAL;
    private static final int TRANSFER_DST = VK10.VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL;

    private static final String INITIAL_LAYOUT = "VUID-vkCmdBeginRenderPass2-initialLayout-03100";

    private final Recorder recorder = new Recorder();
    private final CheckRun run = recorder.run();

    @AfterEach
    void end() {
        recorder.close();
    }

    private void image(long id, int format, int usage, int samples) {
        VkImageCreateInfo info = recorder.imageInfo(VK10.VK_IMAGE_TYPE_2D, format, 4, 4, 1);
        recorder.image(id, info.usage(info.usage() | usage).samples(samples));
    }

    private void transition(long image, int aspects, int layout) {
        transition(image, aspects, VK10.VK_IMAGE_LAYOUT_UNDEFINED, layout);
    }

    private void transition(long image, int aspects, int oldLayout, int layout) {
        VkImageMemoryBarrier barrier = VkImageMemoryBarrier.create(run.struct("VkImageMemoryBarrier"));
        barrier.image(image)
                .oldLayout(oldLayout)
                .newLayout(layout)
                .subresourceRange()
                .set(aspects, 0, 1, 0, 1);
        run.call("vkCmdPipelineBarrier", Recorder.COMMANDS, 1, 0x1000, 0, 0, 0, 0, 0, 1, barrier.address());
    }

    private void clear(long buffer, int layout) {
        long range = run.struct("VkImageSubresourceRange");
        run.set(range, "VkImageSubresourceRange", "aspectMask", COLOR)
                .set(range, "VkImageSubresourceRange", "levelCount", 1)
                .set(range, "VkImageSubresourceRange", "layerCount", 1)
                .call("vkCmdClearColorImage", buffer, IMAGE, layout, run.array(0, 0), 1, range);
    }

    @ParameterizedTest
    @CsvSource({TRANSFER_DST + ", false", GENERAL + ", true"})
    void secondaryCommandBuffers(int left, boolean wrong) {
        image(IMAGE, FORMAT, 0, 1);
        recorder.beginSecondary(0, run.struct("VkCommandBufferInheritanceInfo"));
        clear(Recorder.SECONDARY, TRANSFER_DST);
        run.call("vkEndCommandBuffer", Recorder.SECONDARY);
        recorder.begin();
        transition(IMAGE, COLOR, left);
        List<String> broken = recorder.broken(
                () -> run.call("vkCmdExecuteCommands", Recorder.COMMANDS, 1, run.array(Recorder.SECONDARY)));
        assertEquals(wrong ? List.of("UNASSIGNED-vkCmdExecuteCommands-commandBuffer-00001") : List.of(), broken);
    }

    @ParameterizedTest
    @CsvSource({VK10.VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL + ", false", GENERAL + ", true"})
    void initialLayouts(int left, boolean wrong) {
        int attachmentLayout = VK10.VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;
        image(IMAGE, FORMAT, VK10.VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT, 1);
        recorder.view(VIEW, IMAGE, FORMAT, COLOR);
        long attachment = run.struct("VkAttachmentDescription2");
        run.set(attachment, "VkAttachmentDescription2", "format", FORMAT)
                .set(attachment, "VkAttachmentDescription2", "samples", 1)
                .set(attachment, "VkAttachmentDescription2", "initialLayout", attachmentLayout)
                .set(attachment, "VkAttachmentDescription2", "finalLayout", attachmentLayout);
        long reference = run.struct("VkAttachmentReference2");
        run.set(reference, "VkAttachmentReference2", "layout", attachmentLayout)
                .set(reference, "VkAttachmentReference2", "aspectMask", COLOR);
        long subpass = run.struct("VkSubpassDescription2");
        run.set(subpass, "VkSubpassDescription2", "colorAttachmentCount", 1)
                .set(subpass, "VkSubpassDescription2", "pColorAttachments", reference);
        renderPass(attachment, subpass);
        recorder.begin();
        transition(IMAGE, COLOR, left);
        List<String> broken = recorder.broken(this::beginRenderPass);
        assertEquals(wrong, broken.contains(INITIAL_LAYOUT), broken::toString);
    }

    /** A render pass of one attachment and one subpass, and a framebuffer for it. */
    private void renderPass(long attachment, long subpass) {
        long pass = run.struct("VkRenderPassCreateInfo2");
        run.set(pass, "VkRenderPassCreateInfo2", "attachmentCount", 1)
                .set(pass, "VkRenderPassCreateInfo2", "pAttachments", attachment)
                .set(pass, "VkRenderPassCreateInfo2", "subpassCount", 1)
                .set(pass, "VkRenderPassCreateInfo2", "pSubpasses", subpass)
                .create("vkCreateRenderPass2", PASS, Recorder.DEVICE, pass, 0, 0);
        long framebuffer = run.struct("VkFramebufferCreateInfo");
        run.set(framebuffer, "VkFramebufferCreateInfo", "renderPass", PASS)
                .set(framebuffer, "VkFramebufferCreateInfo", "attachmentCount", 1)
                .set(framebuffer, "VkFramebufferCreateInfo", "pAttachments", run.array(VIEW))
                .set(framebuffer, "VkFramebufferCreateInfo", "width", 4)
                .set(framebuffer, "VkFramebufferCreateInfo", "height", 4)
                .set(framebuffer, "VkFramebufferCreateInfo", "layers", 1)
                .create("vkCreateFramebuffer", FRAMEBUFFER, Recorder.DEVICE, framebuffer, 0, 0);
    }

    private void beginRenderPass() {
        long begin = run.struct("VkRenderPassBeginInfo");
        run.set(begin, "VkRenderPassBeginInfo", "renderPass", PASS)
                .set(begin, "VkRenderPassBeginInfo", "framebuffer", FRAMEBUFFER)
                .call("vkCmdBeginRenderPass2", Recorder.COMMANDS, begin, run.struct("VkSubpassBeginInfo"));
    }

    @ParameterizedTest
    @CsvSource({
        VK12.VK_IMAGE_LAYOUT_STENCIL_ATTACHMENT_OPTIMAL + ", false",
        VK12.VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL + ", true",
        GENERAL + ", true"
    })
    void stencilLayoutsGivenApart(int left, boolean wrong) {
        int format = VK10.VK_FORMAT_D24_UNORM_S8_UINT;
        int depthLayout = VK12.VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL;
        int stencilLayout = VK12.VK_IMAGE_LAYOUT_STENCIL_ATTACHMENT_OPTIMAL;
        image(IMAGE, format, VK10.VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT, 1);
        recorder.view(VIEW, IMAGE, format, DEPTH | STENCIL);
        VkAttachmentDescriptionStencilLayout apart =
                VkAttachmentDescriptionStencilLayout.create(run.struct("VkAttachmentDescriptionStencilLayout"));
        apart.stencilInitialLayout(stencilLayout).stencilFinalLayout(GENERAL);
        long attachment = run.struct("VkAttachmentDescription2");
        run.set(attachment, "VkAttachmentDescription2", "pNext", apart.address())
                .set(attachment, "VkAttachmentDescription2", "format", format)
                .set(attachment, "VkAttachmentDescription2", "samples", 1)
                .set(attachment, "VkAttachmentDescription2", "initialLayout", depthLayout)
                .set(attachment, "VkAttachmentDescription2", "finalLayout", depthLayout);
        long used = run.struct("VkAttachmentReferenceStencilLayout");
        run.set(used, "VkAttachmentReferenceStencilLayout", "stencilLayout", stencilLayout);
        long reference = run.struct("VkAttachmentReference2");
        run.set(reference, "VkAttachmentReference2", "pNext", used)
                .set(reference, "VkAttachmentReference2", "layout", depthLayout)
                .set(reference, "VkAttachmentReference2", "aspectMask", DEPTH);
        long subpass = run.struct("VkSubpassDescription2");
        run.set(subpass, "VkSubpassDescription2", "pDepthStencilAttachment", reference);
        renderPass(attachment, subpass);
        recorder.begin();
        transition(IMAGE, DEPTH, depthLayout);
        transition(IMAGE, STENCIL, left);
        List<String> broken = recorder.broken(this::beginRenderPass);
        assertEquals(wrong, broken.contains(INITIAL_LAYOUT), broken::toString);
        run.call("vkCmdEndRenderPass2", Recorder.COMMANDS, run.struct("VkSubpassEndInfo"));
        assertFalse(wronglyLeft(DEPTH, depthLayout));
        assertTrue(wronglyLeft(STENCIL, depthLayout));
        assertFalse(wronglyLeft(STENCIL, TRANSFER_DST));
    }

    /** Whether a barrier of an aspect from a layout finds it in another one; afterwards it is in TRANSFER_DST. */
    private boolean wronglyLeft(int aspect, int layout) {
        return recorder.broken(() -> transition(IMAGE, aspect, layout, TRANSFER_DST))
                .contains("VUID-VkImageMemoryBarrier-oldLayout-01197");
    }

    @ParameterizedTest
    @CsvSource({VK10.VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL + ", false", TRANSFER_DST + ", true"})
    void resolvedStencil(int left, boolean wrong) {
        int usage = VK10.VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT;
        image(IMAGE, VK10.VK_FORMAT_S8_UINT, usage, VK10.VK_SAMPLE_COUNT_4_BIT);
        image(OTHER, VK10.VK_FORMAT_S8_UINT, usage, VK10.VK_SAMPLE_COUNT_1_BIT);
        recorder.view(VIEW, IMAGE, VK10.VK_FORMAT_S8_UINT, STENCIL)
                .view(RESOLVE_VIEW, OTHER, VK10.VK_FORMAT_S8_UINT, STENCIL)
                .begin();
        transition(IMAGE, STENCIL, VK10.VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL);
        transition(OTHER, STENCIL, left);
        long attachment = run.struct("VkRenderingAttachmentInfo");
        run.set(attachment, "VkRenderingAttachmentInfo", "imageView", VIEW)
                .set(
                        attachment,
                        "VkRenderingAttachmentInfo",
                        "imageLayout",
                        VK10.VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL)
                .set(attachment, "VkRenderingAttachmentInfo", "resolveMode", VK12.VK_RESOLVE_MODE_SAMPLE_ZERO_BIT)
                .set(attachment, "VkRenderingAttachmentInfo", "resolveImageView", RESOLVE_VIEW)
                .set(
                        attachment,
                        "VkRenderingAttachmentInfo",
                        "resolveImageLayout",
                        VK10.VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL);
        VkRenderingInfo rendering = VkRenderingInfo.create(run.struct("VkRenderingInfo"));
        rendering.layerCount(1).renderArea().extent().set(4, 4);
        run.set(rendering.address(), "VkRenderingInfo", "pStencilAttachment", attachment);
        List<String> broken =
                recorder.broken(() -> run.call("vkCmdBeginRendering", Recorder.COMMANDS, rendering.address()));
        assertEquals(wrong, broken.contains("VUID-vkCmdBeginRendering-pRenderingInfo-09591"), broken::toString);
    }
}

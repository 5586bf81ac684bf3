package dev.vkval.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkAttachmentDescription2;
import org.lwjgl.vulkan.VkAttachmentReference2;
import org.lwjgl.vulkan.VkImageCreateInfo;
import org.lwjgl.vulkan.VkImageSubresourceRange;
import org.lwjgl.vulkan.VkImageViewCreateInfo;
import org.lwjgl.vulkan.VkRenderPassBeginInfo;
import org.lwjgl.vulkan.VkSubpassDependency2;
import org.lwjgl.vulkan.VkSubpassDescription2;

/**
 * Render passes of two subpasses, each with views of its own: a view is loaded, stored and changes its layout in the
 * subpasses that render it alone.
 */
class MultiviewTest {
    private static final int EXTERNAL = -1;
    private static final int FORMAT = VK10.VK_FORMAT_R8G8B8A8_UNORM;
    private static final int COLOR_STAGE = VK10.VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT;
    private static final int COLOR_ACCESSES =
            VK10.VK_ACCESS_COLOR_ATTACHMENT_READ_BIT | VK10.VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT;

    private final SyncCalls calls = new SyncCalls(Map.of());
    private final long image = 700;
    private final long view = 701;
    private final long pass = 702;
    private final long framebuffer = 703;

    @AfterEach
    void close() {
        calls.close();
    }

    /** An image of two layers, or of two slices that a view shows as layers. */
    private void image(boolean volume) {
        VkImageCreateInfo info = VkImageCreateInfo.create(calls.run.struct("VkImageCreateInfo"));
        info.imageType(volume ? VK10.VK_IMAGE_TYPE_3D : VK10.VK_IMAGE_TYPE_2D)
                .format(FORMAT)
                .mipLevels(1)
                .arrayLayers(volume ? 1 : 2)
                .samples(1)
                .extent()
                .set(16, 16, volume ? 2 : 1);
        VkImageViewCreateInfo created = VkImageViewCreateInfo.create(calls.run.struct("VkImageViewCreateInfo"));
        created.image(image)
                .viewType(VK10.VK_IMAGE_VIEW_TYPE_2D_ARRAY)
                .format(FORMAT)
                .subresourceRange()
                .set(VK10.VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 2);
        calls.run
                .create("vkCreateImage", image, SyncCalls.DEVICE, info.address(), 0, 0)
                .create("vkCreateImageView", view, SyncCalls.DEVICE, created.address(), 0, 0);
    }

    /** @param dependencies pairs of source and destination subpass */
    private void pass(int initialLayout, int firstViews, int secondViews, int... dependencies) {
        long attachment = calls.run.struct("VkAttachmentDescription2");
        VkAttachmentDescription2.create(attachment)
                .format(FORMAT)
                .samples(1)
                .loadOp(VK10.VK_ATTACHMENT_LOAD_OP_CLEAR)
                .storeOp(VK10.VK_ATTACHMENT_STORE_OP_STORE)
                .initialLayout(initialLayout)
                .finalLayout(VK10.VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
        long reference = calls.run.struct("VkAttachmentReference2");
        VkAttachmentReference2.create(reference).layout(VK10.VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
        long subpasses = calls.run.array(new long[2 * VkSubpassDescription2.SIZEOF / Long.BYTES]);
        VkSubpassDescription2.Buffer described = VkSubpassDescription2.create(subpasses, 2);
        for (int i = 0; i < 2; i++) {
            described.get(i).sType$Default().viewMask(i == 0 ? firstViews : secondViews);
            VkSubpassDescription2.ncolorAttachmentCount(described.get(i).address(), 1);
            MemoryUtil.memPutAddress(described.get(i).address() + VkSubpassDescription2.PCOLORATTACHMENTS, reference);
        }
        int count = dependencies.length / 2;
        long array = calls.run.array(new long[Math.max(1, count) * VkSubpassDependency2.SIZEOF / Long.BYTES]);
        VkSubpassDependency2.Buffer depending = VkSubpassDependency2.create(array, Math.max(1, count));
        for (int i = 0; i < count; i++) {
            boolean external = dependencies[2 * i] == EXTERNAL;
            depending
                    .get(i)
                    .sType$Default()
                    .srcSubpass(dependencies[2 * i])
                    .dstSubpass(dependencies[2 * i + 1])
                    .srcStageMask(external ? VK10.VK_PIPELINE_STAGE_TRANSFER_BIT : COLOR_STAGE)
                    .srcAccessMask(external ? VK10.VK_ACCESS_TRANSFER_WRITE_BIT : COLOR_ACCESSES)
                    .dstStageMask(COLOR_STAGE)
                    .dstAccessMask(COLOR_ACCESSES);
        }
        long info = calls.run.struct("VkRenderPassCreateInfo2");
        long frame = calls.run.struct("VkFramebufferCreateInfo");
        calls.run
                .set(info, "VkRenderPassCreateInfo2", "attachmentCount", 1)
                .set(info, "VkRenderPassCreateInfo2", "pAttachments", attachment)
                .set(info, "VkRenderPassCreateInfo2", "subpassCount", 2)
                .set(info, "VkRenderPassCreateInfo2", "pSubpasses", subpasses)
                .set(info, "VkRenderPassCreateInfo2", "dependencyCount", count)
                .set(info, "VkRenderPassCreateInfo2", "pDependencies", array)
                .create("vkCreateRenderPass2", pass, SyncCalls.DEVICE, info, 0, 0)
                .set(frame, "VkFramebufferCreateInfo", "renderPass", pass)
                .set(frame, "VkFramebufferCreateInfo", "attachmentCount", 1)
                .set(frame, "VkFramebufferCreateInfo", "pAttachments", calls.run.array(view))
                .set(frame, "VkFramebufferCreateInfo", "width", 16)
                .set(frame, "VkFramebufferCreateInfo", "height", 16)
                .set(frame, "VkFramebufferCreateInfo", "layers", 1)
                .create("vkCreateFramebuffer", framebuffer, SyncCalls.DEVICE, frame, 0, 0);
    }

    private void render(long commandBuffer) {
        VkRenderPassBeginInfo begin = VkRenderPassBeginInfo.create(calls.run.struct("VkRenderPassBeginInfo"));
        begin.renderPass(pass).framebuffer(framebuffer).renderArea().extent().set(16, 16);
        calls.run
                .call("vkCmdBeginRenderPass", commandBuffer, begin.address(), 0)
                .call("vkCmdNextSubpass", commandBuffer, 0)
                .call("vkCmdEndRenderPass", commandBuffer);
    }

    private void assertHazards(boolean expected) {
        assertEquals(expected, !calls.rules().isEmpty(), () -> calls.rules().toString());
    }

    @ParameterizedTest
    @CsvSource({
        "false, 1, 2, false",
        "true, 1, 2, false",
        "false, 1, 1, true",
        "true, 1, 1, true",
        "false, 1, 3, true",
        "true, 3, 2, true"
    })
    void subpassesWithoutADependencyRaceWhereTheyRenderTheSameView(
            boolean volume, int firstViews, int secondViews, boolean race) {
        image(volume);
        pass(VK10.VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL, firstViews, secondViews);
        long commandBuffer = calls.begin();
        render(commandBuffer);
        calls.submit(commandBuffer, 0, 0, 0);
        assertHazards(race);
    }

    @ParameterizedTest
    @CsvSource({"false, 1, 2, false", "true, 1, 2, false", "false, 1, 3, true", "true, 1, 3, true"})
    void aViewChangesItsLayoutInTheFirstSubpassThatRendersIt(
            boolean volume, int firstViews, int secondViews, boolean race) {
        image(volume);
        pass(VK10.VK_IMAGE_LAYOUT_UNDEFINED, firstViews, secondViews);
        long commandBuffer = calls.begin();
        render(commandBuffer);
        calls.submit(commandBuffer, 0, 0, 0);
        assertHazards(race);
    }

    /** The second layer is cleared before; the dependency on that leads to one of the subpasses. */
    @ParameterizedTest
    @CsvSource({"0, true", "1, false"})
    void aDependencyFromOutsideMustLeadToTheSubpassThatRendersTheView(int dstSubpass, boolean hazard) {
        image(false);
        pass(VK10.VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, 1, 2, EXTERNAL, dstSubpass);
        long commandBuffer = calls.begin();
        VkImageSubresourceRange range = VkImageSubresourceRange.create(calls.run.struct("VkImageSubresourceRange"));
        range.set(VK10.VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 1, 1);
        calls.run.call(
                "vkCmdClearColorImage",
                commandBuffer,
                image,
                VK10.VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
                calls.run.array(0, 0),
                1,
                range.address());
        render(commandBuffer);
        calls.submit(commandBuffer, 0, 0, 0);
        assertHazards(hazard);
    }
}

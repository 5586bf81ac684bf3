package dev.vkval.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.check.core.Checks;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkAttachmentDescription;

/** The state section of a trimmed capture: what objects are created with is the application's, the rest is not. */
class StateSectionTest {
    private static final int DEVICE = 3;
    private static final int BUFFER = 10;
    private static final String LOAD_OF_UNDEFINED = "VUID-VkAttachmentDescription-format-06699";
    private static final String BUFFER_SIZE = "VUID-VkBufferCreateInfo-size-00912";

    private static long renderPass(CheckRun run) {
        long attachment = run.struct("VkAttachmentDescription");
        VkAttachmentDescription.create(attachment)
                .format(VK10.VK_FORMAT_R8G8B8A8_UNORM)
                .samples(1)
                .loadOp(VK10.VK_ATTACHMENT_LOAD_OP_LOAD)
                .finalLayout(VK10.VK_IMAGE_LAYOUT_GENERAL);
        long info = run.struct("VkRenderPassCreateInfo");
        run.set(info, "VkRenderPassCreateInfo", "attachmentCount", 1)
                .set(info, "VkRenderPassCreateInfo", "pAttachments", attachment)
                .set(info, "VkRenderPassCreateInfo", "subpassCount", 1)
                .set(info, "VkRenderPassCreateInfo", "pSubpasses", run.struct("VkSubpassDescription"));
        return info;
    }

    @Test
    void creationParametersAreJudged() {
        try (CheckRun run = stateless()) {
            run.stateSection(true).create("vkCreateRenderPass", 10, DEVICE, renderPass(run), 0, 0);
            assertEquals(List.of(LOAD_OF_UNDEFINED), run.rules());
        }
    }

    @Test
    void whatIsCreatedAgainForOthersIsReportedOnce() {
        try (CheckRun run = stateless()) {
            long info = renderPass(run);
            run.stateSection(true)
                    .create("vkCreateRenderPass", 10, DEVICE, info, 0, 0)
                    .call("vkDestroyRenderPass", DEVICE, 10, 0)
                    .create("vkCreateRenderPass", 10, DEVICE, info, 0, 0);
            assertEquals(List.of(LOAD_OF_UNDEFINED), run.rules());
            run.create("vkCreateRenderPass", 11, DEVICE, info, 0, 0);
            assertEquals(List.of(LOAD_OF_UNDEFINED, LOAD_OF_UNDEFINED), run.rules());
        }
    }

    private static CheckRun stateless() {
        return new CheckRun(Checks::stateless).device(0);
    }

    @Test
    void buffersThatOutliveTheSectionAreJudged() {
        try (CheckRun run = stateless()) {
            run.stateSection(true)
                    .create("vkCreateBuffer", BUFFER, DEVICE, run.struct("VkBufferCreateInfo"), 0, 0)
                    .stateSection(false)
                    .call("vkDestroyBuffer", DEVICE, BUFFER, 0);
            assertTrue(run.rules().contains(BUFFER_SIZE), () -> run.rules().toString());
        }
    }

    @Test
    void buffersThatTheSectionEndsWithAreJudgedAtTheEndOfTheCapture() {
        try (CheckRun run = stateless()) {
            run.stateSection(true)
                    .create("vkCreateBuffer", BUFFER, DEVICE, run.struct("VkBufferCreateInfo"), 0, 0)
                    .finish();
            assertTrue(run.rules().contains(BUFFER_SIZE), () -> run.rules().toString());
        }
    }

    @Test
    void buffersOfTheCaptureToolAreNotJudged() {
        try (CheckRun run = stateless()) {
            run.stateSection(true)
                    .create("vkCreateBuffer", BUFFER, DEVICE, run.struct("VkBufferCreateInfo"), 0, 0)
                    .call("vkDestroyBuffer", DEVICE, BUFFER, 0)
                    .stateSection(false)
                    .call("vkDeviceWaitIdle", DEVICE)
                    .finish();
            assertEquals(List.of(), run.rules());
        }
    }

    /** Fences have the state of that moment, allocations chains of the tool. */
    @Test
    void whatTheCaptureToolMakesUpIsNotJudged() {
        for (boolean tool : new boolean[] {true, false}) {
            try (CheckRun run = stateless()) {
                long fence = run.struct("VkFenceCreateInfo");
                run.stateSection(tool)
                        .set(fence, "VkFenceCreateInfo", "flags", 0x100)
                        .create("vkCreateFence", BUFFER, DEVICE, fence, 0, 0);
                assertEquals(!tool, run.rules().contains("VUID-VkFenceCreateInfo-flags-parameter"));
            }
        }
    }
}

package dev.vkval.check.practice;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.Collections;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkClearAttachment;
import org.lwjgl.vulkan.VkRenderingAttachmentInfo;

/** Colors of clears, at every command that clears to one. */
class ClearColorPracticesTest {
    private static final String RULE = "BestPractices-NVIDIA-ClearColor-NotCompressed";
    private static final int OF_NO_OTHER_COLOR = VK10.VK_FORMAT_R8_UNORM;
    private static final long IMAGE = 20;
    private static final long VIEW = 21;
    private static final long PASS = 22;
    private static final long FRAMEBUFFER = 23;

    private CheckRun run;
    private Recorder recorder;

    @BeforeEach
    void begin() {
        begin("nvidia");
    }

    private void begin(String vendor) {
        run = PracticeRun.of(vendor).device(3);
        recorder = Recorder.of(run);
    }

    private void image(int format) {
        recorder.image(IMAGE, recorder.imageInfo(1, format, 4, 4, 1).usage(VK10.VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT))
                .view(VIEW, IMAGE, format, VK10.VK_IMAGE_ASPECT_COLOR_BIT)
                .begin();
    }

    private long color(float... components) {
        long color = run.zeros(16);
        write(color, components);
        return color;
    }

    private static void write(long color, float... components) {
        for (int i = 0; i < components.length; i++) {
            MemoryUtil.memPutFloat(color + (long) i * Float.BYTES, components[i]);
        }
    }

    private void clear(float... components) {
        run.call(
                "vkCmdClearColorImage",
                Recorder.COMMANDS,
                IMAGE,
                VK10.VK_IMAGE_LAYOUT_GENERAL,
                color(components),
                1,
                run.struct("VkImageSubresourceRange"));
    }

    private int found() {
        return Collections.frequency(run.rules(), RULE);
    }

    /** Components that the format does not have do not matter. */
    @ParameterizedTest
    @CsvSource({"9, 0, 0.5, 0", "9, 1, 0.5, 0", "9, 0.5, 0, 1", "16, 1, 1, 0", "16, 0, 1, 1", "37, 0.5, 0.25, 0"})
    void zeroAndOne(int format, float red, float green, int warnings) {
        image(format);
        clear(red, green, 0.75F, 0.5F);
        assertEquals(warnings, found());
    }

    @Test
    void theFirstSixteenOtherColors() {
        image(VK10.VK_FORMAT_R8G8B8A8_UNORM);
        clear(0, 0, 0, 0);
        clear(1, 1, 1, 1);
        for (int i = 1; i <= 16; i++) {
            clear(i / 32F, 0, 0, 1);
        }
        assertEquals(0, found());
        clear(17 / 32F, 0, 0, 1);
        assertEquals(1, found());
        clear(3 / 32F, 0, 0, 1);
        clear(0, 0, 0, 0);
        assertEquals(1, found());
    }

    @ParameterizedTest
    @CsvSource({"CLEAR, 0.5, 1", "CLEAR, 1, 0", "LOAD, 0.5, 0"})
    void renderingBegins(String load, float red, int warnings) {
        image(OF_NO_OTHER_COLOR);
        rendering(load.equals("CLEAR") ? VK10.VK_ATTACHMENT_LOAD_OP_CLEAR : VK10.VK_ATTACHMENT_LOAD_OP_LOAD, red);
        assertEquals(warnings, found());
    }

    private void rendering(int loadOp, float red) {
        String struct = "VkRenderingAttachmentInfo";
        long color = run.struct(struct, "imageView", VIEW, "imageLayout", 1, "loadOp", loadOp);
        write(color + VkRenderingAttachmentInfo.CLEARVALUE, red);
        long rendering = run.struct("VkRenderingInfo", "layerCount", 1, "colorAttachmentCount", 1);
        run.set(rendering, "VkRenderingInfo", "pColorAttachments", color)
                .call("vkCmdBeginRendering", Recorder.COMMANDS, rendering);
    }

    private void renderPass(int loadOp) {
        long attachment = run.struct("VkAttachmentDescription", "format", OF_NO_OTHER_COLOR, "samples", 1);
        long reference = run.struct("VkAttachmentReference");
        long subpass = run.struct("VkSubpassDescription", "colorAttachmentCount", 1);
        long pass = run.struct("VkRenderPassCreateInfo", "attachmentCount", 1, "subpassCount", 1);
        run.set(attachment, "VkAttachmentDescription", "loadOp", loadOp)
                .set(subpass, "VkSubpassDescription", "pColorAttachments", reference)
                .set(pass, "VkRenderPassCreateInfo", "pAttachments", attachment)
                .set(pass, "VkRenderPassCreateInfo", "pSubpasses", subpass)
                .create("vkCreateRenderPass", PASS, Recorder.DEVICE, pass, 0, 0);
        long framebuffer = run.struct("VkFramebufferCreateInfo", "renderPass", PASS, "attachmentCount", 1);
        run.set(framebuffer, "VkFramebufferCreateInfo", "pAttachments", run.pointer(VIEW))
                .create("vkCreateFramebuffer", FRAMEBUFFER, Recorder.DEVICE, framebuffer, 0, 0);
    }

    private void beginRenderPass(boolean second, float red) {
        long begin = run.struct("VkRenderPassBeginInfo", "renderPass", PASS, "framebuffer", FRAMEBUFFER);
        run.set(begin, "VkRenderPassBeginInfo", "clearValueCount", 1)
                .set(begin, "VkRenderPassBeginInfo", "pClearValues", color(red));
        if (second) {
            run.call("vkCmdBeginRenderPass2", Recorder.COMMANDS, begin, run.struct("VkSubpassBeginInfo"));
        } else {
            run.call("vkCmdBeginRenderPass", Recorder.COMMANDS, begin, 0);
        }
    }

    @ParameterizedTest
    @CsvSource({"1, false, 0.5, 1", "1, true, 0.5, 1", "1, true, 0, 0", "0, false, 0.5, 0"})
    void aRenderPassBegins(int loadOp, boolean second, float red, int warnings) {
        image(OF_NO_OTHER_COLOR);
        renderPass(loadOp);
        beginRenderPass(second, red);
        assertEquals(warnings, found());
    }

    @ParameterizedTest
    @CsvSource({"true, 0, 0.5, 1", "true, 0, 1, 0", "true, 7, 0.5, 0", "false, 0, 0.5, 1", "false, -1, 0.5, 0"})
    void attachmentsAreCleared(boolean dynamic, int index, float red, int warnings) {
        image(OF_NO_OTHER_COLOR);
        if (dynamic) {
            rendering(VK10.VK_ATTACHMENT_LOAD_OP_LOAD, 0);
        } else {
            renderPass(VK10.VK_ATTACHMENT_LOAD_OP_LOAD);
            beginRenderPass(false, 0);
        }
        long attachment = run.struct("VkClearAttachment", "aspectMask", 1, "colorAttachment", index);
        write(attachment + VkClearAttachment.CLEARVALUE, red);
        run.call("vkCmdClearAttachments", Recorder.COMMANDS, 1, attachment, 1, run.struct("VkClearRect"));
        assertEquals(warnings, found());
    }

    @Test
    void onlyWhereAskedFor() {
        begin("amd");
        image(OF_NO_OTHER_COLOR);
        clear(0.5F);
        assertEquals(0, found());
    }
}

package dev.vkval.check.rules;

import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkFramebufferCreateInfo;
import org.lwjgl.vulkan.VkRenderPassCreateInfo2;

class CreationParametersTest {
    private static final long PASS = 40;

    private final Recorder recorder = new Recorder();
    private final CheckRun run = recorder.run();

    @AfterEach
    void end() {
        recorder.close();
    }

    /** Damage may give the id of a render pass to a framebuffer: its structure is not read as that of a render pass. */
    @Test
    void theStructureOfAnObjectOfAnotherTypeIsNotKept() {
        long attachment = run.struct("VkAttachmentDescription2");
        run.set(attachment, "VkAttachmentDescription2", "loadOp", VK10.VK_ATTACHMENT_LOAD_OP_CLEAR);
        long pass = run.struct("VkRenderPassCreateInfo2");
        run.create("vkCreateRenderPass2", PASS, Recorder.DEVICE, pass, 0, 0);
        long framebuffer = run.struct("VkFramebufferCreateInfo");
        // Where a render pass has the number and the address of its attachments.
        MemoryUtil.memPutInt(framebuffer + VkRenderPassCreateInfo2.ATTACHMENTCOUNT, 1);
        MemoryUtil.memPutLong(framebuffer + VkFramebufferCreateInfo.RENDERPASS, attachment);
        run.create("vkCreateFramebuffer", PASS, Recorder.DEVICE, framebuffer, 0, 0);
        recorder.begin();
        long begin = run.struct("VkRenderPassBeginInfo");
        run.set(begin, "VkRenderPassBeginInfo", "renderPass", PASS);
        List<String> broken = recorder.broken(
                () -> run.call("vkCmdBeginRenderPass2", Recorder.COMMANDS, begin, run.struct("VkSubpassBeginInfo")));
        assertFalse(broken.contains("VUID-VkRenderPassBeginInfo-clearValueCount-00902"), broken::toString);
    }
}

package dev.vkval.check.renderpass;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VkImageCreateInfo;
import org.lwjgl.vulkan.VkRenderingInfo;

/** Secondary command buffers within dynamic rendering, begun for its formats and for others. */
class ExecuteRenderingRulesTest {
    private static final long IMAGE = 20;
    private static final long VIEW = 21;
    private static final int FORMAT = VK10.VK_FORMAT_R8G8B8A8_UNORM;
    private static final int OTHER_FORMAT = VK10.VK_FORMAT_B8G8R8A8_UNORM;

    @ParameterizedTest
    @CsvSource({FORMAT + ", false", OTHER_FORMAT + ", true"})
    void colorFormats(int inherited, boolean wrong) {
        try (Recorder recorder = new Recorder()) {
            CheckRun run = recorder.run();
            VkImageCreateInfo info = recorder.imageInfo(VK10.VK_IMAGE_TYPE_2D, FORMAT, 4, 4, 1);
            recorder.image(IMAGE, info.usage(VK10.VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT))
                    .view(VIEW, IMAGE, FORMAT, VK10.VK_IMAGE_ASPECT_COLOR_BIT);
            long formats = run.struct("VkCommandBufferInheritanceRenderingInfo");
            run.set(formats, "VkCommandBufferInheritanceRenderingInfo", "colorAttachmentCount", 1)
                    .set(
                            formats,
                            "VkCommandBufferInheritanceRenderingInfo",
                            "pColorAttachmentFormats",
                            run.pointer(inherited));
            long inheritance = run.struct("VkCommandBufferInheritanceInfo");
            run.set(inheritance, "VkCommandBufferInheritanceInfo", "pNext", formats);
            recorder.beginSecondary(VK10.VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT, inheritance);
            run.call("vkEndCommandBuffer", Recorder.SECONDARY);
            long attachment = run.struct("VkRenderingAttachmentInfo");
            run.set(attachment, "VkRenderingAttachmentInfo", "imageView", VIEW)
                    .set(attachment, "VkRenderingAttachmentInfo", "imageLayout", VK10.VK_IMAGE_LAYOUT_GENERAL);
            VkRenderingInfo rendering = VkRenderingInfo.create(run.struct("VkRenderingInfo"));
            rendering
                    .layerCount(1)
                    .flags(VK13.VK_RENDERING_CONTENTS_SECONDARY_COMMAND_BUFFERS_BIT)
                    .renderArea()
                    .extent()
                    .set(4, 4);
            run.set(rendering.address(), "VkRenderingInfo", "colorAttachmentCount", 1)
                    .set(rendering.address(), "VkRenderingInfo", "pColorAttachments", attachment);
            recorder.begin();
            run.call("vkCmdBeginRendering", Recorder.COMMANDS, rendering.address());
            List<String> broken = recorder.broken(
                    () -> run.call("vkCmdExecuteCommands", Recorder.COMMANDS, 1, run.array(Recorder.SECONDARY)));
            assertEquals(wrong ? List.of("VUID-vkCmdExecuteCommands-imageView-06028") : List.of(), broken);
        }
    }
}

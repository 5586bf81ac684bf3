package dev.vkval.check.renderpass;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VkImageCreateInfo;

/** Attachments that vkCmdClearAttachments may clear, and others. */
class ClearedViewRulesTest {
    private static final long IMAGE = 20;
    private static final long VIEW = 21;
    private static final long POOL = 30;
    private static final long OWN = 31;
    private static final int COLOR = VK10.VK_IMAGE_ASPECT_COLOR_BIT;
    private static final int PLANE_0 = VK11.VK_IMAGE_ASPECT_PLANE_0_BIT;
    private static final int EXTERNAL_FORMAT = 0x10;

    private final Recorder recorder = new Recorder();
    private final CheckRun run = recorder.run();
    private long buffer = Recorder.COMMANDS;

    @AfterEach
    void end() {
        recorder.close();
    }

    private void begin(int format, int flags, int resolveMode) {
        VkImageCreateInfo info = recorder.imageInfo(VK10.VK_IMAGE_TYPE_2D, format, 4, 4, 1);
        recorder.image(IMAGE, info.flags(flags).usage(VK10.VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT))
                .view(VIEW, IMAGE, format, COLOR);
        long attachment = run.struct("VkRenderingAttachmentInfo");
        long rendering = run.struct("VkRenderingInfo");
        run.set(attachment, "VkRenderingAttachmentInfo", "imageView", VIEW)
                .set(attachment, "VkRenderingAttachmentInfo", "resolveMode", resolveMode)
                .set(rendering, "VkRenderingInfo", "colorAttachmentCount", 1)
                .set(rendering, "VkRenderingInfo", "pColorAttachments", attachment)
                .call("vkCmdBeginRendering", buffer, rendering);
    }

    private List<String> clear(int aspects) {
        long clear = run.struct("VkClearAttachment");
        run.set(clear, "VkClearAttachment", "aspectMask", aspects);
        return recorder.broken(() -> run.call("vkCmdClearAttachments", buffer, 1, clear, 0, 0)).stream()
                .filter(id -> id.matches(".*-(0250[45]|09298|09679)"))
                .toList();
    }

    private static List<String> expected(String rule) {
        return rule.isEmpty() ? List.of() : List.of("VUID-vkCmdClearAttachments-" + rule);
    }

    @ParameterizedTest
    @CsvSource({
        VK10.VK_FORMAT_R64G64_SFLOAT + ", ''",
        VK10.VK_FORMAT_R64G64B64_SFLOAT + ", None-09679",
        VK10.VK_FORMAT_R32G32B32A32_SFLOAT + ", ''"
    })
    void wideComponents(int format, String rule) {
        recorder.begin();
        begin(format, 0, 0);
        assertEquals(expected(rule), clear(COLOR));
    }

    @ParameterizedTest
    @CsvSource({
        EXTERNAL_FORMAT + ", " + PLANE_0 + ", aspectMask-09298",
        EXTERNAL_FORMAT + ", " + COLOR + ", ''",
        "0, " + PLANE_0 + ", ''"
    })
    void planes(int resolveMode, int aspects, String rule) {
        recorder.begin();
        begin(VK10.VK_FORMAT_R8G8B8A8_UNORM, 0, resolveMode);
        assertEquals(expected(rule), clear(aspects));
    }

    @ParameterizedTest
    @CsvSource({
        "false, false, 0, ''",
        "false, true, 0, commandBuffer-02504",
        "true, false, 0, commandBuffer-02505",
        "true, true, 0, ''",
        "false, true, 1, ''"
    })
    void protection(boolean commands, boolean image, int noFault, String rule) {
        String struct = "VkPhysicalDeviceProtectedMemoryProperties";
        long own = run.struct(struct);
        long all = run.struct("VkPhysicalDeviceProperties2");
        run.set(own, struct, "protectedNoFault", noFault)
                .set(all, "VkPhysicalDeviceProperties2", "pNext", own)
                .call("vkGetPhysicalDeviceProperties2", 2, all);
        long pool = run.struct("VkCommandPoolCreateInfo");
        run.set(pool, "VkCommandPoolCreateInfo", "flags", commands ? VK11.VK_COMMAND_POOL_CREATE_PROTECTED_BIT : 0)
                .create("vkCreateCommandPool", POOL, Recorder.DEVICE, pool, 0, 0);
        long info = run.struct("VkCommandBufferAllocateInfo");
        run.set(info, "VkCommandBufferAllocateInfo", "commandPool", POOL)
                .set(info, "VkCommandBufferAllocateInfo", "commandBufferCount", 1)
                .create("vkAllocateCommandBuffers", OWN, Recorder.DEVICE, info, 0)
                .call("vkBeginCommandBuffer", OWN, run.struct("VkCommandBufferBeginInfo"));
        buffer = OWN;
        begin(VK10.VK_FORMAT_R8G8B8A8_UNORM, image ? VK11.VK_IMAGE_CREATE_PROTECTED_BIT : 0, 0);
        assertEquals(expected(rule), clear(COLOR));
    }
}

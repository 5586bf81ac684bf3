package dev.vkval.check.barrier;

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
import org.lwjgl.vulkan.VkImageMemoryBarrier;

/** The layers of a barrier are counted in slices where maintenance9 is enabled and the image allows it. */
class SliceRangeTest {
    private static final int DEVICE = 60;
    private static final int POOL = 61;
    private static final int COMMANDS = 62;
    private static final long IMAGE = 70;
    private static final int GENERAL = VK10.VK_IMAGE_LAYOUT_GENERAL;
    private static final int TRANSFER = VK10.VK_PIPELINE_STAGE_TRANSFER_BIT;
    private static final String RULE = "VUID-VkImageMemoryBarrier-";

    private final Recorder recorder = new Recorder();
    private final CheckRun run = recorder.run();

    @AfterEach
    void close() {
        recorder.close();
    }

    private void image(boolean maintenance9, boolean compatible) {
        long features = run.struct("VkPhysicalDeviceMaintenance9FeaturesKHR");
        long device = run.struct("VkDeviceCreateInfo");
        VkImageCreateInfo info = recorder.imageInfo(VK10.VK_IMAGE_TYPE_3D, VK10.VK_FORMAT_R8G8B8A8_UNORM, 8, 8, 8);
        info.mipLevels(2).flags(compatible ? VK11.VK_IMAGE_CREATE_2D_ARRAY_COMPATIBLE_BIT : 0);
        run.set(features, "VkPhysicalDeviceMaintenance9FeaturesKHR", "maintenance9", maintenance9 ? 1 : 0)
                .set(device, "VkDeviceCreateInfo", "pNext", features)
                .create("vkCreateDevice", DEVICE, 2, device, 0, 0)
                .create("vkCreateImage", IMAGE, DEVICE, info.address(), 0, 0);
        long commands = run.struct("VkCommandBufferAllocateInfo");
        run.create("vkCreateCommandPool", POOL, DEVICE, run.struct("VkCommandPoolCreateInfo"), 0, 0)
                .set(commands, "VkCommandBufferAllocateInfo", "commandPool", POOL)
                .set(commands, "VkCommandBufferAllocateInfo", "commandBufferCount", 1)
                .create("vkAllocateCommandBuffers", COMMANDS, DEVICE, commands, 0);
    }

    /** The rules about layers and slices broken by a barrier. */
    private List<String> barrier(int baseMip, int mips, int baseLayer, int layerCount) {
        run.call("vkBeginCommandBuffer", COMMANDS, run.struct("VkCommandBufferBeginInfo"));
        VkImageMemoryBarrier barrier = VkImageMemoryBarrier.create(run.struct("VkImageMemoryBarrier"));
        barrier.oldLayout(VK10.VK_IMAGE_LAYOUT_UNDEFINED)
                .newLayout(GENERAL)
                .image(IMAGE)
                .subresourceRange()
                .set(VK10.VK_IMAGE_ASPECT_COLOR_BIT, baseMip, mips, baseLayer, layerCount);
        return recorder
                .broken(() -> run.call(
                        "vkCmdPipelineBarrier", COMMANDS, TRANSFER, TRANSFER, 0, 0, 0, 0, 0, 1, barrier.address()))
                .stream()
                .filter(rule -> rule.contains("maintenance9") || rule.contains("-subresourceRange-0"))
                .toList();
    }

    @ParameterizedTest
    @CsvSource({
        "0, 1, 7, 1, ''",
        "0, 1, 8, 1, maintenance9-10798 maintenance9-10800",
        "0, 1, 7, 2, maintenance9-10800",
        "1, 1, 3, 1, ''",
        "1, 1, 4, -1, maintenance9-10798",
        "0, 2, 0, -1, ''",
        "0, 2, 0, 1, maintenance9-10799",
        "0, -1, 1, -1, maintenance9-10799",
        "1, -1, 1, -1, ''"
    })
    void layersAreSlices(int baseMip, int mips, int baseLayer, int layerCount, String broken) {
        image(true, true);
        List<String> expected = broken.isEmpty()
                ? List.of()
                : List.of(broken.split(" ")).stream().map(RULE::concat).toList();
        assertEquals(expected, barrier(baseMip, mips, baseLayer, layerCount));
    }

    @ParameterizedTest
    @CsvSource({"false, true", "true, false"})
    void layersAreThoseOfTheImageElse(boolean maintenance9, boolean compatible) {
        image(maintenance9, compatible);
        assertEquals(List.of(RULE + "subresourceRange-01488", RULE + "subresourceRange-01725"), barrier(0, 1, 7, 1));
    }
}

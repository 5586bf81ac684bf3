package dev.vkval.check.barrier;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkBufferImageCopy2;
import org.lwjgl.vulkan.VkImageCreateInfo;
import org.lwjgl.vulkan.VkImageSubresourceRange;

/** A buffer and an image that queues of two families use. */
class ExclusiveResourceRulesTest {
    private static final int DEVICE = 3;
    private static final int[] QUEUES = {10, 11};
    private static final int[] COMMANDS = {20, 21};
    private static final int BUFFER = 40;
    private static final int TARGET = 41;
    private static final int IMAGE = 42;
    private static final int MEMORY = 43;
    private static final int POOL = 44;
    private static final int TRANSFERS = VK10.VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK10.VK_BUFFER_USAGE_TRANSFER_DST_BIT;
    private static final int BYTES = 64;
    private static final int GENERAL = VK10.VK_IMAGE_LAYOUT_GENERAL;
    private static final String READ = "VUID-vkQueueSubmit-pSubmits-02808";
    private static final String MODIFIED = "VUID-vkQueueSubmit-pSubmits-10911";

    private final CheckRun run = CheckRun.core().families(2).device(3);

    @BeforeEach
    void start() {
        for (int family = 0; family < QUEUES.length; family++) {
            run.create("vkGetDeviceQueue", QUEUES[family], DEVICE, family, 0, 0);
            long pool = run.struct("VkCommandPoolCreateInfo", "queueFamilyIndex", family);
            run.create("vkCreateCommandPool", 30 + family, DEVICE, pool, 0, 0);
            long info = run.struct("VkCommandBufferAllocateInfo", "commandPool", 30 + family, "commandBufferCount", 1);
            run.create("vkAllocateCommandBuffers", COMMANDS[family], DEVICE, info, 0);
        }
        long memory = run.struct("VkMemoryAllocateInfo", "allocationSize", 1 << 16);
        run.create("vkAllocateMemory", MEMORY, DEVICE, memory, 0, 0);
        buffer(TARGET, 1, VK10.VK_SHARING_MODE_CONCURRENT);
    }

    @AfterEach
    void end() {
        run.close();
    }

    private void buffer(int id, int place, int sharingMode) {
        buffer(id, place, sharingMode, TRANSFERS);
    }

    private void buffer(int id, int place, int sharingMode, int usage) {
        long info = run.struct("VkBufferCreateInfo", "size", BYTES, "usage", usage, "sharingMode", sharingMode);
        run.create("vkCreateBuffer", id, DEVICE, info, 0, 0)
                .call("vkBindBufferMemory", DEVICE, id, MEMORY, place * 1024);
    }

    private void begin(int family) {
        run.call("vkBeginCommandBuffer", COMMANDS[family], run.struct("VkCommandBufferBeginInfo"));
    }

    private void fill(int family) {
        run.call("vkCmdFillBuffer", COMMANDS[family], BUFFER, 0, BYTES, 0);
    }

    private void copy(int family) {
        long region = run.struct("VkBufferCopy", "size", BYTES);
        run.call("vkCmdCopyBuffer", COMMANDS[family], BUFFER, TARGET, 1, region);
    }

    /** A barrier of a transfer from family 0 to family 1. */
    private void transfer(int family) {
        long barrier = run.struct("VkBufferMemoryBarrier", "dstQueueFamilyIndex", 1, "buffer", BUFFER, "size", BYTES);
        long all = VK10.VK_PIPELINE_STAGE_ALL_COMMANDS_BIT;
        run.call("vkCmdPipelineBarrier", COMMANDS[family], all, all, 0, 0, 0, 1, barrier, 0, 0);
    }

    private void submit(int family) {
        long info = run.struct("VkSubmitInfo", "commandBufferCount", 1);
        run.call("vkEndCommandBuffer", COMMANDS[family])
                .set(info, "VkSubmitInfo", "pCommandBuffers", run.array(COMMANDS[family]))
                .call("vkQueueSubmit", QUEUES[family], 1, info, 0);
    }

    private void submit2(int family) {
        long buffer = run.struct("VkCommandBufferSubmitInfo", "commandBuffer", COMMANDS[family]);
        long info = run.struct("VkSubmitInfo2", "commandBufferInfoCount", 1, "pCommandBufferInfos", buffer);
        run.call("vkEndCommandBuffer", COMMANDS[family]).call("vkQueueSubmit2", QUEUES[family], 1, info, 0);
    }

    private void idle(int family) {
        run.call("vkQueueWaitIdle", QUEUES[family]);
    }

    private List<String> told() {
        return run.rules().stream()
                .filter(id -> id.matches(".*-(02808|1091[01])"))
                .toList();
    }

    private static List<String> expected(boolean wrong, String rule) {
        return wrong ? List.of(rule) : List.of();
    }

    @ParameterizedTest
    @CsvSource({"0, 1, true, true", "0, 1, false, false", "0, 0, true, false", "1, 1, true, false"})
    void buffersAreReadByTheirOwner(int sharingMode, int reader, boolean waits, boolean wrong) {
        buffer(BUFFER, 0, sharingMode);
        begin(0);
        fill(0);
        submit(0);
        if (waits) {
            idle(0);
        }
        begin(reader);
        copy(reader);
        submit(reader);
        assertEquals(expected(wrong, READ), told());
    }

    /** A shader may have written the buffer since, or results of queries were copied to it. */
    @ParameterizedTest
    @CsvSource({"0, false, true", "0x20, false, false", "0, true, false"})
    void whoWroteLastMayNotBeKnown(String usage, boolean queries, boolean wrong) {
        buffer(BUFFER, 0, VK10.VK_SHARING_MODE_EXCLUSIVE, TRANSFERS | Integer.decode(usage));
        long pool = run.struct("VkQueryPoolCreateInfo", "queryType", VK10.VK_QUERY_TYPE_OCCLUSION, "queryCount", 1);
        run.create("vkCreateQueryPool", POOL, DEVICE, pool, 0, 0);
        begin(0);
        fill(0);
        submit(0);
        idle(0);
        begin(1);
        if (queries) {
            run.call("vkCmdCopyQueryPoolResults", COMMANDS[1], POOL, 0, 1, BUFFER, 0, 4, 0);
        }
        copy(1);
        submit(1);
        assertEquals(expected(wrong, READ), told());
    }

    @Test
    void transferredBuffersAreRead() {
        buffer(BUFFER, 0, VK10.VK_SHARING_MODE_EXCLUSIVE);
        begin(0);
        fill(0);
        transfer(0);
        submit(0);
        idle(0);
        begin(1);
        transfer(1);
        copy(1);
        submit(1);
        assertEquals(List.of(), told());
    }

    @ParameterizedTest
    @CsvSource({"true, false, false", "false, false, true", "false, true, true"})
    void nothingIsWrittenAfterTheRelease(boolean before, boolean second, boolean wrong) {
        buffer(BUFFER, 0, VK10.VK_SHARING_MODE_EXCLUSIVE);
        begin(0);
        if (before) {
            fill(0);
        }
        transfer(0);
        if (!before) {
            fill(0);
        }
        submit(0);
        idle(0);
        begin(1);
        transfer(1);
        if (second) {
            submit2(1);
        } else {
            submit(1);
        }
        assertEquals(expected(wrong, second ? "VUID-vkQueueSubmit2-commandBuffer-10910" : MODIFIED), told());
    }

    @ParameterizedTest
    @CsvSource({"true, true", "false, false"})
    void nothingIsWrittenBeforeTheAcquire(boolean before, boolean wrong) {
        buffer(BUFFER, 0, VK10.VK_SHARING_MODE_EXCLUSIVE);
        begin(0);
        transfer(0);
        submit(0);
        idle(0);
        begin(1);
        if (before) {
            fill(1);
        }
        transfer(1);
        if (!before) {
            fill(1);
        }
        submit(1);
        assertEquals(expected(wrong, MODIFIED), told());
    }

    private void image() {
        VkImageCreateInfo info = VkImageCreateInfo.create(run.struct("VkImageCreateInfo"));
        info.imageType(VK10.VK_IMAGE_TYPE_2D)
                .format(VK10.VK_FORMAT_R8G8B8A8_UNORM)
                .mipLevels(2)
                .arrayLayers(1)
                .samples(VK10.VK_SAMPLE_COUNT_1_BIT)
                .usage(3)
                .extent()
                .set(4, 4, 1);
        run.create("vkCreateImage", IMAGE, DEVICE, info.address(), 0, 0)
                .call("vkBindImageMemory", DEVICE, IMAGE, MEMORY, 4096);
    }

    @ParameterizedTest
    @CsvSource({"0, true", "1, false"})
    void imagesAreReadByTheirOwner(int level, boolean wrong) {
        image();
        VkImageSubresourceRange range = VkImageSubresourceRange.create(run.zeros(VkImageSubresourceRange.SIZEOF));
        range.set(VK10.VK_IMAGE_ASPECT_COLOR_BIT, level, 1, 0, 1);
        begin(0);
        run.call("vkCmdClearColorImage", COMMANDS[0], IMAGE, GENERAL, run.array(0, 0), 1, range.address());
        submit(0);
        idle(0);
        begin(1);
        long region = run.struct("VkBufferImageCopy2");
        VkBufferImageCopy2 copy = VkBufferImageCopy2.create(region);
        copy.imageExtent().set(4, 4, 1);
        copy.imageSubresource().set(VK10.VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1);
        long info = run.struct("VkCopyImageToBufferInfo2", "srcImage", IMAGE, "srcImageLayout", GENERAL);
        run.set(info, "VkCopyImageToBufferInfo2", "dstBuffer", TARGET)
                .set(info, "VkCopyImageToBufferInfo2", "regionCount", 1)
                .set(info, "VkCopyImageToBufferInfo2", "pRegions", region)
                .call("vkCmdCopyImageToBuffer2", COMMANDS[1], info);
        submit(1);
        assertEquals(expected(wrong, READ), told());
    }
}

package dev.vkval.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.VK10;

/** Accesses to sparse buffers are accesses to the memory that they are bound to. */
class SparseMemoryTest {
    private static final long PAGE = SyncCalls.BUFFER_BYTES;

    private final SyncCalls calls = new SyncCalls(Map.of());
    private final long memory = calls.memory(4 * PAGE);

    @AfterEach
    void close() {
        calls.close();
    }

    /** A sparse buffer of two pages. */
    private long sparse() {
        return calls.unboundBuffer(2 * PAGE, VK10.VK_BUFFER_CREATE_SPARSE_BINDING_BIT);
    }

    private void bind(long buffer, long offset, long pages, long memory, long memoryOffset) {
        long bind = calls.run.struct("VkSparseMemoryBind");
        long binds = calls.run.struct("VkSparseBufferMemoryBindInfo");
        long info = calls.run.struct("VkBindSparseInfo");
        calls.run
                .set(bind, "VkSparseMemoryBind", "resourceOffset", offset)
                .set(bind, "VkSparseMemoryBind", "size", pages * PAGE)
                .set(bind, "VkSparseMemoryBind", "memory", memory)
                .set(bind, "VkSparseMemoryBind", "memoryOffset", memoryOffset)
                .set(binds, "VkSparseBufferMemoryBindInfo", "buffer", buffer)
                .set(binds, "VkSparseBufferMemoryBindInfo", "bindCount", 1)
                .set(binds, "VkSparseBufferMemoryBindInfo", "pBinds", bind)
                .set(info, "VkBindSparseInfo", "bufferBindCount", 1)
                .set(info, "VkBindSparseInfo", "pBufferBinds", binds)
                .call("vkQueueBindSparse", SyncCalls.QUEUE, 1, info, 0);
    }

    private void fill(long buffer, long offset, long size) {
        long commandBuffer = calls.begin();
        calls.run.call("vkCmdFillBuffer", commandBuffer, buffer, offset, size, 0);
        calls.submit(commandBuffer, 0, 0, 0);
    }

    private static List<String> overwritten() {
        return List.of("SYNC-HAZARD-WRITE-AFTER-WRITE");
    }

    @Test
    void twoBuffersBoundToTheSameBytesShareThem() {
        long first = sparse();
        long second = sparse();
        bind(first, 0, 2, memory, 0);
        bind(second, 0, 2, memory, PAGE);
        fill(first, PAGE, PAGE);
        fill(second, 0, PAGE);
        assertEquals(overwritten(), calls.rules());
    }

    @Test
    void bytesOfOneMemoryThatTheyDoNotShareAreApart() {
        long first = sparse();
        long second = sparse();
        bind(first, 0, 2, memory, 0);
        bind(second, 0, 2, memory, PAGE);
        fill(first, 0, PAGE);
        fill(second, 0, PAGE);
        assertEquals(List.of(), calls.rules());
    }

    @Test
    void twoPagesOfABufferMayBeTheSameBytes() {
        long buffer = sparse();
        bind(buffer, 0, 1, memory, 0);
        bind(buffer, PAGE, 1, memory, 0);
        fill(buffer, 0, PAGE);
        fill(buffer, PAGE, PAGE);
        assertEquals(overwritten(), calls.rules());
    }

    @Test
    void anOrdinaryBufferInTheSameMemoryShares() {
        long sparse = sparse();
        long plain = calls.unboundBuffer(PAGE, 0);
        calls.run.call("vkBindBufferMemory", SyncCalls.DEVICE, plain, memory, PAGE);
        bind(sparse, 0, 2, memory, 0);
        fill(plain, 0, PAGE);
        fill(sparse, 0, PAGE);
        assertEquals(List.of(), calls.rules());
        fill(sparse, PAGE, PAGE);
        assertEquals(overwritten(), calls.rules());
    }

    @Test
    void whatWasAccessedStaysInTheMemoryWhenThePageIsBoundElsewhere() {
        long first = sparse();
        long second = sparse();
        bind(first, 0, 2, memory, 0);
        fill(first, 0, 2 * PAGE);
        bind(first, 0, 1, memory, 2 * PAGE);
        fill(first, 0, PAGE);
        assertEquals(List.of(), calls.rules());
        bind(second, PAGE, 1, memory, 0);
        fill(second, PAGE, PAGE);
        assertEquals(overwritten(), calls.rules());
    }

    @Test
    void thePageThatStayedIsStillTheSame() {
        long buffer = sparse();
        bind(buffer, 0, 2, memory, 0);
        fill(buffer, 0, 2 * PAGE);
        bind(buffer, 0, 1, memory, 2 * PAGE);
        fill(buffer, PAGE, PAGE);
        assertEquals(overwritten(), calls.rules());
    }

    @Test
    void anImageSharesAllOfItsBytes() {
        long image = calls.image();
        long opaque = calls.run.struct("VkSparseMemoryBind");
        long images = calls.run.struct("VkSparseImageOpaqueMemoryBindInfo");
        long info = calls.run.struct("VkBindSparseInfo");
        calls.run
                .set(opaque, "VkSparseMemoryBind", "size", PAGE)
                .set(opaque, "VkSparseMemoryBind", "memory", memory)
                .set(images, "VkSparseImageOpaqueMemoryBindInfo", "image", image)
                .set(images, "VkSparseImageOpaqueMemoryBindInfo", "bindCount", 1)
                .set(images, "VkSparseImageOpaqueMemoryBindInfo", "pBinds", opaque)
                .set(info, "VkBindSparseInfo", "imageOpaqueBindCount", 1)
                .set(info, "VkBindSparseInfo", "pImageOpaqueBinds", images)
                .call("vkQueueBindSparse", SyncCalls.QUEUE, 1, info, 0);
        long buffer = sparse();
        bind(buffer, 0, 2, memory, 0);
        clear(image);
        fill(buffer, PAGE, PAGE);
        assertEquals(List.of(), calls.rules());
        fill(buffer, 0, PAGE);
        assertEquals(overwritten(), calls.rules());
    }

    private void clear(long image) {
        long range = calls.run.struct("VkImageSubresourceRange");
        calls.run
                .set(range, "VkImageSubresourceRange", "aspectMask", VK10.VK_IMAGE_ASPECT_COLOR_BIT)
                .set(range, "VkImageSubresourceRange", "levelCount", 1)
                .set(range, "VkImageSubresourceRange", "layerCount", 1);
        long commandBuffer = calls.begin();
        calls.run.call(
                "vkCmdClearColorImage",
                commandBuffer,
                image,
                VK10.VK_IMAGE_LAYOUT_GENERAL,
                calls.run.struct("VkClearColorValue"),
                1,
                range);
        calls.submit(commandBuffer, 0, 0, 0);
    }

    @Test
    void aBarrierOfOneReachesTheOther() {
        long first = sparse();
        long second = sparse();
        bind(first, 0, 2, memory, 0);
        bind(second, 0, 2, memory, 0);
        fill(first, 0, PAGE);
        long commandBuffer = calls.begin();
        long barrier = calls.run.struct("VkMemoryBarrier");
        calls.run
                .set(barrier, "VkMemoryBarrier", "srcAccessMask", VK10.VK_ACCESS_TRANSFER_WRITE_BIT)
                .set(barrier, "VkMemoryBarrier", "dstAccessMask", VK10.VK_ACCESS_TRANSFER_WRITE_BIT)
                .call(
                        "vkCmdPipelineBarrier",
                        commandBuffer,
                        VK10.VK_PIPELINE_STAGE_TRANSFER_BIT,
                        VK10.VK_PIPELINE_STAGE_TRANSFER_BIT,
                        0,
                        1,
                        barrier,
                        0,
                        0,
                        0,
                        0);
        calls.run.call("vkCmdFillBuffer", commandBuffer, second, 0, PAGE, 0);
        calls.submit(commandBuffer, 0, 0, 0);
        assertEquals(List.of(), calls.rules());
    }
}

package dev.vkval.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkBindIndexBuffer3InfoKHR;
import org.lwjgl.vulkan.VkBindTransformFeedbackBuffer2InfoEXT;
import org.lwjgl.vulkan.VkBindVertexBuffer3InfoKHR;
import org.lwjgl.vulkan.VkDispatchIndirect2InfoKHR;
import org.lwjgl.vulkan.VkDrawIndirect2InfoKHR;
import org.lwjgl.vulkan.VkDrawIndirectCount2InfoKHR;

/** Draws and dispatches whose parameters, vertices and indices are named by device addresses, and those of clusters. */
class AddressDrawsTest {
    private static final int DATA = 0x10000;
    private static final int COUNT = 0x20000;
    private static final int OFFSET = 256;
    private static final int STRIDE = 64;
    private static final List<String> READ = List.of("SYNC-HAZARD-READ-AFTER-WRITE");

    private final SyncCalls calls = new SyncCalls(Map.of());
    private final long data = calls.buffer(VK10.VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT, DATA);
    private final long count = calls.buffer(VK10.VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT, COUNT);
    private final long commandBuffer = calls.begin();

    @AfterEach
    void close() {
        calls.close();
    }

    private void fill(long buffer, long from, long to) {
        calls.run.call("vkCmdFillBuffer", commandBuffer, buffer, from, to - from, 0);
    }

    private List<String> rules() {
        calls.submit(commandBuffer, 0, 0, 0);
        return calls.rules();
    }

    /** Two draws with parameters of so many bytes. */
    private void draw(String command) {
        long info = calls.run.struct("VkDrawIndirect2InfoKHR");
        long range = info + VkDrawIndirect2InfoKHR.ADDRESSRANGE;
        calls.range(range, DATA + OFFSET, SyncCalls.BUFFER_BYTES - OFFSET);
        calls.run
                .set(range, "VkStridedDeviceAddressRangeKHR", "stride", STRIDE)
                .set(info, "VkDrawIndirect2InfoKHR", "drawCount", 2)
                .call(command, commandBuffer, info);
    }

    @ParameterizedTest
    @CsvSource({"vkCmdDrawIndirect2KHR, 16", "vkCmdDrawIndexedIndirect2KHR, 20", "vkCmdDrawMeshTasksIndirect2EXT, 12"})
    void theParametersOfDrawsAreRead(String command, int bytes) {
        fill(data, OFFSET + STRIDE + bytes - 4, OFFSET + STRIDE + bytes);
        draw(command);
        assertEquals(READ, rules());
    }

    @ParameterizedTest
    @CsvSource({"vkCmdDrawIndirect2KHR, 16", "vkCmdDrawIndexedIndirect2KHR, 20", "vkCmdDrawMeshTasksIndirect2EXT, 12"})
    void nothingElseIs(String command, int bytes) {
        fill(data, 0, OFFSET);
        fill(data, OFFSET + bytes, OFFSET + STRIDE);
        fill(data, OFFSET + STRIDE + bytes, SyncCalls.BUFFER_BYTES);
        draw(command);
        assertEquals(List.of(), rules());
    }

    private void drawCounted(String command) {
        long info = calls.run.struct("VkDrawIndirectCount2InfoKHR");
        long range = info + VkDrawIndirectCount2InfoKHR.ADDRESSRANGE;
        calls.range(range, DATA + OFFSET, SyncCalls.BUFFER_BYTES - OFFSET);
        calls.range(info + VkDrawIndirectCount2InfoKHR.COUNTADDRESSRANGE, COUNT + OFFSET, 64);
        calls.run
                .set(range, "VkStridedDeviceAddressRangeKHR", "stride", STRIDE)
                .set(info, "VkDrawIndirectCount2InfoKHR", "maxDrawCount", 2)
                .call(command, commandBuffer, info);
    }

    @ParameterizedTest
    @CsvSource({"vkCmdDrawIndirectCount2KHR", "vkCmdDrawIndexedIndirectCount2KHR", "vkCmdDrawMeshTasksIndirectCount2EXT"
    })
    void theCountOfDrawsIsRead(String command) {
        fill(count, OFFSET, OFFSET + 4);
        drawCounted(command);
        assertEquals(READ, rules());
    }

    @ParameterizedTest
    @CsvSource({"vkCmdDrawIndirectCount2KHR", "vkCmdDrawIndexedIndirectCount2KHR", "vkCmdDrawMeshTasksIndirectCount2EXT"
    })
    void aCountHasFourBytes(String command) {
        fill(count, 0, OFFSET);
        fill(count, OFFSET + 4, SyncCalls.BUFFER_BYTES);
        drawCounted(command);
        assertEquals(List.of(), rules());
    }

    private void dispatch() {
        long info = calls.run.struct("VkDispatchIndirect2InfoKHR");
        calls.range(info + VkDispatchIndirect2InfoKHR.ADDRESSRANGE, DATA + OFFSET, 64);
        calls.run.call("vkCmdDispatchIndirect2KHR", commandBuffer, info);
    }

    @Test
    void theParametersOfADispatchAreRead() {
        fill(data, OFFSET + 8, OFFSET + 12);
        dispatch();
        assertEquals(READ, rules());
    }

    @Test
    void theyHaveTwelveBytes() {
        fill(data, 0, OFFSET);
        fill(data, OFFSET + 12, SyncCalls.BUFFER_BYTES);
        dispatch();
        assertEquals(List.of(), rules());
    }

    private void drawClusters() {
        calls.run.call("vkCmdDrawClusterIndirectHUAWEI", commandBuffer, data, OFFSET);
    }

    @Test
    void theParametersOfClustersAreRead() {
        fill(data, OFFSET + 8, OFFSET + 12);
        drawClusters();
        assertEquals(READ, rules());
    }

    @Test
    void theyHaveTwelveBytesToo() {
        fill(data, 0, OFFSET);
        fill(data, OFFSET + 12, SyncCalls.BUFFER_BYTES);
        drawClusters();
        assertEquals(List.of(), rules());
    }

    private void drawByteCount() {
        long info = calls.run.struct("VkBindTransformFeedbackBuffer2InfoEXT");
        calls.range(info + VkBindTransformFeedbackBuffer2InfoEXT.ADDRESSRANGE, COUNT + OFFSET, 64);
        calls.run.call("vkCmdDrawIndirectByteCount2EXT", commandBuffer, 1, 0, info, 0, 16);
    }

    @Test
    void aByteCountIsRead() {
        fill(count, OFFSET, OFFSET + 4);
        drawByteCount();
        assertEquals(READ, rules());
    }

    @Test
    void aByteCountHasFourBytes() {
        fill(count, 0, OFFSET);
        fill(count, OFFSET + 4, SyncCalls.BUFFER_BYTES);
        drawByteCount();
        assertEquals(List.of(), rules());
    }

    /** Draws with the first four 16-bit indices from the offset on. */
    private void drawIndexed() {
        long info = calls.run.struct("VkBindIndexBuffer3InfoKHR");
        calls.range(info + VkBindIndexBuffer3InfoKHR.ADDRESSRANGE, DATA + OFFSET, 64);
        calls.run
                .set(info, "VkBindIndexBuffer3InfoKHR", "indexType", VK10.VK_INDEX_TYPE_UINT16)
                .call("vkCmdBindIndexBuffer3KHR", commandBuffer, info)
                .call("vkCmdDrawIndexed", commandBuffer, 4, 1, 0, 0, 0);
    }

    @Test
    void indicesAreRead() {
        fill(data, OFFSET + 4, OFFSET + 8);
        drawIndexed();
        assertEquals(READ, rules());
    }

    @Test
    void noOtherIndicesAre() {
        fill(data, 0, OFFSET);
        fill(data, OFFSET + 8, SyncCalls.BUFFER_BYTES);
        drawIndexed();
        assertEquals(List.of(), rules());
    }

    /** Draws three vertices of 16 bytes, at the distance of the dynamic stride. */
    private void drawVertices() {
        long binding = calls.run.struct("VkVertexInputBindingDescription2EXT");
        long attribute = calls.run.struct("VkVertexInputAttributeDescription2EXT");
        long info = calls.run.struct("VkBindVertexBuffer3InfoKHR");
        long range = info + VkBindVertexBuffer3InfoKHR.ADDRESSRANGE;
        calls.range(range, DATA + OFFSET, 3 * STRIDE);
        calls.run
                .set(binding, "VkVertexInputBindingDescription2EXT", "stride", 16)
                .set(binding, "VkVertexInputBindingDescription2EXT", "divisor", 1)
                .set(attribute, "VkVertexInputAttributeDescription2EXT", "format", VK10.VK_FORMAT_R32G32B32A32_SFLOAT)
                .set(range, "VkStridedDeviceAddressRangeKHR", "stride", STRIDE)
                .set(info, "VkBindVertexBuffer3InfoKHR", "setStride", VK10.VK_TRUE)
                .call("vkCmdSetVertexInputEXT", commandBuffer, 1, binding, 1, attribute)
                .call("vkCmdBindVertexBuffers3KHR", commandBuffer, 0, 1, info)
                .call("vkCmdDraw", commandBuffer, 3, 1, 0, 0);
    }

    @Test
    void verticesAreRead() {
        fill(data, OFFSET + 2 * STRIDE, OFFSET + 2 * STRIDE + 4);
        drawVertices();
        assertEquals(READ, rules());
    }

    @Test
    void noOtherVerticesAre() {
        fill(data, 0, OFFSET);
        fill(data, OFFSET + 3 * STRIDE, SyncCalls.BUFFER_BYTES);
        drawVertices();
        assertEquals(List.of(), rules());
    }
}

package dev.vkval.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.finding.Confidence;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.KHRRayTracingPipeline;
import org.lwjgl.vulkan.VK10;

/** Shader binding tables as the calls that trace rays name them. */
class TraceRaysCallsTest {
    private static final String RULE = "SYNC-HAZARD-READ-AFTER-WRITE";
    private static final int TABLES_ADDRESS = 0x10000;
    private static final int PARAMETERS_ADDRESS = 0x20000;

    private final SyncCalls calls = new SyncCalls(Map.of());
    private final long tables =
            calls.buffer(KHRRayTracingPipeline.VK_BUFFER_USAGE_SHADER_BINDING_TABLE_BIT_KHR, TABLES_ADDRESS);
    private final long parameters = calls.buffer(VK10.VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT, PARAMETERS_ADDRESS);
    private final long commandBuffer = calls.begin();

    @AfterEach
    void close() {
        calls.close();
    }

    private void fill(long buffer, long offset, long size) {
        calls.run.call("vkCmdFillBuffer", commandBuffer, buffer, offset, size, 0);
    }

    private long region(long address, long size) {
        long region = calls.run.struct("VkStridedDeviceAddressRegionKHR");
        calls.run
                .set(region, "VkStridedDeviceAddressRegionKHR", "deviceAddress", address)
                .set(region, "VkStridedDeviceAddressRegionKHR", "stride", 32)
                .set(region, "VkStridedDeviceAddressRegionKHR", "size", size);
        return region;
    }

    private void trace() {
        long none = region(0, 0);
        calls.run.call(
                "vkCmdTraceRaysKHR",
                commandBuffer,
                region(TABLES_ADDRESS, 32),
                region(TABLES_ADDRESS + 64, 64),
                none,
                none,
                1,
                1,
                1);
    }

    private void traceNv() {
        calls.run.call("vkCmdTraceRaysNV", commandBuffer, tables, 512, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1);
    }

    private void traceIndirect2() {
        calls.run.call("vkCmdTraceRaysIndirect2KHR", commandBuffer, PARAMETERS_ADDRESS);
    }

    private void assertFound(Confidence confidence) {
        calls.submit(commandBuffer, 0, 0, 0);
        assertEquals(List.of(RULE), calls.rules());
        assertEquals(confidence, calls.run.findings().get(0).confidence());
    }

    private void assertNothingFound() {
        calls.submit(commandBuffer, 0, 0, 0);
        assertEquals(List.of(), calls.rules());
    }

    @Test
    void aRegionIsRead() {
        fill(tables, 124, 4);
        trace();
        assertFound(Confidence.PROVED);
    }

    @Test
    void betweenRegionsNothingIs() {
        fill(tables, 32, 32);
        fill(tables, 128, 64);
        trace();
        assertNothingFound();
    }

    @Test
    void fromAnOffsetOnRecordsMayBe() {
        fill(tables, 1020, 4);
        traceNv();
        assertFound(Confidence.INFERRED);
    }

    @Test
    void beforeAnOffsetNoRecordIs() {
        fill(tables, 0, 512);
        traceNv();
        assertNothingFound();
    }

    @Test
    void aBufferMadeForTablesMayHoldThoseOfIndirectParameters() {
        fill(tables, 0, 4);
        traceIndirect2();
        assertFound(Confidence.INFERRED);
    }

    @Test
    void anotherBufferDoesNot() {
        fill(calls.buffer(), 0, 4);
        traceIndirect2();
        assertNothingFound();
    }

    @Test
    void indirectParametersAreRead() {
        fill(parameters, 96, 4);
        traceIndirect2();
        assertFound(Confidence.PROVED);
    }
}

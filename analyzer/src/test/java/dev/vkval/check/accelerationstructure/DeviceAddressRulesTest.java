package dev.vkval.check.accelerationstructure;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.VK10;

/** Device addresses within the buffer that they were asked of, and others. */
class DeviceAddressRulesTest {
    private static final String REGION = "VkStridedDeviceAddressRegionKHR";
    private static final String INFO = "VkBufferDeviceAddressInfo";
    private static final int USAGE = 0x20000 | VK10.VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT;
    private static final int BUFFER = 20;
    private static final int PLAIN = 21;
    private static final int UNBOUND = 22;
    private static final long ADDRESS = 0x10000;
    private static final long PLAIN_ADDRESS = 0x20000;
    private static final long UNBOUND_ADDRESS = 0x30000;
    private static final int BYTES = 256;

    private final Recorder recorder = Recorder.withFeature(
            "VK_KHR_ray_tracing_pipeline", "VkPhysicalDeviceRayTracingPipelineFeaturesKHR", "rayTracingPipeline");
    private final CheckRun run = recorder.run();

    @BeforeEach
    void start() {
        recorder.buffer(BUFFER, BYTES, USAGE);
        recorder.buffer(PLAIN, BYTES, 0x20000);
        long unbound = run.struct("VkBufferCreateInfo");
        run.set(unbound, "VkBufferCreateInfo", "size", BYTES)
                .set(unbound, "VkBufferCreateInfo", "usage", USAGE)
                .create("vkCreateBuffer", UNBOUND, Recorder.DEVICE, unbound, 0, 0);
        asked(BUFFER, ADDRESS);
        asked(PLAIN, PLAIN_ADDRESS);
        asked(UNBOUND, UNBOUND_ADDRESS);
        recorder.begin();
    }

    @AfterEach
    void end() {
        recorder.close();
    }

    private void asked(long buffer, long address) {
        long info = run.struct(INFO);
        run.set(info, INFO, "buffer", buffer)
                .returning((int) address)
                .call("vkGetBufferDeviceAddress", Recorder.DEVICE, info)
                .returning(VK10.VK_SUCCESS);
    }

    private List<String> ids(Runnable commands) {
        return recorder.broken(commands).stream()
                .filter(id -> id.matches(".*-(11364|10894|04631|04632|03633|03634|03636)"))
                .map(id -> id.substring(id.length() - 5))
                .toList();
    }

    private long region(long address, long stride, long size) {
        long region = run.struct(REGION);
        run.set(region, REGION, "deviceAddress", address)
                .set(region, REGION, "stride", stride)
                .set(region, REGION, "size", size);
        return region;
    }

    @ParameterizedTest
    @CsvSource({
        "65536, 32, 256, ''",
        "65568, 32, 224, ''",
        "65568, 32, 256, 04631",
        "65536, 512, 256, 04632",
        "65792, 32, 32, 11364",
        "196608, 32, 32, 10894",
        "0, 0, 0, ''"
    })
    void shaderBindingTables(long address, long stride, long size, String rule) {
        long none = region(0, 0, 0);
        List<String> broken = ids(() -> run.call(
                "vkCmdTraceRaysKHR", Recorder.COMMANDS, none, region(address, stride, size), none, none, 1, 1, 1));
        assertEquals(rule.isEmpty() ? List.of() : List.of(rule), broken);
    }

    @ParameterizedTest
    @CsvSource({"65536, ''", "65537, 03634", "65788, 03636", "131072, 03633", "262144, 11364"})
    void parametersOfTraces(long address, String rule) {
        long none = region(0, 0, 0);
        List<String> broken =
                ids(() -> run.call("vkCmdTraceRaysIndirectKHR", Recorder.COMMANDS, none, none, none, none, address));
        assertEquals(rule.isEmpty() ? List.of() : List.of(rule), broken);
    }

    @ParameterizedTest
    @CsvSource({"65536, ''", "65538, 03634", "65728, 03636", "131072, 03633"})
    void allParametersOfTraces(long address, String rule) {
        List<String> broken = ids(() -> run.call("vkCmdTraceRaysIndirect2KHR", Recorder.COMMANDS, address));
        assertEquals(rule.isEmpty() ? List.of() : List.of(rule), broken);
    }

    @Test
    void anAddressEndsWithItsBuffer() {
        assertEquals(List.of(), ids(() -> run.call("vkCmdTraceRaysIndirect2KHR", Recorder.COMMANDS, ADDRESS)));
        run.call("vkDestroyBuffer", Recorder.DEVICE, BUFFER, 0);
        assertEquals(List.of("11364"), ids(() -> run.call("vkCmdTraceRaysIndirect2KHR", Recorder.COMMANDS, ADDRESS)));
    }
}

package dev.vkval.check.query;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkPerformanceValueINTEL;

/** Markers of a performance stream of a device that was asked how many bits they have, and of one that was not. */
class PerformanceConfigurationRulesTest {
    private static final int VALID_BITS = 1;

    @ParameterizedTest
    @CsvSource({"4, 15, false", "4, 16, true", "32, -1, false", "0, 16, false"})
    void markers(int bits, long marker, boolean wrong) {
        try (Recorder recorder = new Recorder()) {
            CheckRun run = recorder.begin().run();
            if (bits != 0) {
                long value = run.struct("VkPerformanceValueINTEL");
                MemoryUtil.memPutInt(value + VkPerformanceValueINTEL.DATA, bits);
                run.call("vkGetPerformanceParameterINTEL", Recorder.DEVICE, VALID_BITS, value);
            }
            long info = run.struct("VkPerformanceStreamMarkerInfoINTEL", "marker", marker);
            run.call("vkCmdSetPerformanceStreamMarkerINTEL", Recorder.COMMANDS, info);
            assertEquals(wrong, run.rules().contains("VUID-VkPerformanceStreamMarkerInfoINTEL-marker-02735"));
        }
    }
}

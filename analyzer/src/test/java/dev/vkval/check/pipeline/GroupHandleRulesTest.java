package dev.vkval.check.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.VkRayTracingShaderGroupCreateInfoKHR;

/** Ray tracing pipelines that are created with and without captured handles of their groups. */
class GroupHandleRulesTest {
    private static final String INFO = "VkRayTracingPipelineCreateInfoKHR";
    private static final String GROUP = "VkRayTracingShaderGroupCreateInfoKHR";
    private static final String MIXED = "rayTracingPipelineShaderGroupHandleCaptureReplayMixed";

    private Recorder recorder = new Recorder("VK_KHR_ray_tracing_pipeline");

    @AfterEach
    void end() {
        recorder.close();
    }

    private void create(boolean handle, long id) {
        CheckRun run = recorder.run();
        long group = run.struct(GROUP);
        VkRayTracingShaderGroupCreateInfoKHR.npShaderGroupCaptureReplayHandle(group, handle ? 0x1000 : 0);
        long info = run.struct(INFO);
        run.set(info, INFO, "groupCount", 1)
                .set(info, INFO, "pGroups", group)
                .create("vkCreateRayTracingPipelinesKHR", id, Recorder.DEVICE, 0, 0, 1, info, 0, 0);
    }

    private long broken() {
        return recorder.run().rules().stream()
                .filter(id -> id.endsWith(MIXED + "-03603"))
                .count();
    }

    @ParameterizedTest
    @CsvSource({"true, true, 0", "true, false, 0", "false, false, 0", "false, true, 1"})
    void twoPipelines(boolean first, boolean second, int count) {
        create(first, 30);
        create(second, 31);
        assertEquals(count, broken());
    }

    @ParameterizedTest
    @CsvSource({"false, true"})
    void withTheFeature(boolean first, boolean second) {
        recorder.close();
        recorder = Recorder.withFeature(
                "VK_KHR_ray_tracing_pipeline", "VkPhysicalDeviceRayTracingPipelineFeaturesKHR", MIXED);
        create(first, 30);
        create(second, 31);
        assertEquals(0, broken());
    }
}

package dev.vkval.check.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.KHRRayTracingPipeline;

/** Traces: what is set for them. */
class TraceActionTest {
    private static final long PIPELINE = 30;
    private static final int RAY_TRACING = KHRRayTracingPipeline.VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR;
    private static final int STACK_SIZE = KHRRayTracingPipeline.VK_DYNAMIC_STATE_RAY_TRACING_PIPELINE_STACK_SIZE_KHR;

    private final Recorder recorder = new Recorder("VK_KHR_ray_tracing_pipeline");
    private final CheckRun run = recorder.run();

    @AfterEach
    void end() {
        recorder.close();
    }

    private void setStackSize() {
        run.call("vkCmdSetRayTracingPipelineStackSizeKHR", Recorder.COMMANDS, 64);
    }

    /** A stack size that a pipeline specifies is not set while it is bound. */
    @ParameterizedTest
    @CsvSource({"false, false, true, 1", "true, false, true, 0", "false, true, false, 0"})
    void stackSizes(boolean dynamic, boolean before, boolean after, int expected) {
        String struct = "VkRayTracingPipelineCreateInfoKHR";
        long info = run.struct(struct);
        long states = run.struct("VkPipelineDynamicStateCreateInfo", "dynamicStateCount", 1);
        run.set(states, "VkPipelineDynamicStateCreateInfo", "pDynamicStates", run.words(STACK_SIZE))
                .set(info, struct, "pDynamicState", dynamic ? states : 0)
                .create("vkCreateRayTracingPipelinesKHR", PIPELINE, Recorder.DEVICE, 0, 0, 1, info, 0, 0);
        recorder.begin();
        if (before) {
            setStackSize();
        }
        run.call("vkCmdBindPipeline", Recorder.COMMANDS, RAY_TRACING, PIPELINE);
        if (after) {
            setStackSize();
        }
        String rule = "VUID-vkCmdTraceRaysKHR-None-08608";
        long table = run.struct("VkStridedDeviceAddressRegionKHR");
        List<String> found = recorder.broken(
                () -> run.call("vkCmdTraceRaysKHR", Recorder.COMMANDS, table, table, table, table, 1, 1, 1));
        assertEquals(expected, found.stream().filter(rule::equals).count(), found::toString);
    }
}

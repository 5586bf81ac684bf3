package dev.vkval.check.pipeline;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.check.CheckRun;
import org.junit.jupiter.api.Test;

/** Shaders of a pipeline whose compilation was deferred. */
class DeferredCompileRulesTest {
    private static final long DEVICE = 3;
    private static final long PIPELINE = 10;
    private static final String RULE = "VUID-vkCompileDeferredNV-shader-02238";

    @Test
    void eachShaderIsCompiledOnce() {
        try (CheckRun run = CheckRun.core().device(2)) {
            long info = run.struct("VkRayTracingPipelineCreateInfoNV");
            run.create("vkCreateRayTracingPipelinesNV", PIPELINE, DEVICE, 0, 1, info, 0, 0);
            run.call("vkCompileDeferredNV", DEVICE, PIPELINE, 0).call("vkCompileDeferredNV", DEVICE, PIPELINE, 1);
            assertFalse(run.rules().contains(RULE));
            run.call("vkCompileDeferredNV", DEVICE, PIPELINE, 1);
            assertTrue(run.rules().contains(RULE));
        }
    }
}

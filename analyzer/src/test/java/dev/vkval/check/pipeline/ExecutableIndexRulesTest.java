package dev.vkval.check.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Executables of a compute pipeline that has two. */
class ExecutableIndexRulesTest {
    private static final String RULE = "VUID-VkPipelineExecutableInfoKHR-executableIndex-03275";

    @ParameterizedTest
    @CsvSource({
        "true, 1, vkGetPipelineExecutableStatisticsKHR, false",
        "true, 2, vkGetPipelineExecutableStatisticsKHR, true",
        "true, 2, vkGetPipelineExecutableInternalRepresentationsKHR, true",
        "false, 2, vkGetPipelineExecutableStatisticsKHR, false"
    })
    void indices(boolean asked, int index, String command, boolean broken) {
        try (CheckRun run = CheckRun.core().device(3, "VK_KHR_pipeline_executable_properties")) {
            run.create("vkCreateComputePipelines", 10, 3, 0, 1, run.struct("VkComputePipelineCreateInfo"), 0, 0);
            long pipeline = run.struct("VkPipelineInfoKHR");
            run.set(pipeline, "VkPipelineInfoKHR", "pipeline", 10);
            if (asked) {
                run.call("vkGetPipelineExecutablePropertiesKHR", 3, pipeline, run.pointer(2), 0);
            }
            long info = run.struct("VkPipelineExecutableInfoKHR");
            run.set(info, "VkPipelineExecutableInfoKHR", "pipeline", 10)
                    .set(info, "VkPipelineExecutableInfoKHR", "executableIndex", index)
                    .call(command, 3, info, run.pointer(0), 0);
            assertEquals(broken, run.rules().contains(RULE));
        }
    }
}

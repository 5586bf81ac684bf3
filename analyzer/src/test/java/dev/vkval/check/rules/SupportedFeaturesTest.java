package dev.vkval.check.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.core.Checks;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rules about features that a device has to support, and that need not be enabled. */
class SupportedFeaturesTest {
    private static final String ROBUSTNESS = "VkPipelineRobustnessCreateInfo";
    private static final String FEATURES = "VkPhysicalDeviceFeatures2";

    @ParameterizedTest
    @CsvSource({
        "robustBufferAccess2-06931, storageBuffers, 3, VkPhysicalDeviceRobustness2FeaturesKHR, robustBufferAccess2",
        "robustBufferAccess2-06932, uniformBuffers, 3, VkPhysicalDeviceRobustness2FeaturesKHR, robustBufferAccess2",
        "robustBufferAccess2-06933, vertexInputs, 3, VkPhysicalDeviceRobustness2FeaturesKHR, robustBufferAccess2",
        "robustImageAccess-06930, images, 2, VkPhysicalDeviceImageRobustnessFeatures, robustImageAccess",
        "robustImageAccess-06930, images, 2, VkPhysicalDeviceVulkan13Features, robustImageAccess",
        "robustImageAccess2-06934, images, 3, VkPhysicalDeviceRobustness2FeaturesKHR, robustImageAccess2"
    })
    void areKnownOnceTheApplicationHasAsked(String rule, String member, int value, String struct, String feature) {
        String id = "VUID-" + ROBUSTNESS + "-" + rule;
        try (CheckRun run = new CheckRun(Checks::stateless)) {
            run.device(3);
            assertEquals(0, found(run, id, 10, member, value), "it has not asked");
            ask(run, struct, feature, 0);
            assertEquals(0, found(run, id, 11, member, value - 1), "another behavior");
            assertEquals(1, found(run, id, 12, member, value), "it is not supported");
            ask(run, struct, feature, 1);
            assertEquals(1, found(run, id, 13, member, value), "it is supported");
        }
    }

    private static void ask(CheckRun run, String struct, String feature, int supported) {
        long own = run.struct(struct);
        long all = run.struct(FEATURES);
        run.set(own, struct, feature, supported)
                .set(all, FEATURES, "pNext", own)
                .call("vkGetPhysicalDeviceFeatures2", 2, all);
    }

    /** How often a rule has been broken, after a pipeline more. */
    private static long found(CheckRun run, String id, long pipeline, String member, int value) {
        long robustness = run.struct(ROBUSTNESS);
        long info = run.struct("VkComputePipelineCreateInfo");
        run.set(robustness, ROBUSTNESS, member, value)
                .set(info, "VkComputePipelineCreateInfo", "pNext", robustness)
                .create("vkCreateComputePipelines", pipeline, 3, 0, 1, info, 0, 0);
        return run.rules().stream().filter(id::equals).count();
    }
}

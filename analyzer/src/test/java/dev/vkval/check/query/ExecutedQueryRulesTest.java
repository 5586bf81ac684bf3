package dev.vkval.check.query;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkPhysicalDeviceFeatures2;

/** Secondary command buffers that are executed while a query is active. */
class ExecutedQueryRulesTest {
    private static final long QUERIES = 20;
    private static final String INHERITANCE = "VkCommandBufferInheritanceInfo";

    private static Recorder recorder() {
        CheckRun run = CheckRun.core();
        long features = run.struct("VkPhysicalDeviceFeatures2");
        VkPhysicalDeviceFeatures2.nfeatures(features).inheritedQueries(true);
        return Recorder.of(run.device(3, features, "VK_EXT_transform_feedback"));
    }

    /** A pool with one query, of the statistics that are named. */
    private static void pool(CheckRun run, int type, int statistics) {
        long info = run.struct("VkQueryPoolCreateInfo");
        run.set(info, "VkQueryPoolCreateInfo", "queryType", type)
                .set(info, "VkQueryPoolCreateInfo", "queryCount", 2)
                .set(info, "VkQueryPoolCreateInfo", "pipelineStatistics", statistics)
                .create("vkCreateQueryPool", QUERIES, Recorder.DEVICE, info, 0, 0)
                .call("vkResetQueryPool", Recorder.DEVICE, QUERIES, 0, 2);
    }

    private static void begin(CheckRun run, long buffer, int type, int query, int flags) {
        if (type == VK10.VK_QUERY_TYPE_OCCLUSION || type == VK10.VK_QUERY_TYPE_PIPELINE_STATISTICS) {
            run.call("vkCmdBeginQuery", buffer, QUERIES, query, flags);
        } else {
            run.call("vkCmdBeginQueryIndexedEXT", buffer, QUERIES, query, flags, 0);
        }
    }

    /** The type, statistics and flags of the active query, then what the secondary command buffer inherits and does. */
    @ParameterizedTest
    @CsvSource({
        "0, 0, 0, 1, 0, 0, false, ''",
        "0, 0, 0, 0, 0, 0, false, commandBuffer-00102",
        "0, 0, 1, 1, 1, 0, false, ''",
        "0, 0, 1, 1, 0, 0, false, commandBuffer-00103",
        "1, 3, 0, 0, 0, 7, false, ''",
        "1, 3, 0, 0, 0, 1, false, commandBuffer-00104",
        "28004, 0, 0, 0, 0, 0, false, commandBuffer-07594",
        "0, 0, 0, 1, 0, 0, true, pCommandBuffers-00105",
    })
    void queriesThatAreActive(
            int type,
            int statistics,
            int flags,
            int occlusion,
            int inheritedFlags,
            int inheritedStatistics,
            boolean begins,
            String rule) {
        try (Recorder recorder = recorder()) {
            CheckRun run = recorder.run();
            pool(run, type, statistics);
            long inheritance = run.struct(INHERITANCE);
            run.set(inheritance, INHERITANCE, "occlusionQueryEnable", occlusion)
                    .set(inheritance, INHERITANCE, "queryFlags", inheritedFlags)
                    .set(inheritance, INHERITANCE, "pipelineStatistics", inheritedStatistics);
            recorder.beginSecondary(0, inheritance);
            if (begins) {
                begin(run, Recorder.SECONDARY, type, 1, 0);
                run.call("vkCmdEndQuery", Recorder.SECONDARY, QUERIES, 1);
            }
            run.call("vkEndCommandBuffer", Recorder.SECONDARY);
            recorder.begin();
            begin(run, Recorder.COMMANDS, type, 0, flags);
            List<String> broken = recorder.broken(
                    () -> run.call("vkCmdExecuteCommands", Recorder.COMMANDS, 1, run.array(Recorder.SECONDARY)));
            assertEquals(rule.isEmpty() ? List.of() : List.of("VUID-vkCmdExecuteCommands-" + rule), broken);
        }
    }
}

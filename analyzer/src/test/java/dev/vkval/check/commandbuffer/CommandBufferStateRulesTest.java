package dev.vkval.check.commandbuffer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Begins and resets of command buffers. */
class CommandBufferStateRulesTest {
    private static final int DEVICE = 3;
    private static final int PRIMARY = 6;
    private static final int SECONDARY = 7;
    private static final int RESETTABLE = 2;

    private final CheckRun run = CheckRun.core().device(2);

    @AfterEach
    void end() {
        run.close();
    }

    private void buffers(int poolFlags) {
        long pool = run.struct("VkCommandPoolCreateInfo");
        run.set(pool, "VkCommandPoolCreateInfo", "flags", poolFlags)
                .create("vkCreateCommandPool", 5, DEVICE, pool, 0, 0);
        for (int level = 0; level < 2; level++) {
            long info = run.struct("VkCommandBufferAllocateInfo");
            run.set(info, "VkCommandBufferAllocateInfo", "commandPool", 5)
                    .set(info, "VkCommandBufferAllocateInfo", "level", level)
                    .set(info, "VkCommandBufferAllocateInfo", "commandBufferCount", 1)
                    .create("vkAllocateCommandBuffers", level == 0 ? PRIMARY : SECONDARY, DEVICE, info, 0);
        }
    }

    private void begin(long buffer, long inheritance) {
        long info = run.struct("VkCommandBufferBeginInfo");
        run.set(info, "VkCommandBufferBeginInfo", "pInheritanceInfo", inheritance)
                .call("vkBeginCommandBuffer", buffer, info);
    }

    private void assertRules(String... rules) {
        assertEquals(List.of(rules), run.rules());
    }

    @ParameterizedTest
    @CsvSource({RESETTABLE + ", false", "0, true"})
    void resetOfOneBuffer(int poolFlags, boolean wrong) {
        buffers(poolFlags);
        run.call("vkResetCommandBuffer", PRIMARY, 0);
        assertEquals(wrong ? List.of("VUID-vkResetCommandBuffer-commandBuffer-00046") : List.of(), run.rules());
    }

    @ParameterizedTest
    @CsvSource({RESETTABLE + ", false", "0, true"})
    void begunAgain(int poolFlags, boolean wrong) {
        buffers(poolFlags);
        begin(PRIMARY, 0);
        run.call("vkEndCommandBuffer", PRIMARY);
        begin(PRIMARY, 0);
        assertEquals(wrong ? List.of("VUID-vkBeginCommandBuffer-commandBuffer-00050") : List.of(), run.rules());
    }

    @Test
    void inheritance() {
        buffers(RESETTABLE);
        long info = run.struct("VkCommandBufferInheritanceInfo");
        begin(SECONDARY, info);
        run.call("vkEndCommandBuffer", SECONDARY);
        assertRules();
        run.set(info, "VkCommandBufferInheritanceInfo", "pipelineStatistics", 1);
        begin(SECONDARY, info);
        assertRules("VUID-VkCommandBufferInheritanceInfo-pipelineStatistics-00058");
        run.call("vkEndCommandBuffer", SECONDARY);
        begin(SECONDARY, 0);
        assertRules(
                "VUID-VkCommandBufferInheritanceInfo-pipelineStatistics-00058",
                "VUID-vkBeginCommandBuffer-commandBuffer-00051");
    }
}

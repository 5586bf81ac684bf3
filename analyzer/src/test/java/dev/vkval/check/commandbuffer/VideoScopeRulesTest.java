package dev.vkval.check.commandbuffer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import java.util.List;
import org.junit.jupiter.api.Test;

class VideoScopeRulesTest {
    private static final int DEVICE = 3;
    private static final int POOL = 10;
    private static final int COMMANDS = 20;

    @Test
    void commandsAreInsideOrOutside() {
        try (CheckRun run = recording()) {
            run.call("vkCmdEndVideoCodingKHR", COMMANDS, run.struct("VkVideoEndCodingInfoKHR"));
            begin(run);
            run.call("vkCmdFillBuffer", COMMANDS, 0, 0, 4, 0)
                    .call("vkCmdControlVideoCodingKHR", COMMANDS, run.struct("VkVideoCodingControlInfoKHR"))
                    .call("vkCmdPipelineBarrier", COMMANDS, 1, 1, 0, 0, 0, 0, 0, 0, 0)
                    .call("vkCmdEndVideoCodingKHR", COMMANDS, run.struct("VkVideoEndCodingInfoKHR"))
                    .call("vkCmdFillBuffer", COMMANDS, 0, 0, 4, 0);
            assertEquals(
                    List.of("VUID-vkCmdEndVideoCodingKHR-videocoding", "VUID-vkCmdFillBuffer-videocoding"), found(run));
        }
    }

    @Test
    void aCommandBufferBeginsOutside() {
        try (CheckRun run = recording()) {
            begin(run);
            run.call("vkBeginCommandBuffer", COMMANDS, run.struct("VkCommandBufferBeginInfo"))
                    .call("vkCmdFillBuffer", COMMANDS, 0, 0, 4, 0);
            assertEquals(List.of(), found(run));
        }
    }

    private static CheckRun recording() {
        CheckRun run = CheckRun.core();
        long pool = run.struct("VkCommandPoolCreateInfo");
        long info = run.struct("VkCommandBufferAllocateInfo");
        return run.device(2)
                .create("vkCreateCommandPool", POOL, DEVICE, pool, 0, 0)
                .set(info, "VkCommandBufferAllocateInfo", "commandPool", POOL)
                .set(info, "VkCommandBufferAllocateInfo", "commandBufferCount", 1)
                .create("vkAllocateCommandBuffers", COMMANDS, DEVICE, info, 0)
                .call("vkBeginCommandBuffer", COMMANDS, run.struct("VkCommandBufferBeginInfo"));
    }

    private static void begin(CheckRun run) {
        run.call("vkCmdBeginVideoCodingKHR", COMMANDS, run.struct("VkVideoBeginCodingInfoKHR"));
    }

    private static List<String> found(CheckRun run) {
        return run.rules().stream()
                .filter(rule -> rule.endsWith("-videocoding"))
                .toList();
    }
}

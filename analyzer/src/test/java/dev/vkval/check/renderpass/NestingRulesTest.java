package dev.vkval.check.renderpass;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties2;

/** Secondary command buffers that execute others, on devices that allow a number of levels. */
class NestingRulesTest {
    private static final String PROPERTIES = "VkPhysicalDeviceNestedCommandBufferPropertiesEXT";
    private static final String RULE = "VUID-vkCmdExecuteCommands-nestedCommandBuffer-09376";
    private static final long FIRST = 70;

    private static void begin(CheckRun run, long id) {
        long info = run.struct("VkCommandBufferAllocateInfo");
        run.set(info, "VkCommandBufferAllocateInfo", "commandPool", 5)
                .set(info, "VkCommandBufferAllocateInfo", "level", 1)
                .set(info, "VkCommandBufferAllocateInfo", "commandBufferCount", 1)
                .create("vkAllocateCommandBuffers", id, Recorder.DEVICE, info, 0);
        long begin = run.struct("VkCommandBufferBeginInfo");
        run.set(begin, "VkCommandBufferBeginInfo", "pInheritanceInfo", run.struct("VkCommandBufferInheritanceInfo"))
                .call("vkBeginCommandBuffer", id, begin);
    }

    @ParameterizedTest
    @CsvSource({"1, true", "2, false"})
    void levels(int most, boolean broken) {
        try (Recorder recorder = Recorder.withFeature(
                "VK_EXT_nested_command_buffer",
                "VkPhysicalDeviceNestedCommandBufferFeaturesEXT",
                "nestedCommandBuffer")) {
            CheckRun run = recorder.run();
            long all = run.struct("VkPhysicalDeviceProperties2");
            long own = run.struct(PROPERTIES);
            run.set(own, PROPERTIES, "maxCommandBufferNestingLevel", most);
            MemoryUtil.memPutAddress(all + VkPhysicalDeviceProperties2.PNEXT, own);
            run.call("vkGetPhysicalDeviceProperties2", 2, all);
            begin(run, FIRST);
            run.call("vkEndCommandBuffer", FIRST);
            begin(run, FIRST + 1);
            run.call("vkCmdExecuteCommands", FIRST + 1, 1, run.array(FIRST)).call("vkEndCommandBuffer", FIRST + 1);
            begin(run, FIRST + 2);
            List<String> found =
                    recorder.broken(() -> run.call("vkCmdExecuteCommands", FIRST + 2, 1, run.array(FIRST + 1)));
            assertEquals(broken, found.contains(RULE), found.toString());
        }
    }
}

package dev.vkval.check.drawstate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VkPipelineSampleLocationsStateCreateInfoEXT;
import org.lwjgl.vulkan.VkSampleLocationEXT;

/** Pipelines with sample locations in parts of a render pass instance, in one command buffer each. */
class SuspendedLocationRulesTest {
    private static final int PHYSICAL = 2;
    private static final int POOL = 5;
    private static final long FIRST = 50;
    private static final long PIPELINES = 80;
    private static final int GRAPHICS = VK10.VK_PIPELINE_BIND_POINT_GRAPHICS;

    private final Recorder recorder = new Recorder();
    private final CheckRun run = recorder.run();

    @AfterEach
    void end() {
        recorder.close();
    }

    private void properties(boolean variable) {
        long locations =
                run.struct("VkPhysicalDeviceSampleLocationsPropertiesEXT", "variableSampleLocations", variable ? 1 : 0);
        run.call(
                "vkGetPhysicalDeviceProperties2",
                PHYSICAL,
                run.struct("VkPhysicalDeviceProperties2", "pNext", locations));
    }

    /** Creates a pipeline with one sample location. */
    private void pipeline(int number) {
        VkSampleLocationEXT.Buffer location = VkSampleLocationEXT.create(run.zeros(VkSampleLocationEXT.SIZEOF), 1);
        location.get(0).set(number / 4f, 0);
        String struct = "VkPipelineSampleLocationsStateCreateInfoEXT";
        long locations = run.struct(struct, "sampleLocationsEnable", 1);
        run.set(
                        locations + VkPipelineSampleLocationsStateCreateInfoEXT.SAMPLELOCATIONSINFO,
                        "VkSampleLocationsInfoEXT",
                        "sampleLocationsCount",
                        1)
                .set(
                        locations + VkPipelineSampleLocationsStateCreateInfoEXT.SAMPLELOCATIONSINFO,
                        "VkSampleLocationsInfoEXT",
                        "pSampleLocations",
                        location.address());
        long samples = run.struct("VkPipelineMultisampleStateCreateInfo", "pNext", locations);
        long info = run.struct("VkGraphicsPipelineCreateInfo", "pMultisampleState", samples);
        run.create("vkCreateGraphicsPipelines", PIPELINES + number, Recorder.DEVICE, 0, 1, info, 0, 0);
    }

    /** Records a part of an instance, with a pipeline of that number. */
    private void record(long buffer, int flags, char pipeline) {
        long rendering = run.struct("VkRenderingInfo", "flags", flags, "layerCount", 1);
        run.call("vkCmdBeginRendering", buffer, rendering);
        if (pipeline != '-') {
            run.call("vkCmdBindPipeline", buffer, GRAPHICS, PIPELINES + pipeline - '0');
        }
        run.call("vkCmdEndRendering", buffer).call("vkEndCommandBuffer", buffer);
    }

    private static int flags(int part, int parts) {
        return (part > 0 ? VK13.VK_RENDERING_RESUMING_BIT : 0)
                | (part < parts - 1 ? VK13.VK_RENDERING_SUSPENDING_BIT : 0);
    }

    private static List<String> locations(List<String> broken) {
        return broken.stream()
                .filter(id -> id.contains("variableSampleLocations"))
                .toList();
    }

    private static List<String> expected(String rule) {
        return rule == null ? List.of() : List.of(rule);
    }

    @ParameterizedTest
    @CsvSource({
        "11, false, false,",
        "12, false, false, VUID-VkSubmitInfo-variableSampleLocations-06017",
        "1-2, false, true, VUID-VkSubmitInfo2-variableSampleLocations-06013",
        "-12, false, true, VUID-VkSubmitInfo2-variableSampleLocations-06013",
        "12, true, false,"
    })
    void batches(String pipelines, boolean variable, boolean second, String rule) {
        properties(variable);
        pipeline(1);
        pipeline(2);
        long[] ids = new long[pipelines.length()];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = FIRST + i;
            recorder.begin(ids[i]);
            record(ids[i], flags(i, ids.length), pipelines.charAt(i));
        }
        List<String> broken = recorder.broken(() -> {
            if (second) {
                submit2(ids);
            } else {
                long info = run.struct("VkSubmitInfo", "commandBufferCount", ids.length);
                run.set(info, "VkSubmitInfo", "pCommandBuffers", run.array(ids))
                        .call("vkQueueSubmit", Recorder.QUEUE, 1, info, 0);
            }
        });
        assertEquals(expected(rule), locations(broken));
    }

    private void submit2(long[] ids) {
        String struct = "VkCommandBufferSubmitInfo";
        long[] words = new long[4 * ids.length];
        long infos = run.array(words);
        for (int i = 0; i < ids.length; i++) {
            long at = infos + i * 4L * Long.BYTES;
            run.set(at, struct, "sType", VK13.VK_STRUCTURE_TYPE_COMMAND_BUFFER_SUBMIT_INFO)
                    .set(at, struct, "commandBuffer", ids[i]);
        }
        long info = run.struct("VkSubmitInfo2", "commandBufferInfoCount", ids.length);
        run.set(info, "VkSubmitInfo2", "pCommandBufferInfos", infos).call("vkQueueSubmit2", Recorder.QUEUE, 1, info, 0);
    }

    @ParameterizedTest
    @CsvSource({"11,", "12, VUID-vkCmdExecuteCommands-variableSampleLocations-06023"})
    void secondaryCommandBuffers(String pipelines, String rule) {
        properties(false);
        pipeline(1);
        pipeline(2);
        long[] ids = new long[pipelines.length()];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = FIRST + i;
            long allocation = run.struct("VkCommandBufferAllocateInfo", "commandPool", POOL, "level", 1);
            long inheritance = run.struct("VkCommandBufferInheritanceInfo");
            run.set(allocation, "VkCommandBufferAllocateInfo", "commandBufferCount", 1)
                    .create("vkAllocateCommandBuffers", ids[i], Recorder.DEVICE, allocation, 0)
                    .call(
                            "vkBeginCommandBuffer",
                            ids[i],
                            run.struct("VkCommandBufferBeginInfo", "pInheritanceInfo", inheritance));
            record(ids[i], flags(i, ids.length), pipelines.charAt(i));
        }
        recorder.begin();
        List<String> broken =
                recorder.broken(() -> run.call("vkCmdExecuteCommands", Recorder.COMMANDS, ids.length, run.array(ids)));
        assertEquals(expected(rule), locations(broken));
    }
}

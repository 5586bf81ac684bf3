package dev.vkval.check.practice;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkImageCreateInfo;

/** Best practices of vendors about commands, queues and counts. */
class VendorCommandsTest {
    private static final int IMAGE = 20;
    private static final int OTHER = 21;
    private static final int SIZE = 64;
    private static final String OF_VENDOR = "BestPractices-(AMD|Arm|IMG|NVIDIA)-.*";

    /** What the calls report with the best practices of a vendor; the others never report it. */
    private static List<String> broken(String vendor, Consumer<CheckRun> calls) {
        try (CheckRun run = PracticeRun.of().device(3)) {
            Recorder recorder = Recorder.of(run).begin();
            List<String> general = recorder.broken(() -> calls.accept(run));
            assertTrue(general.stream().noneMatch(rule -> rule.matches(OF_VENDOR)), general::toString);
        }
        try (CheckRun run = PracticeRun.of(vendor).device(3)) {
            Recorder recorder = Recorder.of(run).begin();
            return recorder.broken(() -> calls.accept(run));
        }
    }

    @Test
    void clearsByCommands() {
        assertEquals(List.of("BestPractices-AMD-ClearAttachment-ClearImage-color"), broken("amd", run -> {
            long range = run.struct("VkImageSubresourceRange");
            run.call("vkCmdClearColorImage", Recorder.COMMANDS, IMAGE, 1, run.array(0, 0), 1, range);
        }));
        assertEquals(List.of("BestPractices-AMD-ClearAttachment-ClearImage-depth-stencil"), broken("amd", run -> {
            long range = run.struct("VkImageSubresourceRange");
            run.call("vkCmdClearDepthStencilImage", Recorder.COMMANDS, IMAGE, 1, run.array(0), 1, range);
        }));
        assertEquals(List.of(), broken("nvidia", run -> {
            long range = run.struct("VkImageSubresourceRange");
            run.call("vkCmdClearColorImage", Recorder.COMMANDS, IMAGE, 1, run.array(0, 0), 1, range);
        }));
    }

    @ParameterizedTest
    @CsvSource({"7, false", "8, true"})
    void manyDynamicStates(int count, boolean warned) {
        String rule = "BestPractices-AMD-CreatePipelines-MinimizeNumDynamicStates";
        List<String> broken = broken("amd", run -> {
            long dynamic = run.struct("VkPipelineDynamicStateCreateInfo");
            long info = run.struct("VkGraphicsPipelineCreateInfo");
            run.set(dynamic, "VkPipelineDynamicStateCreateInfo", "dynamicStateCount", count)
                    .set(info, "VkGraphicsPipelineCreateInfo", "pDynamicState", dynamic)
                    .call("vkCreateGraphicsPipelines", Recorder.DEVICE, 0, 1, info, 0, 0);
        });
        assertEquals(warned, broken.contains(rule));
    }

    @Test
    void secondaryCommandBuffers() {
        List<String> executed = broken(
                "amd", run -> run.call("vkCmdExecuteCommands", Recorder.COMMANDS, 1, run.array(Recorder.SECONDARY)));
        assertEquals(List.of("BestPractices-AMD-VkCommandBuffer-AvoidSecondaryCmdBuffers"), executed);
        assertEquals(List.of(), broken("amd", run -> run.call("vkCmdExecuteCommands", Recorder.COMMANDS, 0, 0)));
    }

    @Test
    void copiesOfDescriptors() {
        assertEquals(
                List.of("BestPractices-AMD-UpdateDescriptors-AvoidCopyingDescriptors"),
                broken(
                        "amd",
                        run -> run.call(
                                "vkUpdateDescriptorSets",
                                Recorder.DEVICE,
                                0,
                                0,
                                1,
                                run.struct("VkCopyDescriptorSet"))));
        assertEquals(List.of(), broken("amd", run -> run.call("vkUpdateDescriptorSets", Recorder.DEVICE, 0, 0, 0, 0)));
    }

    @ParameterizedTest
    @CsvSource({"5, 6, true", "1, 5, false"})
    void barriersBetweenReads(int from, int to, boolean warned) {
        try (CheckRun run = PracticeRun.of("nvidia").device(3)) {
            long barrier = run.struct("VkImageMemoryBarrier");
            Recorder recorder = Recorder.of(run).begin();
            run.set(barrier, "VkImageMemoryBarrier", "oldLayout", from)
                    .set(barrier, "VkImageMemoryBarrier", "newLayout", to);
            List<String> broken = recorder.broken(
                    () -> run.call("vkCmdPipelineBarrier", Recorder.COMMANDS, 1, 1, 0, 0, 0, 0, 0, 1, barrier));
            String rule = "BestPractices-PipelineBarrier-readToReadBarrier";
            assertEquals(warned ? List.of(rule) : List.of(), broken);
        }
    }

    /** Of a buffer, and of images with optimal (0) and linear (1) tiling. */
    @ParameterizedTest
    @CsvSource({
        "true, 0, 1, buffer, 1",
        "true, 1, 1, buffer, 0",
        "true, 0, -2, buffer, 0",
        "false, 0, 1, buffer, 0",
        "true, 0, 1, 1, 1",
        "true, 0, 1, 0, 0",
        "true, -2, 1, 1, 0"
    })
    void transfersOfOwnership(boolean maintenance9, int from, int to, String what, int warnings) {
        try (CheckRun run = PracticeRun.of()) {
            String structure = "VkPhysicalDeviceMaintenance9FeaturesKHR";
            long features = run.struct(structure, "maintenance9", maintenance9 ? 1 : 0);
            run.device(3, features, "VK_KHR_maintenance9");
            Recorder recorder = Recorder.of(run);
            boolean buffer = what.equals("buffer");
            String of = buffer ? "VkBufferMemoryBarrier" : "VkImageMemoryBarrier";
            if (buffer) {
                recorder.buffer(OTHER, SIZE);
            } else {
                image(recorder, IMAGE, Integer.parseInt(what), 1);
            }
            recorder.begin();
            long barrier = run.struct(of, "srcQueueFamilyIndex", from, "dstQueueFamilyIndex", to);
            run.set(barrier, of, buffer ? "buffer" : "image", buffer ? OTHER : IMAGE)
                    .call(
                            "vkCmdPipelineBarrier",
                            Recorder.COMMANDS,
                            1,
                            1,
                            0,
                            0,
                            0,
                            buffer ? 1 : 0,
                            buffer ? barrier : 0,
                            buffer ? 0 : 1,
                            buffer ? 0 : barrier);
            assertEquals(warnings, Collections.frequency(run.rules(), "BestPractices-PipelineBarrier-unneeded-QFOT"));
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 0, false", "0, 1, true"})
    void copiesBetweenTilings(int srcTiling, int dstTiling, boolean warned) {
        try (CheckRun run = PracticeRun.of("amd").device(3)) {
            Recorder recorder = Recorder.of(run);
            image(recorder, IMAGE, srcTiling, 1);
            image(recorder, OTHER, dstTiling, 1);
            recorder.begin();
            List<String> broken = recorder.broken(() ->
                    run.call("vkCmdCopyImage", Recorder.COMMANDS, IMAGE, 1, OTHER, 1, 1, run.struct("VkImageCopy")));
            String rule = "BestPractices-AMD-vkImage-AvoidImageToImageCopy";
            assertEquals(warned ? List.of(rule) : List.of(), broken);
        }
    }

    @ParameterizedTest
    @CsvSource({"4, true", "1, false"})
    void resolvesByCommands(int samples, boolean warned) {
        try (CheckRun run = PracticeRun.of("arm").device(3)) {
            Recorder recorder = Recorder.of(run);
            image(recorder, IMAGE, 0, samples);
            image(recorder, OTHER, 0, 1);
            recorder.begin();
            List<String> broken = recorder.broken(() -> run.call(
                    "vkCmdResolveImage", Recorder.COMMANDS, IMAGE, 1, OTHER, 1, 1, run.struct("VkImageResolve")));
            String rule = "BestPractices-Arm-vkCmdResolveImage-resolving-image";
            assertEquals(warned, broken.contains(rule));
        }
    }

    private static void image(Recorder recorder, long id, int tiling, int samples) {
        VkImageCreateInfo info =
                recorder.imageInfo(VK10.VK_IMAGE_TYPE_2D, VK10.VK_FORMAT_R8G8B8A8_UNORM, SIZE, SIZE, 1);
        recorder.image(id, info.tiling(tiling).samples(samples));
    }

    @Test
    void manySubmitsInAFrame() {
        String rule = "BestPractices-Submission-ReduceNumberOfSubmissions";
        assertTrue(presented(21).contains(rule));
        assertFalse(presented(20).contains(rule));
    }

    private static List<String> presented(int submits) {
        try (CheckRun run = PracticeRun.of("nvidia").device(3)) {
            Recorder.of(run);
            for (int i = 0; i < submits; i++) {
                run.call("vkQueueSubmit", Recorder.QUEUE, 0, 0, 0);
            }
            run.call("vkQueuePresentKHR", Recorder.QUEUE, run.struct("VkPresentInfoKHR"));
            return run.rules();
        }
    }

    @ParameterizedTest
    @CsvSource({"501, true", "500, false"})
    void manyBarriersInAFrame(int barriers, boolean warned) {
        try (CheckRun run = PracticeRun.of("amd").device(3)) {
            Recorder recorder = Recorder.of(run).begin();
            List<String> broken = recorder.broken(() -> {
                for (int i = 0; i < barriers; i++) {
                    long barrier = run.struct("VkBufferMemoryBarrier");
                    run.call("vkCmdPipelineBarrier", Recorder.COMMANDS, 1, 1, 0, 0, 0, 1, barrier, 0, 0);
                }
            });
            String rule = "BestPractices-AMD-CmdBuffer-highBarrierCount";
            assertEquals(warned ? List.of(rule) : List.of(), broken);
        }
    }

    @ParameterizedTest
    @CsvSource({"52, false", "56, true"})
    void aSmallPipelineLayout(int pushedBytes, boolean warned) {
        try (CheckRun run = PracticeRun.of("amd").device(3)) {
            long range = run.struct("VkPushConstantRange");
            run.set(range, "VkPushConstantRange", "size", pushedBytes);
            long info = run.struct("VkPipelineLayoutCreateInfo");
            run.set(info, "VkPipelineLayoutCreateInfo", "pushConstantRangeCount", 1)
                    .set(info, "VkPipelineLayoutCreateInfo", "pPushConstantRanges", range)
                    .create("vkCreatePipelineLayout", 40, Recorder.DEVICE, info, 0, 0);
            String rule = "BestPractices-AMD-CreatePipelinesLayout-KeepLayoutSmall";
            assertEquals(warned ? List.of(rule) : List.of(), run.rules());
        }
    }

    @Test
    void memoryWithoutAPriority() {
        try (CheckRun run = PracticeRun.of("nvidia").device(3, "VK_EXT_pageable_device_local_memory")) {
            long info = run.struct("VkMemoryAllocateInfo");
            run.create("vkAllocateMemory", 40, Recorder.DEVICE, info, 0, 0);
            String rule = "BestPractices-NVIDIA-AllocateMemory-SetPriority";
            assertEquals(List.of(rule), run.rules());
            run.set(info, "VkMemoryAllocateInfo", "pNext", run.struct("VkMemoryPriorityAllocateInfoEXT"))
                    .create("vkAllocateMemory", 41, Recorder.DEVICE, info, 0, 0);
            assertEquals(List.of(rule), run.rules());
        }
    }
}

package dev.vkval.check.practice;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import dev.vkval.finding.Finding;
import dev.vkval.finding.Severity;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.KHRSwapchain;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkBufferImageCopy;
import org.lwjgl.vulkan.VkClearAttachment;
import org.lwjgl.vulkan.VkClearRect;
import org.lwjgl.vulkan.VkImageCreateInfo;
import org.lwjgl.vulkan.VkRenderingAttachmentInfo;
import org.lwjgl.vulkan.VkRenderingInfo;

/** Best practices that depend on earlier calls, results or the state of objects. */
class HistoryPracticesTest {
    private static final int IMAGE = 20;
    private static final int VIEW = 21;
    private static final int SIZE = 64;

    @ParameterizedTest
    @CsvSource({
        "0, , WARNING",
        "1, Verbose-Success-Logging, INFO",
        "-3, Error-Result, WARNING",
        "-1000001004, Failure-Result, INFO",
        "-1000011001, , WARNING"
    })
    void results(int result, String id, Severity severity) {
        try (CheckRun run = PracticeRun.of().device(3)) {
            run.returning(result).call("vkDeviceWaitIdle", Recorder.DEVICE);
            assertEquals(id == null ? List.of() : List.of("BestPractices-" + id), run.rules());
            for (Finding finding : run.findings()) {
                assertEquals(severity, finding.severity());
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"1000001003, true", "0, false"})
    void aSwapchainThatNoLongerMatches(int result, boolean warned) {
        try (CheckRun run = PracticeRun.of().device(3)) {
            Recorder.of(run);
            long info = run.struct("VkPresentInfoKHR");
            run.set(info, "VkPresentInfoKHR", "swapchainCount", 1)
                    .set(info, "VkPresentInfoKHR", "pSwapchains", run.array(30))
                    .set(info, "VkPresentInfoKHR", "pImageIndices", run.pointer(0))
                    .returning(result == KHRSwapchain.VK_SUBOPTIMAL_KHR ? result : 0)
                    .call("vkQueuePresentKHR", Recorder.QUEUE, info);
            String rule = "BestPractices-vkCreateSharedSwapchainsKHR-SuboptimalSwapchain";
            assertEquals(warned, run.rules().contains(rule));
        }
    }

    @ParameterizedTest
    @CsvSource({"VK_EXT_debug_utils, specialuse-extension", "VK_KHR_surface, vkCreateDevice-extension-mismatch"})
    void extensionsOfADevice(String extension, String id) {
        try (CheckRun run = PracticeRun.of().device(3, extension)) {
            assertTrue(run.rules().contains("BestPractices-" + id));
        }
        try (CheckRun run = PracticeRun.of().device(3, "VK_KHR_swapchain")) {
            assertEquals(List.of(), run.rules());
        }
    }

    @ParameterizedTest
    @CsvSource({"VK_KHR_swapchain, true", "VK_KHR_surface, false"})
    void extensionsOfAnInstance(String extension, boolean warned) {
        try (CheckRun run = PracticeRun.of()) {
            long info = run.struct("VkInstanceCreateInfo");
            long name = MemoryUtil.memAddress(MemoryUtil.memUTF8(extension));
            run.set(info, "VkInstanceCreateInfo", "enabledExtensionCount", 1)
                    .set(info, "VkInstanceCreateInfo", "ppEnabledExtensionNames", run.array(name))
                    .create("vkCreateInstance", 1, info, 0, 0);
            MemoryUtil.nmemFree(name);
            String rule = "BestPractices-vkCreateInstance-extension-mismatch";
            assertEquals(warned ? List.of(rule) : List.of(), run.rules());
        }
    }

    @ParameterizedTest
    @CsvSource({"true, 0", "false, 1"})
    void featuresThatAreEnabledBeforeTheProgramAsks(boolean asked, int count) {
        try (CheckRun run = PracticeRun.of().device(3)) {
            long info = run.struct("VkDeviceCreateInfo");
            run.set(info, "VkDeviceCreateInfo", "pEnabledFeatures", run.struct("VkPhysicalDeviceFeatures"));
            if (asked) {
                run.call("vkGetPhysicalDeviceFeatures", 2, run.struct("VkPhysicalDeviceFeatures"));
            }
            run.create("vkCreateDevice", 8, 2, info, 0, 0);
            String rule = "BestPractices-vkCreateDevice-physical-device-features-not-retrieved";
            assertEquals(count == 1 ? List.of(rule) : List.of(), run.rules());
        }
    }

    @Test
    void aSwapchainBeforeTheProgramAsksForItsSurface() {
        String[] rules = {
            "BestPractices-vkCreateSwapchainKHR-capabilities-no-surface",
            "BestPractices-vkCreateSwapchainKHR-present-mode-no-surface",
            "BestPractices-vkCreateSwapchainKHR-formats-no-surface"
        };
        try (CheckRun run = PracticeRun.of().device(3)) {
            swapchain(run);
            assertEquals(List.of(rules), run.rules());
            run.call("vkAcquireNextImageKHR", Recorder.DEVICE, 31, 0, 0, 0, run.pointer(0));
            assertTrue(run.rules().contains("BestPractices-vkAcquireNextImageKHR-SwapchainImagesNotFound"));
        }
        try (CheckRun run = PracticeRun.of().device(3)) {
            run.call("vkGetPhysicalDeviceSurfaceCapabilitiesKHR", 2, 30, run.struct("VkSurfaceCapabilitiesKHR"))
                    .call("vkGetPhysicalDeviceSurfacePresentModesKHR", 2, 30, run.pointer(1), run.pointer(0))
                    .call("vkGetPhysicalDeviceSurfaceFormatsKHR", 2, 30, run.pointer(1), run.pointer(0));
            swapchain(run);
            run.call("vkGetSwapchainImagesKHR", Recorder.DEVICE, 31, run.pointer(1), run.array(32))
                    .call("vkAcquireNextImageKHR", Recorder.DEVICE, 31, 0, 0, 0, run.pointer(0));
            assertEquals(List.of(), run.rules());
        }
    }

    private static void swapchain(CheckRun run) {
        long info = run.struct("VkSwapchainCreateInfoKHR");
        run.set(info, "VkSwapchainCreateInfoKHR", "surface", 30)
                .set(info, "VkSwapchainCreateInfoKHR", "minImageCount", 3)
                .set(info, "VkSwapchainCreateInfoKHR", "imageArrayLayers", 1)
                .create("vkCreateSwapchainKHR", 31, Recorder.DEVICE, info, 0, 0);
    }

    @Test
    void displayPlanes() {
        String rule = "BestPractices-vkGetDisplayPlaneSupportedDisplaysKHR-properties-not-retrieved";
        try (CheckRun run = PracticeRun.of().device(3)) {
            run.call("vkGetDisplayPlaneSupportedDisplaysKHR", 2, 0, run.pointer(0), 0);
            assertEquals(List.of(rule), run.rules());
            run.call("vkGetPhysicalDeviceDisplayPlanePropertiesKHR", 2, run.pointer(0), 0)
                    .call("vkGetDisplayPlaneSupportedDisplaysKHR", 2, 0, run.pointer(0), 0);
            assertEquals(List.of(rule), run.rules());
        }
    }

    @Test
    void memoryOfVideoSessions() {
        try (CheckRun run = PracticeRun.of().device(3)) {
            String begin = "BestPractices-vkBindVideoSessionMemoryKHR-requirements-";
            String query = "vkGetVideoSessionMemoryRequirementsKHR";
            String bind = "vkBindVideoSessionMemoryKHR";
            long details = run.struct("VkVideoSessionMemoryRequirementsKHR");
            run.call(bind, Recorder.DEVICE, 50, 0, 0);
            assertEquals(List.of(begin + "count-not-retrieved"), run.rules());
            run.call(query, Recorder.DEVICE, 50, run.pointer(1), details);
            assertTrue(
                    run.rules().contains("BestPractices-vkGetVideoSessionMemoryRequirementsKHR-count-not-retrieved"));
            run.call(query, Recorder.DEVICE, 50, run.pointer(2), 0).call(bind, Recorder.DEVICE, 50, 0, 0);
            assertTrue(run.rules().contains(begin + "not-all-retrieved"));
            int before = run.rules().size();
            long both = run.struct("VkVideoSessionMemoryRequirementsKHR");
            run.call(query, Recorder.DEVICE, 51, run.pointer(1), 0)
                    .call(query, Recorder.DEVICE, 51, run.pointer(1), both)
                    .call(bind, Recorder.DEVICE, 51, 0, 0);
            assertEquals(before, run.rules().size());
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 1, false", "2, 1, true"})
    void aDescriptorPoolThatIsExhausted(int sets, int room, boolean warned) {
        try (CheckRun run = PracticeRun.of().device(3)) {
            long binding = run.struct("VkDescriptorSetLayoutBinding");
            run.set(binding, "VkDescriptorSetLayoutBinding", "descriptorCount", 1);
            long layout = run.struct("VkDescriptorSetLayoutCreateInfo");
            run.set(layout, "VkDescriptorSetLayoutCreateInfo", "bindingCount", 1)
                    .set(layout, "VkDescriptorSetLayoutCreateInfo", "pBindings", binding)
                    .create("vkCreateDescriptorSetLayout", 40, Recorder.DEVICE, layout, 0, 0);
            long size = run.struct("VkDescriptorPoolSize");
            run.set(size, "VkDescriptorPoolSize", "descriptorCount", room);
            long pool = run.struct("VkDescriptorPoolCreateInfo");
            run.set(pool, "VkDescriptorPoolCreateInfo", "maxSets", room)
                    .set(pool, "VkDescriptorPoolCreateInfo", "poolSizeCount", 1)
                    .set(pool, "VkDescriptorPoolCreateInfo", "pPoolSizes", size)
                    .create("vkCreateDescriptorPool", 41, Recorder.DEVICE, pool, 0, 0);
            long info = run.struct("VkDescriptorSetAllocateInfo");
            run.set(info, "VkDescriptorSetAllocateInfo", "descriptorPool", 41)
                    .set(info, "VkDescriptorSetAllocateInfo", "descriptorSetCount", sets)
                    .set(info, "VkDescriptorSetAllocateInfo", "pSetLayouts", run.array(40, 40))
                    .call("vkAllocateDescriptorSets", Recorder.DEVICE, info, run.array(42, 43));
            assertEquals(
                    warned
                            ? List.of(
                                    "BestPractices-vkAllocateDescriptorSets-EmptyDescriptorPool",
                                    "BestPractices-vkAllocateDescriptorSets-EmptyDescriptorPoolType")
                            : List.of(),
                    run.rules());
        }
    }

    @ParameterizedTest
    @CsvSource({"64, 0, true, true", "64, 1, true, false", "32, 0, false, false", "64, 2, false, false"})
    void aClearOfTheWholeRenderArea(int size, int loadOp, boolean first, boolean afterLoad) {
        try (CheckRun run = PracticeRun.of().device(3)) {
            Recorder recorder = attachment(run);
            recorder.begin();
            List<String> broken = recorder.broken(() -> {
                begin(run, loadOp == 2 ? 0 : loadOp, VK10.VK_ATTACHMENT_STORE_OP_STORE);
                if (loadOp == 2) {
                    run.call("vkCmdDraw", Recorder.COMMANDS, 3, 1, 0, 0);
                }
                clear(run, size);
            });
            assertEquals(first, broken.contains("BestPractices-DrawState-ClearCmdBeforeDraw"));
            if (loadOp != 2) {
                assertEquals(afterLoad, broken.contains("BestPractices-vkCmdClearAttachments-clear-after-load-color"));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 0, true", "0, 0, false", "1, 1, false"})
    void contentsThatWereDiscarded(int storeOp, int loadOp, boolean warned) {
        try (CheckRun run = PracticeRun.of().device(3)) {
            Recorder recorder = attachment(run);
            recorder.begin();
            begin(run, VK10.VK_ATTACHMENT_LOAD_OP_CLEAR, storeOp);
            run.call("vkCmdEndRendering", Recorder.COMMANDS);
            begin(run, loadOp, VK10.VK_ATTACHMENT_STORE_OP_STORE);
            run.call("vkCmdEndRendering", Recorder.COMMANDS).call("vkEndCommandBuffer", Recorder.COMMANDS);
            long submit = submit(run, Recorder.COMMANDS);
            List<String> broken = recorder.broken(() -> run.call("vkQueueSubmit", Recorder.QUEUE, 1, submit, 0));
            assertEquals(warned ? List.of("BestPractices-StoreOpDontCareThenLoadOpLoad") : List.of(), broken);
        }
    }

    private static Recorder attachment(CheckRun run) {
        Recorder recorder = Recorder.of(run);
        VkImageCreateInfo info =
                recorder.imageInfo(VK10.VK_IMAGE_TYPE_2D, VK10.VK_FORMAT_R8G8B8A8_UNORM, SIZE, SIZE, 1);
        info.usage(VK10.VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK10.VK_IMAGE_USAGE_SAMPLED_BIT);
        return recorder.image(IMAGE, info)
                .view(VIEW, IMAGE, VK10.VK_FORMAT_R8G8B8A8_UNORM, VK10.VK_IMAGE_ASPECT_COLOR_BIT);
    }

    private static void begin(CheckRun run, int loadOp, int storeOp) {
        VkRenderingAttachmentInfo.Buffer color =
                VkRenderingAttachmentInfo.create(run.struct("VkRenderingAttachmentInfo"), 1);
        color.imageView(VIEW)
                .imageLayout(VK10.VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL)
                .loadOp(loadOp)
                .storeOp(storeOp);
        VkRenderingInfo info = VkRenderingInfo.create(run.struct("VkRenderingInfo"));
        info.layerCount(1).pColorAttachments(color).renderArea().extent().set(SIZE, SIZE);
        run.call("vkCmdBeginRendering", Recorder.COMMANDS, info.address());
    }

    private static void clear(CheckRun run, int size) {
        VkClearAttachment attachment = VkClearAttachment.create(run.struct("VkClearAttachment"));
        attachment.aspectMask(VK10.VK_IMAGE_ASPECT_COLOR_BIT);
        VkClearRect rect = VkClearRect.create(run.struct("VkClearRect"));
        rect.layerCount(1).rect().extent().set(size, size);
        run.call("vkCmdClearAttachments", Recorder.COMMANDS, 1, attachment.address(), 1, rect.address());
    }

    @ParameterizedTest
    @CsvSource({"16, 0, 16, false", "16, 0, 8, true", "16, 8, 8, true"})
    void pushConstantsThatWereNotSet(int range, int offset, int size, boolean warned) {
        try (CheckRun run = PracticeRun.of().device(3)) {
            Recorder recorder = Recorder.of(run).begin();
            long constants = run.struct("VkPushConstantRange");
            run.set(constants, "VkPushConstantRange", "size", range)
                    .set(constants, "VkPushConstantRange", "stageFlags", VK10.VK_SHADER_STAGE_COMPUTE_BIT);
            long layout = run.struct("VkPipelineLayoutCreateInfo");
            run.set(layout, "VkPipelineLayoutCreateInfo", "pushConstantRangeCount", 1)
                    .set(layout, "VkPipelineLayoutCreateInfo", "pPushConstantRanges", constants)
                    .create("vkCreatePipelineLayout", 40, Recorder.DEVICE, layout, 0, 0);
            long info = run.struct("VkComputePipelineCreateInfo");
            run.set(info, "VkComputePipelineCreateInfo", "layout", 40)
                    .create("vkCreateComputePipelines", 41, Recorder.DEVICE, 0, 1, info, 0, 0)
                    .call("vkCmdBindPipeline", Recorder.COMMANDS, VK10.VK_PIPELINE_BIND_POINT_COMPUTE, 41);
            long data = run.array(0, 0);
            int stages = VK10.VK_SHADER_STAGE_COMPUTE_BIT;
            run.call("vkCmdPushConstants", Recorder.COMMANDS, 40, stages, offset, size, data);
            List<String> broken = recorder.broken(() -> run.call("vkCmdDispatch", Recorder.COMMANDS, 1, 1, 1));
            assertEquals(warned ? List.of("BestPractices-PushConstants") : List.of(), broken);
        }
    }

    @ParameterizedTest
    @CsvSource({"0, false", "1, true"})
    void resultsOfAQueryThatWasNotBegun(int query, boolean warned) {
        try (CheckRun run = PracticeRun.of().device(3)) {
            Recorder recorder = Recorder.of(run)
                    .queries(40, VK10.VK_QUERY_TYPE_OCCLUSION, 2)
                    .begin();
            run.call("vkCmdBeginQuery", Recorder.COMMANDS, 40, 0, 0).call("vkCmdEndQuery", Recorder.COMMANDS, 40, 0);
            List<String> broken = recorder.broken(() -> run.call(
                    "vkGetQueryPoolResults", Recorder.DEVICE, 40, query, 1, Integer.BYTES, run.pointer(0), 4, 0));
            assertEquals(warned ? List.of("BestPractices-QueryPool-Unavailable") : List.of(), broken);
        }
    }

    @ParameterizedTest
    @CsvSource({"0, false", "1, true"})
    void anExclusiveImageOnTwoQueueFamilies(int family, boolean warned) {
        try (CheckRun run = PracticeRun.of().device(3)) {
            Recorder recorder = attachment(run);
            run.create("vkGetDeviceQueue", 45, Recorder.DEVICE, family, 0, 0);
            recorder.begin();
            begin(run, VK10.VK_ATTACHMENT_LOAD_OP_CLEAR, VK10.VK_ATTACHMENT_STORE_OP_STORE);
            run.call("vkCmdEndRendering", Recorder.COMMANDS).call("vkEndCommandBuffer", Recorder.COMMANDS);
            recorder.begin(46);
            long copy = run.struct("VkBufferImageCopy");
            long subresource = copy + VkBufferImageCopy.IMAGESUBRESOURCE;
            run.set(subresource, "VkImageSubresourceLayers", "aspectMask", VK10.VK_IMAGE_ASPECT_COLOR_BIT)
                    .set(subresource, "VkImageSubresourceLayers", "layerCount", 1);
            recorder.buffer(47, 1 << 20);
            run.call("vkCmdCopyImageToBuffer", 46, IMAGE, VK10.VK_IMAGE_LAYOUT_GENERAL, 47, 1, copy)
                    .call("vkEndCommandBuffer", 46)
                    .call("vkQueueSubmit", Recorder.QUEUE, 1, submit(run, Recorder.COMMANDS), 0);
            List<String> broken = recorder.broken(() -> run.call("vkQueueSubmit", 45, 1, submit(run, 46), 0));
            String rule = "BestPractices-ConcurrentUsageOfExclusiveImage";
            assertEquals(warned ? List.of(rule) : List.of(), broken);
        }
    }

    private static long submit(CheckRun run, long buffer) {
        long submit = run.struct("VkSubmitInfo");
        run.set(submit, "VkSubmitInfo", "commandBufferCount", 1)
                .set(submit, "VkSubmitInfo", "pCommandBuffers", run.array(buffer));
        return submit;
    }

    @ParameterizedTest
    @CsvSource({"UNDEFINED, 5, 0, true", "GENERAL, 5, 0, false"})
    void aTransitionThatDiscardsWhatIsRead(String from, int layout, int access, boolean warned) {
        assertEquals(
                warned,
                barrier("UNDEFINED".equals(from) ? 0 : 1, layout, access)
                        .contains("BestPractices-ImageMemoryBarrier-TransitionUndefinedToReadOnly"));
    }

    @ParameterizedTest
    @CsvSource({"0x1000, true", "0x800, true", "0x20, false", "0, false"})
    void accessesThatALayoutDoesNotAllow(String access, boolean warned) {
        List<String> broken = barrier(1, VK10.VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL, Integer.decode(access));
        assertEquals(warned, broken.contains("BestPractices-ImageBarrierAccessLayout"));
        assertFalse(broken.contains("BestPractices-PipelineBarrier-readToReadBarrier"));
    }

    private static List<String> barrier(int from, int layout, int access) {
        try (CheckRun run = PracticeRun.of().device(3)) {
            Recorder recorder = attachment(run);
            recorder.begin();
            long barrier = run.struct("VkImageMemoryBarrier");
            run.set(barrier, "VkImageMemoryBarrier", "oldLayout", from)
                    .set(barrier, "VkImageMemoryBarrier", "newLayout", layout)
                    .set(barrier, "VkImageMemoryBarrier", "dstAccessMask", access)
                    .set(barrier, "VkImageMemoryBarrier", "image", IMAGE);
            return recorder.broken(
                    () -> run.call("vkCmdPipelineBarrier", Recorder.COMMANDS, 1, 1, 0, 0, 0, 0, 0, 1, barrier));
        }
    }
}

package dev.vkval.check.commandbuffer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lwjgl.vulkan.VK10;

/** Labels and markers in command buffers and on queues, faults of devices, and stripes. */
class LabelRulesTest {
    private final Recorder recorder = new Recorder();
    private final CheckRun run = recorder.run();

    @AfterEach
    void close() {
        recorder.close();
    }

    private void begin(boolean label, long buffer) {
        if (label) {
            run.call("vkCmdBeginDebugUtilsLabelEXT", buffer, run.struct("VkDebugUtilsLabelEXT"));
        } else {
            run.call("vkCmdDebugMarkerBeginEXT", buffer, run.struct("VkDebugMarkerMarkerInfoEXT"));
        }
    }

    private void end(boolean label, long buffer) {
        run.call(label ? "vkCmdEndDebugUtilsLabelEXT" : "vkCmdDebugMarkerEndEXT", buffer);
    }

    private List<String> submit() {
        run.call("vkEndCommandBuffer", Recorder.COMMANDS);
        long info = run.struct("VkSubmitInfo");
        run.set(info, "VkSubmitInfo", "commandBufferCount", 1)
                .set(info, "VkSubmitInfo", "pCommandBuffers", run.array(Recorder.COMMANDS));
        List<String> broken = recorder.broken(() -> run.call("vkQueueSubmit", Recorder.QUEUE, 1, info, 0));
        run.call("vkQueueWaitIdle", Recorder.QUEUE);
        return broken;
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void secondaryCommandBuffersAreBalanced(boolean label) {
        recorder.beginSecondary(0, run.struct("VkCommandBufferInheritanceInfo"));
        begin(label, Recorder.SECONDARY);
        assertEquals(List.of(), recorder.broken(() -> end(label, Recorder.SECONDARY)));
        assertEquals(
                List.of(
                        label
                                ? "VUID-vkCmdEndDebugUtilsLabelEXT-commandBuffer-01913"
                                : "VUID-vkCmdDebugMarkerEndEXT-commandBuffer-01240"),
                recorder.broken(() -> end(label, Recorder.SECONDARY)));
        begin(label, Recorder.SECONDARY);
        begin(label, Recorder.SECONDARY);
        assertEquals(
                List.of(
                        label
                                ? "VUID-vkEndCommandBuffer-commandBuffer-01815"
                                : "VUID-vkEndCommandBuffer-commandBuffer-00062"),
                recorder.broken(() -> run.call("vkEndCommandBuffer", Recorder.SECONDARY)));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void labelsMayEndInALaterCommandBufferOfTheQueue(boolean label) {
        recorder.begin();
        begin(label, Recorder.COMMANDS);
        assertEquals(List.of(), submit());
        recorder.begin();
        end(label, Recorder.COMMANDS);
        assertEquals(List.of(), submit());
        recorder.begin();
        end(label, Recorder.COMMANDS);
        assertEquals(
                List.of(
                        label
                                ? "VUID-vkCmdEndDebugUtilsLabelEXT-commandBuffer-01912"
                                : "VUID-vkCmdDebugMarkerEndEXT-commandBuffer-01239"),
                submit());
    }

    @Test
    void labelsOfQueues() {
        run.call("vkQueueBeginDebugUtilsLabelEXT", Recorder.QUEUE, run.struct("VkDebugUtilsLabelEXT"));
        assertEquals(List.of(), recorder.broken(() -> run.call("vkQueueEndDebugUtilsLabelEXT", Recorder.QUEUE)));
        assertEquals(
                List.of("VUID-vkQueueEndDebugUtilsLabelEXT-None-01911"),
                recorder.broken(() -> run.call("vkQueueEndDebugUtilsLabelEXT", Recorder.QUEUE)));
    }

    @Test
    void checkpointsAreOfLostDevices() {
        Runnable first = () -> run.call("vkGetQueueCheckpointDataNV", Recorder.QUEUE, run.pointer(0), 0);
        Runnable second = () -> run.call("vkGetQueueCheckpointData2NV", Recorder.QUEUE, run.pointer(0), 0);
        assertEquals(List.of("VUID-vkGetQueueCheckpointDataNV-queue-02025"), recorder.broken(first));
        assertEquals(List.of("VUID-vkGetQueueCheckpointData2NV-queue-03892"), recorder.broken(second));
        run.returning(VK10.VK_ERROR_DEVICE_LOST)
                .call("vkQueueWaitIdle", Recorder.QUEUE)
                .returning(0);
        assertEquals(List.of(), recorder.broken(first));
        assertEquals(List.of(), recorder.broken(second));
    }

    @Test
    void faultsAreOfLostDevices() {
        Runnable faults =
                () -> run.call("vkGetDeviceFaultInfoEXT", Recorder.DEVICE, run.struct("VkDeviceFaultCountsEXT"), 0);
        Runnable information = () ->
                run.call("vkGetDeviceFaultDebugInfoKHR", Recorder.DEVICE, run.struct("VkDeviceFaultDebugInfoKHR"));
        assertEquals(List.of("VUID-vkGetDeviceFaultInfoEXT-device-07336"), recorder.broken(faults));
        assertEquals(List.of("VUID-vkGetDeviceFaultDebugInfoKHR-device-12383"), recorder.broken(information));
        run.returning(VK10.VK_ERROR_DEVICE_LOST)
                .call("vkQueueWaitIdle", Recorder.QUEUE)
                .returning(0);
        assertEquals(List.of(), recorder.broken(faults));
        assertEquals(List.of(), recorder.broken(information));
    }

    private List<String> submitStripes(int semaphores) {
        String stripes = "VkRenderPassStripeSubmitInfoARM";
        long chained = run.struct(stripes);
        long infos = run.array(new long[semaphores * 8]);
        run.set(chained, stripes, "stripeSemaphoreInfoCount", semaphores)
                .set(chained, stripes, "pStripeSemaphoreInfos", infos);
        long buffer = run.struct("VkCommandBufferSubmitInfo");
        run.set(buffer, "VkCommandBufferSubmitInfo", "commandBuffer", Recorder.COMMANDS)
                .set(buffer, "VkCommandBufferSubmitInfo", "pNext", semaphores == 0 ? 0 : chained);
        long info = run.struct("VkSubmitInfo2");
        run.set(info, "VkSubmitInfo2", "commandBufferInfoCount", 1)
                .set(info, "VkSubmitInfo2", "pCommandBufferInfos", buffer);
        List<String> broken = recorder.broken(() -> run.call("vkQueueSubmit2", Recorder.QUEUE, 1, info, 0));
        run.call("vkQueueWaitIdle", Recorder.QUEUE);
        return broken.stream().filter(id -> id.matches(".*-0944\\d")).toList();
    }

    @Test
    void stripesHaveSemaphores() {
        String begin = "VkRenderPassStripeBeginInfoARM";
        long stripes = run.struct(begin);
        run.set(stripes, begin, "stripeInfoCount", 2).set(stripes, begin, "pStripeInfos", run.array(new long[16]));
        long rendering = run.struct("VkRenderingInfo");
        run.set(rendering, "VkRenderingInfo", "pNext", stripes);
        recorder.begin();
        run.call("vkCmdBeginRendering", Recorder.COMMANDS, rendering)
                .call("vkCmdEndRendering", Recorder.COMMANDS)
                .call("vkEndCommandBuffer", Recorder.COMMANDS);
        assertEquals(List.of("VUID-VkCommandBufferSubmitInfo-commandBuffer-09445"), submitStripes(0));
        assertEquals(List.of("VUID-VkCommandBufferSubmitInfo-pNext-09446"), submitStripes(1));
        assertEquals(List.of(), submitStripes(2));
    }
}

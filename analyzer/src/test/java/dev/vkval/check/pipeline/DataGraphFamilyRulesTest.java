package dev.vkval.check.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.QCOMDataGraphModel;
import org.lwjgl.vulkan.VkQueueFamilyDataGraphPropertiesARM;

/** Pools, devices and submits for queue families whose processing engines were asked for. */
class DataGraphFamilyRulesTest {
    private static final long PHYSICAL = 2;
    private static final long DEVICE = 3;
    private static final long QUEUE = 4;
    private static final long POOL = 5;
    private static final long COMMANDS = 6;
    private static final long SEMAPHORE = 7;
    private static final int NEURAL =
            QCOMDataGraphModel.VK_PHYSICAL_DEVICE_DATA_GRAPH_PROCESSING_ENGINE_TYPE_NEURAL_QCOM;
    private static final String ENGINE = "VkPhysicalDeviceDataGraphProcessingEngineARM";

    private final CheckRun run = CheckRun.core().device(2);

    @AfterEach
    void close() {
        run.close();
    }

    private void reported(String rule, boolean wrong) {
        assertEquals(wrong, run.rules().contains(rule), () -> String.valueOf(run.rules()));
    }

    private void family(long type, long foreign) {
        long properties = run.struct("VkQueueFamilyDataGraphPropertiesARM");
        long engine = properties + VkQueueFamilyDataGraphPropertiesARM.ENGINE;
        run.set(engine, ENGINE, "type", type)
                .set(engine, ENGINE, "isForeign", foreign)
                .call("vkGetPhysicalDeviceQueueFamilyDataGraphPropertiesARM", PHYSICAL, 0, run.pointer(1), properties);
    }

    private void pool(boolean named, long type, long foreign) {
        long engine = run.struct(ENGINE, "type", type, "isForeign", foreign);
        long engines = run.struct(
                "VkDataGraphProcessingEngineCreateInfoARM", "processingEngineCount", 1, "pProcessingEngines", engine);
        long info = run.struct("VkCommandPoolCreateInfo", "pNext", named ? engines : 0);
        run.create("vkCreateCommandPool", POOL, DEVICE, info, 0, 0);
    }

    @ParameterizedTest
    @CsvSource({"0, 0, false", "0, 1, true", "5, 0, true"})
    void enginesOfPools(long type, long foreign, boolean wrong) {
        pool(true, type, foreign);
        reported("VUID-VkCommandPoolCreateInfo-pNext-09909", false);
        family(0, 0);
        pool(true, type, foreign);
        reported("VUID-VkCommandPoolCreateInfo-pNext-09909", wrong);
    }

    @ParameterizedTest
    @CsvSource({"true, 1, 1, false", "false, 1, 1, true", "true, 1, 0, true", "false, 0, 0, false"})
    void foreignEnginesOfPools(boolean named, long foreign, long namedForeign, boolean wrong) {
        family(NEURAL, foreign);
        pool(named, NEURAL, namedForeign);
        reported("VUID-VkCommandPoolCreateInfo-queueFamilyIndex-11830", wrong);
    }

    @ParameterizedTest
    @CsvSource({"0, 0, false", "1, 0, true", "1, 1, false"})
    void models(long model, long enabled, boolean wrong) {
        family(model == 1 ? NEURAL : 0, 0);
        long feature = run.struct("VkPhysicalDeviceDataGraphModelFeaturesQCOM", "dataGraphModel", enabled);
        long queue = run.struct("VkDeviceQueueCreateInfo", "queueCount", 1, "pQueuePriorities", run.pointer(0));
        long info = run.struct(
                "VkDeviceCreateInfo", "pNext", feature, "queueCreateInfoCount", 1, "pQueueCreateInfos", queue);
        run.create("vkCreateDevice", 20, PHYSICAL, info, 0, 0);
        reported("VUID-VkDeviceCreateInfo-queueFamilyIndex-11831", wrong);
    }

    @ParameterizedTest
    @CsvSource({"1, false", "2, true", "0, true"})
    void semaphores(long exported, boolean wrong) {
        long asked = run.struct("VkPhysicalDeviceQueueFamilyDataGraphProcessingEngineInfoARM", "engineType", NEURAL);
        long answer =
                run.struct("VkQueueFamilyDataGraphProcessingEnginePropertiesARM", "foreignSemaphoreHandleTypes", 1);
        run.call("vkGetPhysicalDeviceQueueFamilyDataGraphProcessingEnginePropertiesARM", PHYSICAL, asked, answer);
        pool(true, NEURAL, 1);
        long export = run.struct("VkExportSemaphoreCreateInfo", "handleTypes", exported);
        long semaphore = run.struct("VkSemaphoreCreateInfo", "pNext", exported == 0 ? 0 : export);
        long allocate = run.struct("VkCommandBufferAllocateInfo", "commandPool", POOL, "commandBufferCount", 1);
        run.create("vkGetDeviceQueue", QUEUE, DEVICE, 0, 0, 0)
                .create("vkCreateSemaphore", SEMAPHORE, DEVICE, semaphore, 0, 0)
                .create("vkAllocateCommandBuffers", COMMANDS, DEVICE, allocate, 0)
                .call("vkBeginCommandBuffer", COMMANDS, run.struct("VkCommandBufferBeginInfo"))
                .call("vkEndCommandBuffer", COMMANDS);
        long older = run.struct(
                "VkSubmitInfo",
                "commandBufferCount",
                1,
                "pCommandBuffers",
                run.pointer(COMMANDS),
                "signalSemaphoreCount",
                1,
                "pSignalSemaphores",
                run.pointer(SEMAPHORE));
        run.call("vkQueueSubmit", QUEUE, 1, older, 0);
        reported("VUID-VkSubmitInfo-pCommandBufferInfos-09942", wrong);
        long buffers = run.struct("VkCommandBufferSubmitInfo", "commandBuffer", COMMANDS);
        long semaphores = run.struct("VkSemaphoreSubmitInfo", "semaphore", SEMAPHORE);
        long newer = run.struct(
                "VkSubmitInfo2",
                "commandBufferInfoCount",
                1,
                "pCommandBufferInfos",
                buffers,
                "waitSemaphoreInfoCount",
                1,
                "pWaitSemaphoreInfos",
                semaphores);
        run.call("vkQueueSubmit2", QUEUE, 1, newer, 0);
        reported("VUID-VkSubmitInfo2-pCommandBufferInfos-09933", wrong);
    }
}

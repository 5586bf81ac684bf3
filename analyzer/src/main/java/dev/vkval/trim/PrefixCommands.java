package dev.vkval.trim;

import dev.vkval.capture.registry.Command;
import java.util.Map;
import java.util.Set;

/**
 * What commands before a range of frames mean for it. Commands that are not named here say something about objects, and
 * are kept with them.
 */
final class PrefixCommands {
    /** What is restored at the beginning of the range in another way, or is over by then. */
    private static final Set<String> OVER = Set.of(
            "vkQueueSubmit",
            "vkQueueSubmit2",
            "vkQueuePresentKHR",
            "vkQueueWaitIdle",
            "vkDeviceWaitIdle",
            "vkWaitForFences",
            "vkResetFences",
            "vkGetFenceStatus",
            "vkWaitSemaphores",
            "vkSignalSemaphore",
            "vkGetSemaphoreCounterValue",
            "vkSetEvent",
            "vkResetEvent",
            "vkGetEventStatus",
            "vkResetQueryPool",
            "vkGetQueryPoolResults",
            "vkResetCommandBuffer",
            "vkResetCommandPool",
            "vkTrimCommandPool",
            "vkMapMemory",
            "vkMapMemory2",
            "vkUnmapMemory",
            "vkUnmapMemory2",
            "vkFlushMappedMemoryRanges",
            "vkInvalidateMappedMemoryRanges",
            "vkAcquireNextImageKHR",
            "vkAcquireNextImage2KHR",
            "vkReleaseSwapchainImagesKHR",
            "vkWaitForPresentKHR",
            "vkWaitForPresent2KHR",
            "vkGetSwapchainStatusKHR",
            "vkGetRefreshCycleDurationGOOGLE",
            "vkGetPastPresentationTimingGOOGLE",
            "vkCopyMemoryToImage",
            "vkCopyImageToMemory",
            "vkCopyImageToImage",
            "vkTransitionImageLayout",
            "vkGetPipelineCacheData",
            "vkMergePipelineCaches",
            "vkGetCalibratedTimestampsKHR",
            "vkQueueBeginDebugUtilsLabelEXT",
            "vkQueueEndDebugUtilsLabelEXT",
            "vkQueueInsertDebugUtilsLabelEXT",
            "vkSubmitDebugUtilsMessageEXT",
            "vkDebugReportMessageEXT",
            "vkLatencySleepNV",
            "vkSetLatencyMarkerNV",
            "vkQueueNotifyOutOfBandNV",
            "vkAntiLagUpdateAMD");

    /** Objects whose contents or bindings cannot be restored. */
    private static final Map<String, String> OBSTACLES = Map.ofEntries(
            Map.entry("vkCreateAccelerationStructureKHR", "acceleration structures cannot be restored"),
            Map.entry("vkCreateAccelerationStructure2KHR", "acceleration structures cannot be restored"),
            Map.entry("vkCreateAccelerationStructureNV", "acceleration structures cannot be restored"),
            Map.entry("vkCreateMicromapEXT", "micromaps cannot be restored"),
            Map.entry("vkCreateTensorARM", "the contents of tensors cannot be restored"),
            Map.entry("vkCreateVideoSessionKHR", "the state of video sessions cannot be restored"),
            Map.entry("vkCreateOpticalFlowSessionNV", "the state of optical flow sessions cannot be restored"),
            Map.entry("vkCreateDataGraphPipelineSessionARM", "the state of data graph sessions cannot be restored"),
            Map.entry("vkCreateIndirectExecutionSetEXT", "the contents of indirect execution sets cannot be restored"),
            Map.entry("vkCreateCuModuleNVX", "CUDA modules cannot be restored"),
            Map.entry("vkCreateCudaModuleNV", "CUDA modules cannot be restored"));

    private static final Set<String> MAPS = Set.of("vkMapMemory", "vkMapMemory2");
    private static final Set<String> UNMAPS = Set.of("vkUnmapMemory", "vkUnmapMemory2");

    private PrefixCommands() {}

    static boolean over(Command command) {
        return OVER.contains(command.name());
    }

    /** Why an object that the command creates cannot be restored, null if it can. */
    static String obstacle(Command command) {
        return OBSTACLES.get(command.name());
    }

    static boolean maps(Command command) {
        return MAPS.contains(command.name());
    }

    static boolean unmaps(Command command) {
        return UNMAPS.contains(command.name());
    }

    /** Whether it belongs to the recording of the command buffer in its first parameter. */
    static boolean records(Command command) {
        return command.name().startsWith("vkCmd")
                || command.name().equals("vkBeginCommandBuffer")
                || command.name().equals("vkEndCommandBuffer");
    }

    /** Whether it binds memory to objects. */
    static boolean binds(Command command) {
        return command.name().startsWith("vkBind") && command.name().contains("Memory");
    }

    /** Whether it returns what memory may contain from then on, so that nothing says who uses the object. */
    static boolean returnsAddress(Command command) {
        String name = command.name();
        return name.startsWith("vkGet") && (name.contains("DeviceAddress") || name.contains("OpaqueCapture"));
    }
}

package dev.vkval.check.thread;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreatePipelineCache;
import dev.vkval.capture.command.GetDeviceQueue2;
import dev.vkval.capture.command.MergePipelineCaches;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.registry.Registry;
import dev.vkval.chassis.Hooks;
import dev.vkval.identity.CapturedObject;
import java.util.HashSet;
import java.util.Set;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VkDeviceQueueInfo2;
import org.lwjgl.vulkan.VkPipelineCacheCreateInfo;

/**
 * Which objects must be externally synchronized of those types of which the registry says that they may have to be: queues
 * that are not internally synchronized; pipeline caches that are created as externally synchronized, and all that others are
 * merged into, unless that is internally synchronized.
 */
final class ConditionalSynchronization {
    private static final long INTERNALLY_SYNCHRONIZED = Registry.vulkan()
            .value("VkDeviceQueueCreateFlagBits", "VK_DEVICE_QUEUE_CREATE_INTERNALLY_SYNCHRONIZED_BIT_KHR");
    private static final long INTERNALLY_SYNCHRONIZED_MERGE = Registry.vulkan()
            .value("VkPipelineCacheCreateFlagBits", "VK_PIPELINE_CACHE_CREATE_INTERNALLY_SYNCHRONIZED_MERGE_BIT_KHR");

    private final Set<Long> internalQueues = new HashSet<>();
    private final Set<Long> externalCaches = new HashSet<>();
    private final Set<Long> mergedInternally = new HashSet<>();

    void register(Hooks hooks) {
        hooks.onEffect(CreatePipelineCache.ID, this::cache);
        hooks.onEffect(GetDeviceQueue2.ID, this::queue);
    }

    private void cache(Call call) {
        long info = CreatePipelineCache.pCreateInfo(call);
        long output = CreatePipelineCache.pPipelineCache(call);
        if (info == 0 || output == 0) {
            return;
        }
        int flags = VkPipelineCacheCreateInfo.nflags(info);
        if ((flags & VK13.VK_PIPELINE_CACHE_CREATE_EXTERNALLY_SYNCHRONIZED_BIT) != 0) {
            externalCaches.add(CMemory.handle(output));
        }
        if ((flags & INTERNALLY_SYNCHRONIZED_MERGE) != 0) {
            mergedInternally.add(CMemory.handle(output));
        }
    }

    private void queue(Call call) {
        long info = GetDeviceQueue2.pQueueInfo(call);
        long output = GetDeviceQueue2.pQueue(call);
        if (info != 0 && output != 0 && (VkDeviceQueueInfo2.nflags(info) & INTERNALLY_SYNCHRONIZED) != 0) {
            internalQueues.add(CMemory.handle(output));
        }
    }

    /** Whether the object must be in a call that says that it may have to be. */
    boolean required(CapturedObject object, Call call) {
        return switch (object.type()) {
            case "VkQueue" -> !internalQueues.contains(object.id());
            case "VkPipelineCache" ->
                externalCaches.contains(object.id())
                        || call.command().number() == MergePipelineCaches.ID && !mergedInternally.contains(object.id());
            default -> true;
        };
    }
}

package dev.vkval.check.object;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateBuffer;
import dev.vkval.capture.command.CreateImage;
import dev.vkval.capture.command.GetDeviceQueue;
import dev.vkval.capture.command.GetDeviceQueue2;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.command.Submit;
import dev.vkval.identity.CapturedObject;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.agrona.collections.LongHashSet;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkBufferCreateInfo;
import org.lwjgl.vulkan.VkDeviceQueueInfo2;
import org.lwjgl.vulkan.VkImageCreateInfo;

/** Buffers and images that some queue families share, in work that a queue of another family executes. */
final class ConcurrentResources implements Topic {
    private static final String RULE = "VUID-vkQueueSubmit-pSubmits-04626";

    private final CoreContext context;
    private final UseGraph graph;
    private final RecordedUses recordings;

    /** The queue family by the handle of a queue. */
    private final Map<Long, Integer> queues = new HashMap<>();

    /** The queue families by the handle of a resource. */
    private final Map<Long, Set<Integer>> shared = new HashMap<>();

    ConcurrentResources(CoreContext context, UseGraph graph, RecordedUses recordings) {
        this.context = context;
        this.graph = graph;
        this.recordings = recordings;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.calls().onEffect(CreateBuffer.ID, call -> {
            long info = CreateBuffer.pCreateInfo(call);
            share(
                    CreateBuffer.pBuffer(call),
                    VkBufferCreateInfo.nsharingMode(info),
                    VkBufferCreateInfo.nqueueFamilyIndexCount(info),
                    MemoryUtil.memGetAddress(info + VkBufferCreateInfo.PQUEUEFAMILYINDICES));
        });
        hooks.calls().onEffect(CreateImage.ID, call -> {
            long info = CreateImage.pCreateInfo(call);
            share(
                    CreateImage.pImage(call),
                    VkImageCreateInfo.nsharingMode(info),
                    VkImageCreateInfo.nqueueFamilyIndexCount(info),
                    MemoryUtil.memGetAddress(info + VkImageCreateInfo.PQUEUEFAMILYINDICES));
        });
        hooks.calls()
                .onEffect(
                        GetDeviceQueue.ID,
                        call -> queue(GetDeviceQueue.pQueue(call), GetDeviceQueue.queueFamilyIndex(call)));
        hooks.calls()
                .onEffect(
                        GetDeviceQueue2.ID,
                        call -> queue(
                                GetDeviceQueue2.pQueue(call),
                                VkDeviceQueueInfo2.nqueueFamilyIndex(GetDeviceQueue2.pQueueInfo(call))));
        hooks.validate(QueueSubmit.ID, this::submit);
    }

    private void queue(long got, int family) {
        if (got != 0) {
            queues.put(MemoryUtil.memGetLong(got), family);
        }
    }

    private void share(long made, int mode, int count, long families) {
        if (made == 0) {
            return;
        }
        long id = MemoryUtil.memGetLong(made);
        shared.remove(id);
        if (mode == VK10.VK_SHARING_MODE_CONCURRENT && families != 0) {
            Set<Integer> sharing = new TreeSet<>();
            for (int i = 0; i < count; i++) {
                sharing.add(MemoryUtil.memGetInt(families + (long) i * Integer.BYTES));
            }
            shared.put(id, sharing);
        }
    }

    private void submit(Call call) {
        Integer family = shared.isEmpty() ? null : queues.get(QueueSubmit.queue(call));
        if (family == null) {
            return;
        }
        Map<Long, Set<Integer>> without = new TreeMap<>(shared);
        without.values().removeIf(families -> families.contains(family));
        if (without.isEmpty()) {
            return;
        }
        Submit.of(call).forEachCommandBuffer(buffer -> {
            LongHashSet used = new LongHashSet();
            graph.reach(recordings.of(buffer), used);
            without.forEach((id, families) -> {
                if (used.contains(id)) {
                    report(call, buffer, context.objects().living(id), family, families);
                }
            });
        });
    }

    private void report(Call call, long buffer, CapturedObject resource, int family, Set<Integer> families) {
        if (resource == null) {
            return;
        }
        String sharing = families.stream().map(String::valueOf).collect(Collectors.joining(", "));
        context.error(call, RULE)
                .on(resource)
                .created(resource)
                .title(resource + " is used on a queue of a family that does not share it")
                .message(
                        "%s, which is in %s, was created with VK_SHARING_MODE_CONCURRENT for the queue families %s; "
                                + "the queue is of family %d.",
                        Homes.text(resource), context.objects().living(buffer), sharing, family)
                .help(
                        "Create it for this queue family as well, or submit the command buffer to a queue of one that it was"
                                + " created for.")
                .report();
    }
}

package dev.vkval.replay.live;

import dev.vkval.capture.command.GetPhysicalDeviceQueueFamilyProperties;
import dev.vkval.replay.system.Functions;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkQueueFamilyProperties;

/** Maps queue families of the capture to those of the device. */
public final class QueueFamilies {
    private static final int WORK = VK10.VK_QUEUE_GRAPHICS_BIT | VK10.VK_QUEUE_COMPUTE_BIT | VK10.VK_QUEUE_TRANSFER_BIT;
    /** Values that are not families of the device: external, foreign, ignored. */
    private static final int SPECIAL = -3;

    private final int[] flags;
    private final int[] counts;
    private final CapturedDevice captured;
    private final Map<Integer, Integer> mapped = new LinkedHashMap<>();

    private QueueFamilies(int[] flags, int[] counts, CapturedDevice captured) {
        this.flags = flags;
        this.counts = counts;
        this.captured = captured;
    }

    public static QueueFamilies of(Functions functions, long physicalDevice, CapturedDevice captured) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            long count = stack.ncalloc(Integer.BYTES, 1, Integer.BYTES);
            functions.call(GetPhysicalDeviceQueueFamilyProperties.ID, physicalDevice, count, 0);
            VkQueueFamilyProperties.Buffer families =
                    VkQueueFamilyProperties.calloc(MemoryUtil.memGetInt(count), stack);
            functions.call(GetPhysicalDeviceQueueFamilyProperties.ID, physicalDevice, count, families.address());
            int[] flags = new int[families.capacity()];
            int[] counts = new int[families.capacity()];
            for (int i = 0; i < flags.length; i++) {
                flags[i] = families.get(i).queueFlags();
                counts[i] = families.get(i).queueCount();
            }
            return new QueueFamilies(flags, counts, captured);
        }
    }

    /** The family for a captured one; special values are unchanged. */
    public int map(int family) {
        if (family < 0 && family >= SPECIAL) {
            return family;
        }
        return mapped.computeIfAbsent(family, this::choose);
    }

    private int choose(int family) {
        int wanted = captured.queueFamilyFlags(family);
        boolean exists = family >= 0 && family < flags.length;
        if (wanted == -1) {
            return exists ? family : 0;
        }
        int work = wanted & WORK;
        if (exists && (capable(family) & work) == work) {
            return family;
        }
        for (int i = 0; i < flags.length; i++) {
            if ((capable(i) & work) == work) {
                return i;
            }
        }
        return 0;
    }

    /** Graphics and compute queues also support transfer, whether or not they report it. */
    private int capable(int family) {
        int work = flags[family];
        boolean transfers = (work & (VK10.VK_QUEUE_GRAPHICS_BIT | VK10.VK_QUEUE_COMPUTE_BIT)) != 0;
        return transfers ? work | VK10.VK_QUEUE_TRANSFER_BIT : work;
    }

    /** Combined VkQueueFlags of some live families, including implied ones. */
    public int work(Collection<Integer> families) {
        int work = 0;
        for (int family : families) {
            work |= capable(family);
        }
        return work;
    }

    /** Number of queues of a live family. */
    public int queueCount(int family) {
        return counts[family];
    }

    /** VkQueueFlags of a live family. */
    public int flags(int family) {
        return flags[family];
    }
}

package dev.vkval.replay.live;

import dev.vkval.capture.command.GetPhysicalDeviceMemoryProperties;
import dev.vkval.replay.system.Functions;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VkPhysicalDeviceMemoryProperties;

/** The memory types of the device, and which one is used for a type of the capture. */
public final class MemoryTypes {
    private static final int HOST_VISIBLE = VK10.VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT;
    private static final int COHERENT = VK10.VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
    private static final int MISS = 100;

    private final int[] flags;

    private MemoryTypes(int[] flags) {
        this.flags = flags;
    }

    public static MemoryTypes of(Functions functions, long physicalDevice) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkPhysicalDeviceMemoryProperties properties = VkPhysicalDeviceMemoryProperties.calloc(stack);
            functions.call(GetPhysicalDeviceMemoryProperties.ID, physicalDevice, properties.address());
            int[] flags = new int[properties.memoryTypeCount()];
            for (int i = 0; i < flags.length; i++) {
                flags[i] = properties.memoryTypes(i).propertyFlags();
            }
            return new MemoryTypes(flags);
        }
    }

    int flags(int type) {
        return flags[type];
    }

    public boolean hostVisible(int type) {
        return (flags[type] & HOST_VISIBLE) != 0;
    }

    boolean coherent(int type) {
        return (flags[type] & COHERENT) != 0;
    }

    /**
     * The type most similar to that of the capture.
     *
     * @param wanted VkMemoryPropertyFlags; -1 for any
     * @param allowed bit mask of types
     * @return -1 if none is suitable: host-visible memory must stay host-visible
     */
    public int choose(int wanted, int allowed) {
        int best = -1;
        int bestCost = Integer.MAX_VALUE;
        for (int i = 0; i < flags.length; i++) {
            int cost = cost(wanted, flags[i]);
            if ((allowed & 1 << i) != 0 && cost < bestCost) {
                best = i;
                bestCost = cost;
            }
        }
        return best;
    }

    private static int cost(int wanted, int offered) {
        if (wanted == -1) {
            return (offered & VK10.VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT) != 0 ? 0 : 1;
        }
        int missing = wanted & ~offered;
        if ((missing & HOST_VISIBLE) != 0 || (offered & VK11.VK_MEMORY_PROPERTY_PROTECTED_BIT & ~wanted) != 0) {
            return Integer.MAX_VALUE;
        }
        int coherence = (missing & COHERENT) != 0 ? MISS * MISS : 0;
        return coherence + MISS * Integer.bitCount(missing) + Integer.bitCount(offered & ~wanted);
    }
}

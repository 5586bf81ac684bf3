package dev.vkval.replay.descriptor;

import dev.vkval.capture.command.CreateDescriptorPool;
import dev.vkval.capture.command.DestroyDescriptorPool;
import dev.vkval.capture.memory.PNext;
import dev.vkval.replay.live.LiveDevice;
import dev.vkval.replay.structure.StructureTypes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkDescriptorPoolCreateInfo;
import org.lwjgl.vulkan.VkDescriptorPoolInlineUniformBlockCreateInfo;
import org.lwjgl.vulkan.VkDescriptorPoolSize;

/** A descriptor pool of the capture and the further ones that the replay's device needs for the same sets. */
final class DescriptorPool {
    private static final int INLINE = StructureTypes.of("VkDescriptorPoolInlineUniformBlockCreateInfo");

    private final int flags;
    private final int maximumSets;
    /** Type and count of each VkDescriptorPoolSize, one after the other. */
    private final int[] sizes;

    private final int inlineBindings;
    private final List<Long> further = new ArrayList<>();
    /** The further pools that sets came from, by the sets' captured ids. */
    private final Map<Long, Long> origins = new HashMap<>();

    /** @param info address of the VkDescriptorPoolCreateInfo that the pool was created with */
    DescriptorPool(long info) {
        flags = VkDescriptorPoolCreateInfo.nflags(info);
        maximumSets = VkDescriptorPoolCreateInfo.nmaxSets(info);
        long array = MemoryUtil.memGetAddress(info + VkDescriptorPoolCreateInfo.PPOOLSIZES);
        sizes = new int[array == 0 ? 0 : 2 * VkDescriptorPoolCreateInfo.npoolSizeCount(info)];
        for (int i = 0; i < sizes.length; i++) {
            sizes[i] = MemoryUtil.memGetInt(array + (long) i * Integer.BYTES);
        }
        long inline = PNext.find(info, INLINE);
        inlineBindings =
                inline == 0 ? 0 : VkDescriptorPoolInlineUniformBlockCreateInfo.nmaxInlineUniformBlockBindings(inline);
    }

    /** Creates a further pool of the same size and returns the result of vkCreateDescriptorPool. */
    int extend(LiveDevice device) {
        VkDescriptorPoolSize.Buffer counts = VkDescriptorPoolSize.malloc(sizes.length / 2);
        try (MemoryStack stack = MemoryStack.stackPush()) {
            for (int i = 0; i < sizes.length; i += 2) {
                counts.get(i / 2).set(sizes[i], sizes[i + 1]);
            }
            VkDescriptorPoolCreateInfo info = VkDescriptorPoolCreateInfo.calloc(stack)
                    .sType$Default()
                    .flags(flags)
                    .maxSets(maximumSets)
                    .pPoolSizes(counts);
            if (inlineBindings > 0) {
                info.pNext(VkDescriptorPoolInlineUniformBlockCreateInfo.calloc(stack)
                        .sType$Default()
                        .maxInlineUniformBlockBindings(inlineBindings));
            }
            long created = stack.ncalloc(Long.BYTES, 1, Long.BYTES);
            int result =
                    (int) device.functions().call(CreateDescriptorPool.ID, device.handle(), info.address(), 0, created);
            if (result >= 0) {
                further.add(MemoryUtil.memGetLong(created));
            }
            return result;
        } finally {
            counts.free();
        }
    }

    /** The further pools, the newest last. */
    List<Long> further() {
        return further;
    }

    /** Records that a set came from a further pool. */
    void gave(long pool, long set) {
        origins.put(set, pool);
    }

    /** Removes and returns the further pool that a set came from, 0 for the first one. */
    long takeOrigin(long set) {
        Long pool = origins.remove(set);
        return pool == null ? 0 : pool;
    }

    /** All sets were freed. */
    void reset() {
        origins.clear();
    }

    /** Destroys the further pools. */
    void close(LiveDevice device) {
        further.forEach(pool -> device.functions().call(DestroyDescriptorPool.ID, device.handle(), pool, 0));
        further.clear();
        origins.clear();
    }
}

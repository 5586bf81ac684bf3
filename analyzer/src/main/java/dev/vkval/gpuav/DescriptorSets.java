package dev.vkval.gpuav;

import dev.vkval.capture.command.AllocateDescriptorSets;
import dev.vkval.capture.command.CreateDescriptorPool;
import dev.vkval.capture.command.DestroyDescriptorPool;
import dev.vkval.capture.command.UpdateDescriptorSets;
import dev.vkval.capture.memory.CMemory;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkDescriptorBufferInfo;
import org.lwjgl.vulkan.VkDescriptorPoolCreateInfo;
import org.lwjgl.vulkan.VkDescriptorPoolSize;
import org.lwjgl.vulkan.VkDescriptorSetAllocateInfo;
import org.lwjgl.vulkan.VkWriteDescriptorSet;

/** The descriptor sets at the reserved slot for the actions of a device. */
final class DescriptorSets {
    private static final int SETS_PER_POOL = 256;

    private final DeviceContext device;
    private final List<Long> pools = new ArrayList<>();
    private final Deque<Long> free = new ArrayDeque<>();
    private int left;
    private int alive;

    DescriptorSets(DeviceContext device) {
        this.device = device;
    }

    /**
     * A live descriptor set that is not in use, with these ranges in its bindings.
     *
     * @throws NoResourcesException if there is none left
     */
    long acquire(List<MemoryRange> ranges) {
        long set = free.isEmpty() ? allocate() : free.pop();
        alive++;
        write(set, ranges);
        return set;
    }

    /** Number of sets that are in use. */
    int alive() {
        return alive;
    }

    /** Returns a descriptor set that no pending submit uses. */
    void release(long set) {
        alive--;
        free.push(set);
    }

    private long allocate() {
        if (left == 0) {
            pools.add(createPool());
            left = SETS_PER_POOL;
        }
        left--;
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkDescriptorSetAllocateInfo info = VkDescriptorSetAllocateInfo.calloc(stack)
                    .sType$Default()
                    .descriptorPool(pools.get(pools.size() - 1))
                    .pSetLayouts(stack.longs(device.setLayout));
            long out = stack.ncalloc(Long.BYTES, 1, Long.BYTES);
            int result = (int) device.services.call(
                    device.id, AllocateDescriptorSets.ID, device.services.live(device.id), info.address(), out);
            if (result != VK10.VK_SUCCESS) {
                throw new NoResourcesException("the device has no descriptor sets left for them");
            }
            return CMemory.u64(out);
        }
    }

    private long createPool() {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkDescriptorPoolSize.Buffer sizes = VkDescriptorPoolSize.calloc(1, stack)
                    .type(VK10.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER)
                    .descriptorCount(SETS_PER_POOL * ActionMemory.BINDINGS);
            VkDescriptorPoolCreateInfo info = VkDescriptorPoolCreateInfo.calloc(stack)
                    .sType$Default()
                    .maxSets(SETS_PER_POOL)
                    .pPoolSizes(sizes);
            return device.create(CreateDescriptorPool.ID, info.address());
        }
    }

    private void write(long set, List<MemoryRange> ranges) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkWriteDescriptorSet.Buffer writes = VkWriteDescriptorSet.calloc(ranges.size(), stack);
            for (int i = 0; i < ranges.size(); i++) {
                MemoryRange range = ranges.get(i);
                writes.get(i)
                        .sType$Default()
                        .dstSet(set)
                        .dstBinding(i)
                        .descriptorCount(1)
                        .descriptorType(VK10.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER)
                        .pBufferInfo(VkDescriptorBufferInfo.calloc(1, stack)
                                .buffer(range.buffer())
                                .offset(range.offset())
                                .range(range.sizeBytes()));
            }
            device.services.call(
                    device.id,
                    UpdateDescriptorSets.ID,
                    device.services.live(device.id),
                    ranges.size(),
                    writes.address(),
                    0,
                    0);
        }
    }

    void close() {
        pools.forEach(pool -> device.destroy(DestroyDescriptorPool.ID, pool));
        pools.clear();
        free.clear();
        left = 0;
    }
}

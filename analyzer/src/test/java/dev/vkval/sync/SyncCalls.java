package dev.vkval.sync;

import dev.vkval.check.CheckRun;
import java.util.List;
import java.util.Map;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkImageCreateInfo;

/** Calls of an application with one queue, through the whole of synchronization validation. */
final class SyncCalls implements AutoCloseable {
    static final int DEVICE = 3;
    static final int QUEUE = 4;
    static final long BUFFER_BYTES = 1024;
    static final int IMAGE_SIDE = 16;
    private static final int POOL = 5;
    private static final int FAMILY = 0;

    final CheckRun run;
    private long next = 100;

    /** @param settings those that differ from the defaults */
    SyncCalls(Map<String, Boolean> settings) {
        this(CheckRun.sync(settings));
    }

    /** @param empty run of the validation objects, in which nothing was called */
    SyncCalls(CheckRun empty) {
        run = empty.device(3);
        run.create("vkGetDeviceQueue", QUEUE, DEVICE, FAMILY, 0, 0)
                .create("vkCreateCommandPool", POOL, DEVICE, run.struct("VkCommandPoolCreateInfo"), 0, 0);
    }

    @Override
    public void close() {
        run.close();
    }

    List<String> rules() {
        return run.rules();
    }

    long create(String command, String info) {
        return create(command, run.struct(info));
    }

    /** @param info address of the structure of what is created */
    long create(String command, long info) {
        long handle = next++;
        run.create(command, handle, DEVICE, info, 0, 0);
        return handle;
    }

    /** A buffer of {@link #BUFFER_BYTES} in memory of its own. */
    long buffer() {
        return buffer(0);
    }

    /** @param usage VkBufferUsageFlags */
    long buffer(int usage) {
        long buffer = next++;
        long info = run.struct("VkBufferCreateInfo");
        run.set(info, "VkBufferCreateInfo", "size", BUFFER_BYTES)
                .set(info, "VkBufferCreateInfo", "usage", usage)
                .create("vkCreateBuffer", buffer, DEVICE, info, 0, 0)
                .call("vkBindBufferMemory", DEVICE, buffer, memory(BUFFER_BYTES), 0);
        return buffer;
    }

    long memory(long sizeBytes) {
        long memory = next++;
        long allocation = run.struct("VkMemoryAllocateInfo");
        run.set(allocation, "VkMemoryAllocateInfo", "allocationSize", sizeBytes)
                .create("vkAllocateMemory", memory, DEVICE, allocation, 0, 0);
        return memory;
    }

    /** @param flags VkBufferCreateFlags */
    long unboundBuffer(long sizeBytes, int flags) {
        long info = run.struct("VkBufferCreateInfo");
        run.set(info, "VkBufferCreateInfo", "size", sizeBytes).set(info, "VkBufferCreateInfo", "flags", flags);
        return create("vkCreateBuffer", info);
    }

    /** A buffer of {@link #BUFFER_BYTES} in memory of its own, whose device address the application asks for. */
    long buffer(int usage, int address) {
        long buffer = buffer(usage);
        long info = run.struct("VkBufferDeviceAddressInfo");
        run.set(info, "VkBufferDeviceAddressInfo", "buffer", buffer)
                .returning(address)
                .call("vkGetBufferDeviceAddress", DEVICE, info)
                .returning(VK10.VK_SUCCESS);
        return buffer;
    }

    /** Sets a VkDeviceAddressRangeKHR, or the first members of a VkStridedDeviceAddressRangeKHR. */
    void range(long at, long address, long sizeBytes) {
        run.set(at, "VkDeviceAddressRangeKHR", "address", address)
                .set(at, "VkDeviceAddressRangeKHR", "size", sizeBytes);
    }

    /** A new VkStridedDeviceAddressRangeKHR. */
    long strided(long address, long sizeBytes, long strideBytes) {
        long range = run.struct("VkStridedDeviceAddressRangeKHR");
        range(range, address, sizeBytes);
        run.set(range, "VkStridedDeviceAddressRangeKHR", "stride", strideBytes);
        return range;
    }

    /** A color image of one level and layer, {@link #IMAGE_SIDE} texels wide and high, in memory of its own. */
    long image() {
        long image = next++;
        long memory = next++;
        long info = run.struct("VkImageCreateInfo");
        long allocation = run.struct("VkMemoryAllocateInfo");
        run.set(info, "VkImageCreateInfo", "imageType", VK10.VK_IMAGE_TYPE_2D)
                .set(info, "VkImageCreateInfo", "format", VK10.VK_FORMAT_R8G8B8A8_UNORM)
                .set(info, "VkImageCreateInfo", "mipLevels", 1)
                .set(info, "VkImageCreateInfo", "arrayLayers", 1)
                .set(info, "VkImageCreateInfo", "samples", VK10.VK_SAMPLE_COUNT_1_BIT)
                .set(allocation, "VkMemoryAllocateInfo", "allocationSize", 4L * IMAGE_SIDE * IMAGE_SIDE);
        extent(info + VkImageCreateInfo.EXTENT, IMAGE_SIDE);
        run.create("vkCreateImage", image, DEVICE, info, 0, 0)
                .create("vkAllocateMemory", memory, DEVICE, allocation, 0, 0)
                .call("vkBindImageMemory", DEVICE, image, memory, 0);
        return image;
    }

    /** Sets a VkExtent3D of all columns and some rows of an image. */
    void extent(long address, int rows) {
        run.set(address, "VkExtent3D", "width", IMAGE_SIDE)
                .set(address, "VkExtent3D", "height", rows)
                .set(address, "VkExtent3D", "depth", 1);
    }

    /** Begins a command buffer. */
    long begin() {
        long handle = next++;
        long info = run.struct("VkCommandBufferAllocateInfo");
        run.set(info, "VkCommandBufferAllocateInfo", "commandPool", POOL)
                .set(info, "VkCommandBufferAllocateInfo", "commandBufferCount", 1)
                .create("vkAllocateCommandBuffers", handle, DEVICE, info, 0)
                .call("vkBeginCommandBuffer", handle, run.struct("VkCommandBufferBeginInfo"));
        return handle;
    }

    void copy(long commandBuffer, long src, long dst) {
        long region = run.struct("VkBufferCopy");
        run.set(region, "VkBufferCopy", "size", BUFFER_BYTES)
                .call("vkCmdCopyBuffer", commandBuffer, src, dst, 1, region);
    }

    void fill(long commandBuffer, long buffer) {
        run.call("vkCmdFillBuffer", commandBuffer, buffer, 0, BUFFER_BYTES, 0);
    }

    /** Ends the command buffer and submits it; {@code signal} is a timeline semaphore that reaches a value, or 0. */
    void submit(long commandBuffer, long fence, long signal, long value) {
        long info = run.struct("VkSubmitInfo");
        long timeline = run.struct("VkTimelineSemaphoreSubmitInfo");
        run.set(info, "VkSubmitInfo", "commandBufferCount", 1)
                .set(info, "VkSubmitInfo", "pCommandBuffers", run.array(commandBuffer));
        if (signal != 0) {
            run.set(timeline, "VkTimelineSemaphoreSubmitInfo", "signalSemaphoreValueCount", 1)
                    .set(timeline, "VkTimelineSemaphoreSubmitInfo", "pSignalSemaphoreValues", run.array(value))
                    .set(info, "VkSubmitInfo", "pNext", timeline)
                    .set(info, "VkSubmitInfo", "signalSemaphoreCount", 1)
                    .set(info, "VkSubmitInfo", "pSignalSemaphores", run.array(signal));
        }
        run.call("vkEndCommandBuffer", commandBuffer).call("vkQueueSubmit", QUEUE, 1, info, fence);
    }

    long fence() {
        return create("vkCreateFence", "VkFenceCreateInfo");
    }

    long timeline() {
        long handle = next++;
        long type = run.struct("VkSemaphoreTypeCreateInfo");
        long info = run.struct("VkSemaphoreCreateInfo");
        run.set(type, "VkSemaphoreTypeCreateInfo", "semaphoreType", 1)
                .set(info, "VkSemaphoreCreateInfo", "pNext", type)
                .create("vkCreateSemaphore", handle, DEVICE, info, 0, 0);
        return handle;
    }

    void waitForFences(boolean all, long... fences) {
        run.call("vkWaitForFences", DEVICE, fences.length, run.array(fences), all ? VK10.VK_TRUE : VK10.VK_FALSE, -1);
    }
}

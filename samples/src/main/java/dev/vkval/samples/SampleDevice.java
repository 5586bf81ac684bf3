package dev.vkval.samples;

import static dev.vkval.samples.VulkanResult.check;
import static org.lwjgl.vulkan.EXTDebugUtils.*;
import static org.lwjgl.vulkan.VK10.*;
import static org.lwjgl.vulkan.VK12.VK_SEMAPHORE_TYPE_TIMELINE;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import org.lwjgl.PointerBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.*;

/**
 * A Vulkan 1.3 instance, its first device, one queue of family 0 and everything made on them.
 *
 * <p>Objects register how they are destroyed; {@link #close} destroys them in reverse order, then device and instance.
 */
public final class SampleDevice implements AutoCloseable {
    private final VkInstance instance;
    private final VkPhysicalDevice physicalDevice;
    private final VkDevice device;
    private final VkQueue queue;
    private final long commandPool;
    private final boolean debugUtils;
    private final Deque<Runnable> closing = new ArrayDeque<>();

    /**
     * Creates instance and device, with the features that the samples use.
     *
     * @param name application name, stored in the capture
     * @param sample what the program needs besides
     */
    public SampleDevice(String name, Sample sample) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            debugUtils = InstanceFactory.hasDebugUtils(stack);
            instance = InstanceFactory.instance(stack, name, debugUtils, sample);
            physicalDevice = InstanceFactory.firstPhysicalDevice(stack, instance);
            device = InstanceFactory.device(stack, physicalDevice, sample);
            PointerBuffer handle = stack.mallocPointer(1);
            vkGetDeviceQueue(device, 0, 0, handle);
            queue = new VkQueue(handle.get(0), device);
            name(VK_OBJECT_TYPE_QUEUE, queue.address(), "graphics queue");
            var pool = stack.mallocLong(1);
            var info = VkCommandPoolCreateInfo.calloc(stack).sType$Default();
            check(vkCreateCommandPool(device, info, null, pool));
            commandPool = pool.get(0);
            onClose(() -> vkDestroyCommandPool(device, commandPool, null));
        }
    }

    /** The device, for direct calls. */
    public VkDevice vk() {
        return device;
    }

    /** The instance, for direct calls. */
    public VkInstance instance() {
        return instance;
    }

    /** The physical device, for direct calls. */
    public VkPhysicalDevice physicalDevice() {
        return physicalDevice;
    }

    /** The only queue, for direct calls. */
    public VkQueue queue() {
        return queue;
    }

    /** Registers how an object is destroyed; the last registered goes first. */
    public void onClose(Runnable destroy) {
        closing.push(destroy);
    }

    /** Destroys the objects that are made in {@code use} when it ends. */
    public void scoped(Runnable use) {
        int before = closing.size();
        use.run();
        while (closing.size() > before) {
            closing.pop().run();
        }
    }

    /** Gives an object the name under which reports show it. */
    public void name(int objectType, long handle, String name) {
        if (!debugUtils) {
            return;
        }
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var info = VkDebugUtilsObjectNameInfoEXT.calloc(stack)
                    .sType$Default()
                    .objectType(objectType)
                    .objectHandle(handle)
                    .pObjectName(stack.UTF8(name));
            check(vkSetDebugUtilsObjectNameEXT(device, info));
        }
    }

    /** Allocates host-visible, coherent memory; freed at the end. */
    public long allocate(VkMemoryRequirements requirements) {
        return allocate(requirements, 0);
    }

    /** The same with VkMemoryAllocateFlags. */
    public long allocate(VkMemoryRequirements requirements, int flags) {
        return allocate(requirements.size(), requirements.memoryTypeBits(), flags);
    }

    /** The same for several resources: their bytes, and the memory types that all of them allow. */
    public long allocate(long sizeBytes, int memoryTypeBits, int flags) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var properties = VkPhysicalDeviceMemoryProperties.malloc(stack);
            vkGetPhysicalDeviceMemoryProperties(physicalDevice, properties);
            int wanted = VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
            for (int type = 0; type < properties.memoryTypeCount(); type++) {
                boolean allowed = (memoryTypeBits & 1 << type) != 0;
                if (allowed && (properties.memoryTypes(type).propertyFlags() & wanted) == wanted) {
                    var info = VkMemoryAllocateInfo.calloc(stack)
                            .sType$Default()
                            .allocationSize(sizeBytes)
                            .memoryTypeIndex(type);
                    if (flags != 0) {
                        info.pNext(VkMemoryAllocateFlagsInfo.calloc(stack)
                                .sType$Default()
                                .flags(flags));
                    }
                    var memory = stack.mallocLong(1);
                    check(vkAllocateMemory(device, info, null, memory));
                    long allocated = memory.get(0);
                    onClose(() -> vkFreeMemory(device, allocated, null));
                    return allocated;
                }
            }
        }
        throw new IllegalStateException("no host-visible memory type for this resource");
    }

    /** A primary command buffer of a pool, under a name. */
    public Commands allocate(long pool, String name) {
        return Commands.allocate(this, pool, name, VK_COMMAND_BUFFER_LEVEL_PRIMARY, debugUtils);
    }

    /** Begins a primary command buffer under a name, lets it be recorded, and ends it. */
    public Commands record(String name, Consumer<Commands> recording) {
        Commands commands = allocate(commandPool, name);
        commands.record(recording);
        return commands;
    }

    /** The same for a secondary command buffer, executed inside or outside of rendering as {@code inheritance} says. */
    public Commands recordSecondary(
            String name, VkCommandBufferInheritanceInfo inheritance, Consumer<Commands> recording) {
        Commands commands = Commands.allocate(this, commandPool, name, VK_COMMAND_BUFFER_LEVEL_SECONDARY, debugUtils);
        commands.record(inheritance, recording);
        return commands;
    }

    /** A binary semaphore, destroyed at the end. */
    public long semaphore(String name) {
        return semaphore(name, VK_NULL_HANDLE);
    }

    /** A timeline semaphore with value 0, destroyed at the end. */
    public long timelineSemaphore(String name) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var type =
                    VkSemaphoreTypeCreateInfo.calloc(stack).sType$Default().semaphoreType(VK_SEMAPHORE_TYPE_TIMELINE);
            return semaphore(name, type.address());
        }
    }

    private long semaphore(String name, long next) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var handle = stack.mallocLong(1);
            var info = VkSemaphoreCreateInfo.calloc(stack).sType$Default().pNext(next);
            check(vkCreateSemaphore(device, info, null, handle));
            long semaphore = handle.get(0);
            name(VK_OBJECT_TYPE_SEMAPHORE, semaphore, name);
            onClose(() -> vkDestroySemaphore(device, semaphore, null));
            return semaphore;
        }
    }

    /** Records, submits with a fence, and waits for it. */
    public void submitAndWait(String name, Consumer<Commands> recording) {
        submitAndWait(record(name, recording));
    }

    /** Submits recorded command buffers as one batch with a fence, and waits for it. */
    public void submitAndWait(Commands... batch) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var fence = stack.mallocLong(1);
            check(vkCreateFence(device, VkFenceCreateInfo.calloc(stack).sType$Default(), null, fence));
            submit(fence.get(0), batch);
            check(vkWaitForFences(device, fence, true, -1));
            vkDestroyFence(device, fence.get(0), null);
        }
    }

    /** Submits recorded command buffers as one batch, without semaphores, signalling {@code fence} unless it is 0. */
    public void submit(long fence, Commands... batch) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            PointerBuffer handles = stack.mallocPointer(batch.length);
            for (Commands commands : batch) {
                handles.put(commands.vk().address());
            }
            var info = VkSubmitInfo.calloc(stack).sType$Default().pCommandBuffers(handles.flip());
            check(vkQueueSubmit(queue, info, fence));
        }
    }

    @Override
    public void close() {
        vkDeviceWaitIdle(device);
        while (!closing.isEmpty()) {
            closing.pop().run();
        }
        vkDestroyDevice(device, null);
        vkDestroyInstance(instance, null);
    }
}

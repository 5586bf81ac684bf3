package dev.vkval.replay.live;

import dev.vkval.capture.command.AllocateMemory;
import dev.vkval.capture.command.BindBufferMemory;
import dev.vkval.capture.command.BindImageMemory;
import dev.vkval.capture.command.CreateBuffer;
import dev.vkval.capture.command.CreateImage;
import dev.vkval.capture.command.DestroyBuffer;
import dev.vkval.capture.command.DestroyImage;
import dev.vkval.capture.command.FreeMemory;
import dev.vkval.replay.failure.DeviceLostException;
import dev.vkval.replay.failure.ReplayResourceException;
import dev.vkval.replay.structure.ResultNames;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VkBufferCreateInfo;
import org.lwjgl.vulkan.VkMemoryAllocateFlagsInfo;
import org.lwjgl.vulkan.VkMemoryAllocateInfo;
import org.lwjgl.vulkan.VkMemoryRequirements;

/** A buffer or image of the replay itself with its own memory. */
public final class OwnMemory implements AutoCloseable {
    private static final int HOST =
            VK10.VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK10.VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;

    private final LiveDevice device;
    private final boolean image;
    private final long handle;
    private final long memory;
    private final long mapped;

    private OwnMemory(LiveDevice device, boolean image, long handle, int wanted, boolean addressed) {
        this.device = device;
        this.image = image;
        this.handle = handle;
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkMemoryRequirements requirements = device.memoryRequirements(image, handle, stack);
            VkMemoryAllocateInfo info = VkMemoryAllocateInfo.calloc(stack)
                    .sType$Default()
                    .allocationSize(requirements.size())
                    .memoryTypeIndex(device.memoryTypes().choose(wanted, requirements.memoryTypeBits()));
            if (addressed) {
                info.pNext(VkMemoryAllocateFlagsInfo.calloc(stack)
                        .sType$Default()
                        .flags(VK12.VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT));
            }
            memory = allocate(info, stack);
            int bind = image ? BindImageMemory.ID : BindBufferMemory.ID;
            require((int) device.functions().call(bind, device.handle(), handle, memory, 0));
            mapped = image ? 0 : device.map(memory);
        }
    }

    /** The resource is destroyed if there is no memory for it. */
    private long allocate(VkMemoryAllocateInfo info, MemoryStack stack) {
        try {
            return create(device, AllocateMemory.ID, info.address(), stack);
        } catch (DeviceLostException | ReplayResourceException e) {
            device.functions().call(image ? DestroyImage.ID : DestroyBuffer.ID, device.handle(), handle, 0);
            throw e;
        }
    }

    /** A host-visible buffer. */
    public static OwnMemory buffer(LiveDevice device, long sizeBytes, int usage) {
        boolean addressed = (usage & VK12.VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT) != 0;
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkBufferCreateInfo info = VkBufferCreateInfo.calloc(stack)
                    .sType$Default()
                    .size(Math.max(sizeBytes, 1))
                    .usage(usage)
                    .sharingMode(VK10.VK_SHARING_MODE_EXCLUSIVE);
            return new OwnMemory(
                    device, false, create(device, CreateBuffer.ID, info.address(), stack), HOST, addressed);
        }
    }

    /** @param createInfo address of a VkImageCreateInfo */
    public static OwnMemory image(LiveDevice device, long createInfo) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            return new OwnMemory(device, true, create(device, CreateImage.ID, createInfo, stack), -1, false);
        }
    }

    private static long create(LiveDevice device, int command, long info, MemoryStack stack) {
        long out = stack.ncalloc(Long.BYTES, 1, Long.BYTES);
        require(device.call(command, info, 0, out));
        return MemoryUtil.memGetLong(out);
    }

    /** The live buffer or image. */
    public long handle() {
        return handle;
    }

    public long memory() {
        return memory;
    }

    /** Address of the mapped memory, 0 for an image or if it could not be mapped. */
    public long mapped() {
        return mapped;
    }

    /** Throws the exception for a failed creation of an object of the replay itself. */
    static void require(int result) {
        DeviceLostException.checkOwn(result);
        if (result < 0) {
            throw new ReplayResourceException(
                    "the device refused a resource of the replay itself: " + ResultNames.of(result));
        }
    }

    @Override
    public void close() {
        int destroy = image ? DestroyImage.ID : DestroyBuffer.ID;
        device.functions().call(destroy, device.handle(), handle, 0);
        device.functions().call(FreeMemory.ID, device.handle(), memory, 0);
    }
}

package dev.vkval.replay.system;

import dev.vkval.capture.command.CreateInstance;
import dev.vkval.capture.command.DestroyInstance;
import dev.vkval.capture.command.EnumeratePhysicalDevices;
import dev.vkval.replay.failure.NoDeviceException;
import dev.vkval.replay.structure.ResultNames;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkApplicationInfo;
import org.lwjgl.vulkan.VkInstanceCreateInfo;

/** An instance that is created only to enumerate devices, without layers and extensions. */
public final class ProbeInstance implements AutoCloseable {
    private final Functions functions;
    private final long handle;

    private ProbeInstance(long handle, Functions functions) {
        this.handle = handle;
        this.functions = functions;
    }

    /** @throws NoDeviceException if the loader creates none because it found no driver */
    public static ProbeInstance open(VulkanLoader loader) throws NoDeviceException {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkInstanceCreateInfo info = VkInstanceCreateInfo.calloc(stack)
                    .sType$Default()
                    .pApplicationInfo(
                            VkApplicationInfo.calloc(stack).sType$Default().apiVersion(loader.version()));
            long created = stack.ncalloc(Long.BYTES, 1, Long.BYTES);
            int result = (int) loader.global().call(CreateInstance.ID, info.address(), 0, created);
            if (result != VK10.VK_SUCCESS) {
                throw new NoDeviceException("the Vulkan loader found no driver (vkCreateInstance returned "
                        + ResultNames.of(result) + "); install one, or use --device null");
            }
            KeptLibraries.keep();
            long instance = MemoryUtil.memGetLong(created);
            return new ProbeInstance(instance, loader.functions(instance));
        }
    }

    public Functions functions() {
        return functions;
    }

    public List<Long> devices() {
        return devices(functions, handle);
    }

    /** The physical devices of an instance. */
    public static List<Long> devices(Functions functions, long instance) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            long count = stack.ncalloc(Integer.BYTES, 1, Integer.BYTES);
            functions.call(EnumeratePhysicalDevices.ID, instance, count, 0);
            long array = stack.ncalloc(Long.BYTES, Math.max(MemoryUtil.memGetInt(count), 1), Long.BYTES);
            functions.call(EnumeratePhysicalDevices.ID, instance, count, array);
            List<Long> devices = new ArrayList<>();
            for (int i = 0; i < MemoryUtil.memGetInt(count); i++) {
                devices.add(MemoryUtil.memGetLong(array + (long) i * Long.BYTES));
            }
            return devices;
        }
    }

    @Override
    public void close() {
        functions.call(DestroyInstance.ID, handle, 0);
    }
}

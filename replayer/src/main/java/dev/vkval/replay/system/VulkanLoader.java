package dev.vkval.replay.system;

import dev.vkval.capture.command.EnumerateInstanceVersion;
import dev.vkval.replay.failure.NoDeviceException;
import dev.vkval.replay.progress.ReplayProgress;
import org.lwjgl.system.JNI;
import org.lwjgl.system.Library;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.system.SharedLibrary;
import org.lwjgl.vulkan.VK10;

/** The system's Vulkan loader. */
public final class VulkanLoader implements AutoCloseable {
    private static final String LIBRARY = "libvulkan.so.1";

    private final SharedLibrary library;
    private final long getInstanceProcAddr;
    private final ReplayProgress progress;

    private VulkanLoader(SharedLibrary library, long getInstanceProcAddr, ReplayProgress progress) {
        this.library = library;
        this.progress = progress;
        this.getInstanceProcAddr = getInstanceProcAddr;
    }

    /** @param progress receives calls of the functions found here */
    public static VulkanLoader open(ReplayProgress progress) throws NoDeviceException {
        SharedLibrary library;
        try {
            library = Library.loadNative(VulkanLoader.class, "org.lwjgl.vulkan", LIBRARY);
        } catch (UnsatisfiedLinkError e) {
            throw new NoDeviceException(
                    "there is no Vulkan loader (" + LIBRARY + "); install it, or use --device null", e);
        }
        long function = library.getFunctionAddress("vkGetInstanceProcAddr");
        if (function == 0) {
            library.free();
            throw new NoDeviceException(LIBRARY + " is not a Vulkan loader: it has no vkGetInstanceProcAddr");
        }
        return new VulkanLoader(library, function, progress);
    }

    /** Functions that need no instance. */
    public Functions global() {
        return functions(0);
    }

    /** The highest instance version that it supports, packed as Vulkan does. */
    public int version() {
        Functions global = global();
        if (!global.has(EnumerateInstanceVersion.ID)) {
            return VK10.VK_API_VERSION_1_0;
        }
        try (MemoryStack stack = MemoryStack.stackPush()) {
            long version = stack.ncalloc(Integer.BYTES, 1, Integer.BYTES);
            global.call(EnumerateInstanceVersion.ID, version);
            return MemoryUtil.memGetInt(version);
        }
    }

    /** Functions of an instance and its physical devices. */
    public Functions functions(long instance) {
        return new Functions(name -> lookUp(getInstanceProcAddr, instance, name), progress);
    }

    /** Functions of a device, its queues and command buffers. */
    public Functions deviceFunctions(long getDeviceProcAddr, long device) {
        return new Functions(name -> lookUp(getDeviceProcAddr, device, name), progress);
    }

    private static long lookUp(long function, long object, String name) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            stack.nASCII(name, true);
            return JNI.callPPP(object, stack.getPointerAddress(), function);
        }
    }

    @Override
    public void close() {
        library.free();
    }
}

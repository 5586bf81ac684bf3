package dev.vkval.replay.layer;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.system.JNI;
import org.lwjgl.system.Library;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.system.SharedLibrary;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkExtensionProperties;
import org.lwjgl.vulkan.VkLayerProperties;

/**
 * The library of a layer and its properties.
 *
 * @param file its absolute path
 * @param specVersion the Vulkan version it was built for
 * @param extensions the instance extensions it provides, with their versions
 */
record LayerLibrary(Path file, int specVersion, int implementationVersion, List<Extension> extensions) {

    /** An instance extension. */
    record Extension(String name, int version) {}

    LayerLibrary {
        extensions = List.copyOf(extensions);
    }

    /**
     * Loads a library and reads its properties; it stays loaded.
     *
     * @return null if it cannot be loaded or is not that layer
     */
    static LayerLibrary read(Path file, String layer) {
        SharedLibrary library;
        try {
            library = Library.loadNative(
                    LayerLibrary.class,
                    "org.lwjgl.vulkan",
                    file.toAbsolutePath().toString());
        } catch (UnsatisfiedLinkError e) {
            return null;
        }
        long layers = library.getFunctionAddress("vkEnumerateInstanceLayerProperties");
        long extensions = library.getFunctionAddress("vkEnumerateInstanceExtensionProperties");
        return layers == 0 || extensions == 0 ? null : read(file, layer, layers, extensions);
    }

    private static LayerLibrary read(Path file, String layer, long layers, long extensions) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            long count = stack.ncalloc(Integer.BYTES, 1, Integer.BYTES);
            JNI.callPPI(count, 0, layers);
            try (VkLayerProperties.Buffer properties = VkLayerProperties.calloc(MemoryUtil.memGetInt(count))) {
                JNI.callPPI(count, properties.address(), layers);
                for (VkLayerProperties each : properties) {
                    if (each.layerNameString().equals(layer)) {
                        return new LayerLibrary(
                                file.toAbsolutePath(),
                                each.specVersion(),
                                each.implementationVersion(),
                                extensions(layer, extensions, count, stack));
                    }
                }
            }
            return null;
        }
    }

    private static List<Extension> extensions(String layer, long function, long count, MemoryStack stack) {
        List<Extension> found = new ArrayList<>();
        long name = MemoryUtil.memAddress(stack.ASCII(layer));
        JNI.callPPPI(name, count, 0, function);
        try (VkExtensionProperties.Buffer properties = VkExtensionProperties.calloc(MemoryUtil.memGetInt(count))) {
            JNI.callPPPI(name, count, properties.address(), function);
            properties.forEach(each -> found.add(new Extension(each.extensionNameString(), each.specVersion())));
        }
        return found;
    }

    /** {@code 1.4.313}. */
    static String versionText(int version) {
        return VK10.VK_VERSION_MAJOR(version) + "." + VK10.VK_VERSION_MINOR(version) + "."
                + VK10.VK_VERSION_PATCH(version);
    }
}

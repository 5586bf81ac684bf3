package dev.vkval.samples;

import static dev.vkval.samples.VulkanResult.check;
import static org.lwjgl.vulkan.EXTDebugUtils.VK_EXT_DEBUG_UTILS_EXTENSION_NAME;
import static org.lwjgl.vulkan.EXTHeadlessSurface.VK_EXT_HEADLESS_SURFACE_EXTENSION_NAME;
import static org.lwjgl.vulkan.KHRSurface.VK_KHR_SURFACE_EXTENSION_NAME;
import static org.lwjgl.vulkan.KHRSwapchain.VK_KHR_SWAPCHAIN_EXTENSION_NAME;
import static org.lwjgl.vulkan.VK10.*;
import static org.lwjgl.vulkan.VK13.VK_API_VERSION_1_3;

import java.nio.ByteBuffer;
import java.util.List;
import org.lwjgl.PointerBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.*;

/** Creates instance and device as every sample wants them. */
final class InstanceFactory {
    private InstanceFactory() {}

    static boolean hasDebugUtils(MemoryStack stack) {
        var count = stack.mallocInt(1);
        check(vkEnumerateInstanceExtensionProperties((ByteBuffer) null, count, null));
        try (var extensions = VkExtensionProperties.malloc(count.get(0))) {
            check(vkEnumerateInstanceExtensionProperties((ByteBuffer) null, count, extensions));
            return extensions.stream()
                    .anyMatch(extension -> extension.extensionNameString().equals(VK_EXT_DEBUG_UTILS_EXTENSION_NAME));
        }
    }

    static VkInstance instance(MemoryStack stack, String name, boolean debugUtils, Sample sample) {
        PointerBuffer extensions = stack.mallocPointer(3);
        if (debugUtils) {
            extensions.put(stack.UTF8(VK_EXT_DEBUG_UTILS_EXTENSION_NAME));
        }
        if (sample.presents()) {
            extensions.put(stack.UTF8(VK_KHR_SURFACE_EXTENSION_NAME));
            extensions.put(stack.UTF8(VK_EXT_HEADLESS_SURFACE_EXTENSION_NAME));
        }
        var application = VkApplicationInfo.calloc(stack)
                .sType$Default()
                .pApplicationName(stack.UTF8(name))
                .apiVersion(VK_API_VERSION_1_3);
        var info = VkInstanceCreateInfo.calloc(stack)
                .sType$Default()
                .pApplicationInfo(application)
                .ppEnabledExtensionNames(extensions.flip());
        sample.extend(info, stack);
        PointerBuffer handle = stack.mallocPointer(1);
        check(vkCreateInstance(info, null, handle));
        return new VkInstance(handle.get(0), info);
    }

    static VkPhysicalDevice firstPhysicalDevice(MemoryStack stack, VkInstance instance) {
        var count = stack.ints(1);
        PointerBuffer handle = stack.mallocPointer(1);
        check(vkEnumeratePhysicalDevices(instance, count, handle));
        if (count.get(0) == 0) {
            throw new IllegalStateException("no Vulkan device; install a software driver such as Mesa's lavapipe");
        }
        return new VkPhysicalDevice(handle.get(0), instance);
    }

    static VkDevice device(MemoryStack stack, VkPhysicalDevice physicalDevice, Sample sample) {
        var features12 = VkPhysicalDeviceVulkan12Features.calloc(stack)
                .sType$Default()
                .timelineSemaphore(true)
                .bufferDeviceAddress(true)
                .descriptorIndexing(true)
                .runtimeDescriptorArray(true)
                .descriptorBindingPartiallyBound(true)
                .descriptorBindingVariableDescriptorCount(true)
                .shaderSampledImageArrayNonUniformIndexing(true)
                .shaderStorageBufferArrayNonUniformIndexing(true);
        var features13 = VkPhysicalDeviceVulkan13Features.calloc(stack)
                .sType$Default()
                .maintenance4(true)
                .synchronization2(true)
                .dynamicRendering(true);
        var features = VkPhysicalDeviceFeatures2.calloc(stack)
                .sType$Default()
                .features(core -> core.shaderSampledImageArrayDynamicIndexing(true)
                        .shaderStorageBufferArrayDynamicIndexing(true)
                        .shaderUniformBufferArrayDynamicIndexing(true)
                        .fragmentStoresAndAtomics(true)
                        .vertexPipelineStoresAndAtomics(true));
        sample.enable(features.features());
        sample.enable(features12);
        List<String> needed = sample.deviceExtensions();
        PointerBuffer extensions = stack.mallocPointer(1 + needed.size());
        if (sample.presents()) {
            extensions.put(stack.UTF8(VK_KHR_SWAPCHAIN_EXTENSION_NAME));
        }
        needed.forEach(extension -> extensions.put(stack.UTF8(extension)));
        var queues = VkDeviceQueueCreateInfo.calloc(1, stack)
                .sType$Default()
                .queueFamilyIndex(0)
                .pQueuePriorities(stack.floats(1));
        var info = VkDeviceCreateInfo.calloc(stack)
                .sType$Default()
                .pNext(features13)
                .pNext(features12)
                .pNext(features)
                .pQueueCreateInfos(queues)
                .ppEnabledExtensionNames(extensions.flip());
        sample.extend(info, stack);
        PointerBuffer handle = stack.mallocPointer(1);
        check(vkCreateDevice(physicalDevice, info, null, handle));
        return new VkDevice(handle.get(0), physicalDevice, info, VK_API_VERSION_1_3);
    }
}

package dev.vkval.replay.matrix;

import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VK13;

/** The device of the matrix of checks, with what the accesses need of it, and the objects that others are made of. */
final class MatrixDevice {
    /** The device address of the buffer that has one: below 4 GiB, as the modules use 32 bits of addresses. */
    static final int ADDRESS = 0x20000000;

    /** Size of each buffer. */
    static final int BUFFER_BYTES = 4096;

    private static final int MEMORY_BYTES = 1 << 20;
    private static final int USAGE = VK10.VK_BUFFER_USAGE_STORAGE_BUFFER_BIT
            | VK10.VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT
            | VK10.VK_BUFFER_USAGE_STORAGE_TEXEL_BUFFER_BIT
            | VK10.VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT
            | VK12.VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT;

    private static final String[] EXTENSIONS = {
        "VK_EXT_shader_atomic_float",
        "VK_EXT_shader_atomic_float2",
        "VK_EXT_mesh_shader",
        "VK_KHR_acceleration_structure",
        "VK_KHR_deferred_host_operations",
        "VK_KHR_ray_query",
        "VK_KHR_ray_tracing_pipeline"
    };

    final MadeCapture capture;
    final long id;
    final long queue;
    final MatrixRays rays;

    MatrixDevice(MadeCapture capture) {
        this.capture = capture;
        MadeStruct application = capture.struct("VkApplicationInfo").set("apiVersion", VK13.VK_API_VERSION_1_3);
        long instance = capture.create(
                "vkCreateInstance",
                capture.struct("VkInstanceCreateInfo")
                        .set("pApplicationInfo", application)
                        .address(),
                0);
        long physical = capture.create("vkEnumeratePhysicalDevices", instance, capture.ints(1));
        MadeStruct queues =
                capture.struct("VkDeviceQueueCreateInfo").set("queueCount", 1).set("pQueuePriorities", capture.ints(0));
        MadeStruct info = capture.struct("VkDeviceCreateInfo")
                .set("queueCreateInfoCount", 1)
                .set("pQueueCreateInfos", queues)
                .set("enabledExtensionCount", EXTENSIONS.length)
                .set("ppEnabledExtensionNames", capture.strings(EXTENSIONS))
                .set("pNext", features());
        id = capture.create("vkCreateDevice", physical, info.address(), 0);
        queue = capture.create("vkGetDeviceQueue", id, 0, 0);
        rays = new MatrixRays(this);
    }

    private MadeStruct features() {
        MadeStruct next = capture.struct("VkPhysicalDeviceFeatures2")
                .enable(
                        "features.geometryShader",
                        "features.tessellationShader",
                        "features.vertexPipelineStoresAndAtomics",
                        "features.fragmentStoresAndAtomics",
                        "features.shaderImageGatherExtended",
                        "features.shaderResourceResidency",
                        "features.sparseBinding",
                        "features.sparseResidencyImage2D",
                        "features.shaderUniformBufferArrayDynamicIndexing",
                        "features.shaderStorageBufferArrayDynamicIndexing",
                        "features.shaderSampledImageArrayDynamicIndexing",
                        "features.shaderStorageImageArrayDynamicIndexing");
        next = chained("VkPhysicalDeviceVulkan11Features", next)
                .enable("variablePointersStorageBuffer", "variablePointers");
        next = chained("VkPhysicalDeviceVulkan12Features", next)
                .enable(
                        "bufferDeviceAddress",
                        "descriptorIndexing",
                        "descriptorBindingPartiallyBound",
                        "shaderInputAttachmentArrayDynamicIndexing",
                        "shaderUniformTexelBufferArrayDynamicIndexing",
                        "shaderStorageTexelBufferArrayDynamicIndexing",
                        "vulkanMemoryModel",
                        "vulkanMemoryModelDeviceScope");
        next = chained("VkPhysicalDeviceVulkan13Features", next)
                .enable("dynamicRendering", "inlineUniformBlock", "maintenance4");
        next = chained("VkPhysicalDeviceShaderAtomicFloatFeaturesEXT", next)
                .enable("shaderBufferFloat32Atomics", "shaderBufferFloat32AtomicAdd");
        next = chained("VkPhysicalDeviceShaderAtomicFloat2FeaturesEXT", next).enable("shaderBufferFloat32AtomicMinMax");
        next = chained("VkPhysicalDeviceMeshShaderFeaturesEXT", next).enable("meshShader", "taskShader");
        next = chained("VkPhysicalDeviceAccelerationStructureFeaturesKHR", next).enable("accelerationStructure");
        next = chained("VkPhysicalDeviceRayQueryFeaturesKHR", next).enable("rayQuery");
        return chained("VkPhysicalDeviceRayTracingPipelineFeaturesKHR", next).enable("rayTracingPipeline");
    }

    private MadeStruct chained(String name, MadeStruct next) {
        return capture.struct(name).set("pNext", next);
    }

    /** A buffer with memory. */
    long buffer() {
        return buffer(USAGE, 0);
    }

    /** @param address its device address, 0 if none is asked for */
    long buffer(int usage, int address) {
        long memory = memory(BUFFER_BYTES);
        MadeStruct info =
                capture.struct("VkBufferCreateInfo").set("size", BUFFER_BYTES).set("usage", usage | USAGE);
        long buffer = capture.create("vkCreateBuffer", id, info.address(), 0);
        capture.call("vkBindBufferMemory", id, buffer, memory, 0);
        if (address != 0) {
            MadeStruct of = capture.struct("VkBufferDeviceAddressInfo").set("buffer", buffer);
            capture.returning(address, "vkGetBufferDeviceAddress", id, of.address());
        }
        return buffer;
    }

    private long memory(int bytes) {
        MadeStruct flags =
                capture.struct("VkMemoryAllocateFlagsInfo").set("flags", VK12.VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT);
        MadeStruct info = capture.struct("VkMemoryAllocateInfo")
                .set("allocationSize", bytes)
                .set("pNext", flags);
        return capture.create("vkAllocateMemory", id, info.address(), 0);
    }

    /** A view of a buffer as texels of four bytes. */
    long texels(long buffer, int format, int count) {
        MadeStruct info = capture.struct("VkBufferViewCreateInfo")
                .set("buffer", buffer)
                .set("format", format)
                .set("range", count * Integer.BYTES);
        return capture.create("vkCreateBufferView", id, info.address(), 0);
    }

    /** A view of a new image of 4 x 4 texels. */
    long image(int format, int usage, int samples, int aspect) {
        MadeStruct info = capture.struct("VkImageCreateInfo")
                .set("imageType", VK10.VK_IMAGE_TYPE_2D)
                .set("format", format)
                .set("extent.width", 4)
                .set("extent.height", 4)
                .set("extent.depth", 1)
                .set("mipLevels", 1)
                .set("arrayLayers", 1)
                .set("samples", samples)
                .set("usage", usage);
        long image = capture.create("vkCreateImage", id, info.address(), 0);
        capture.call("vkBindImageMemory", id, image, memory(MEMORY_BYTES), 0);
        MadeStruct view = capture.struct("VkImageViewCreateInfo")
                .set("image", image)
                .set("viewType", VK10.VK_IMAGE_VIEW_TYPE_2D)
                .set("format", format)
                .set("subresourceRange.aspectMask", aspect)
                .set("subresourceRange.levelCount", 1)
                .set("subresourceRange.layerCount", 1);
        return capture.create("vkCreateImageView", id, view.address(), 0);
    }

    long sampler(boolean compare) {
        MadeStruct info = capture.struct("VkSamplerCreateInfo").set("compareEnable", compare ? 1 : 0);
        return capture.create("vkCreateSampler", id, info.address(), 0);
    }

    long shader(int[] words) {
        MadeStruct info = capture.struct("VkShaderModuleCreateInfo")
                .set("codeSize", (long) words.length * Integer.BYTES)
                .set("pCode", capture.ints(words));
        return capture.create("vkCreateShaderModule", id, info.address(), 0);
    }
}

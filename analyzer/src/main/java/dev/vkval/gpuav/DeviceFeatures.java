package dev.vkval.gpuav;

import dev.vkval.gpuav.device.DeviceServices;
import dev.vkval.gpuav.device.ExecutedCall;
import org.lwjgl.vulkan.VK10;

/**
 * What checks need and a device may lack; all that it supports is enabled.
 *
 * @param robustBuffers robustBufferAccess
 * @param fragmentStores fragmentStoresAndAtomics
 * @param vertexStores vertexPipelineStoresAndAtomics
 * @param storageClass VK_KHR_storage_buffer_storage_class, which is in version 1.1
 */
record DeviceFeatures(boolean robustBuffers, boolean fragmentStores, boolean vertexStores, boolean storageClass) {
    private static final String STORAGE_BUFFER_CLASS = "VK_KHR_storage_buffer_storage_class";
    private static final String FEATURES = "VkPhysicalDeviceFeatures";
    private static final int VERTEX_STAGES = VK10.VK_SHADER_STAGE_VERTEX_BIT
            | VK10.VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT
            | VK10.VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT
            | VK10.VK_SHADER_STAGE_GEOMETRY_BIT;

    /** Requests them in a vkCreateDevice that is about to be made. */
    static DeviceFeatures request(DeviceServices services, ExecutedCall createDevice) {
        return new DeviceFeatures(
                services.enableFeature(createDevice, FEATURES, "robustBufferAccess"),
                services.enableFeature(createDevice, FEATURES, "fragmentStoresAndAtomics"),
                services.enableFeature(createDevice, FEATURES, "vertexPipelineStoresAndAtomics"),
                services.enableExtension(createDevice, STORAGE_BUFFER_CLASS));
    }

    /** The same on a device of that version. */
    DeviceFeatures of(int apiVersion) {
        boolean included = Integer.compareUnsigned(apiVersion, 1 << 22 | 1 << 12) >= 0;
        return new DeviceFeatures(robustBuffers, fragmentStores, vertexStores, storageClass || included);
    }

    /**
     * The name of what a shader with checks needs and the device lacks, null for nothing.
     *
     * @param stage VkShaderStageFlagBits
     */
    String lacking(int stage) {
        if (!storageClass) {
            return STORAGE_BUFFER_CLASS;
        }
        if (stage == VK10.VK_SHADER_STAGE_FRAGMENT_BIT && !fragmentStores) {
            return "fragmentStoresAndAtomics";
        }
        return (stage & VERTEX_STAGES) != 0 && !vertexStores ? "vertexPipelineStoresAndAtomics" : null;
    }
}

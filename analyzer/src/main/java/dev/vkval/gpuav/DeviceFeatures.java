package dev.vkval.gpuav;

import dev.vkval.capture.memory.PNext;
import dev.vkval.gpuav.device.DeviceServices;
import dev.vkval.gpuav.device.ExecutedCall;
import org.lwjgl.vulkan.EXTBufferDeviceAddress;
import org.lwjgl.vulkan.VK10;

/**
 * What checks need and a device may lack; all that it supports is enabled.
 *
 * @param robustBuffers robustBufferAccess
 * @param fragmentStores fragmentStoresAndAtomics
 * @param vertexStores vertexPipelineStoresAndAtomics
 * @param storageClass VK_KHR_storage_buffer_storage_class, which is in version 1.1
 * @param addresses bufferDeviceAddress
 */
record DeviceFeatures(
        boolean robustBuffers, boolean fragmentStores, boolean vertexStores, boolean storageClass, boolean addresses) {
    /** What shaders need whose checks have no place for a descriptor set. */
    static final String ADDRESSES = "bufferDeviceAddress";

    private static final int VERSION_1_1 = 1 << 22 | 1 << 12;
    private static final String ADDRESSES_EXTENSION = "VK_KHR_buffer_device_address";
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
                services.enableExtension(createDevice, STORAGE_BUFFER_CLASS),
                enableAddresses(services, createDevice));
    }

    /**
     * Not if the application uses the older extension, which must not be enabled together with the newer one, nor with an
     * instance of version 1.0, which lacks what the newer one depends on.
     */
    private static boolean enableAddresses(DeviceServices services, ExecutedCall createDevice) {
        long older = PNext.find(
                createDevice.u64(1),
                EXTBufferDeviceAddress.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_BUFFER_DEVICE_ADDRESS_FEATURES_EXT);
        return older == 0
                && Integer.compareUnsigned(
                                services.version(createDevice.recorded().u64(0)), VERSION_1_1)
                        >= 0
                && services.enableExtension(createDevice, ADDRESSES_EXTENSION)
                && services.enableFeature(createDevice, "VkPhysicalDeviceBufferDeviceAddressFeatures", ADDRESSES);
    }

    /** The same on a device of that version. */
    DeviceFeatures of(int apiVersion) {
        boolean included = Integer.compareUnsigned(apiVersion, VERSION_1_1) >= 0;
        return new DeviceFeatures(robustBuffers, fragmentStores, vertexStores, storageClass || included, addresses);
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

package dev.vkval.gpuav.content;

import java.util.OptionalLong;

/** What a device allows to an application. */
public interface DeviceFacts {
    String LIMITS = "VkPhysicalDeviceLimits";
    String MESH = "VkPhysicalDeviceMeshShaderPropertiesEXT";
    String MESH_NV = "VkPhysicalDeviceMeshShaderPropertiesNV";
    String RAY_TRACING = "VkPhysicalDeviceRayTracingPipelinePropertiesKHR";
    String DIVISOR = "VkPhysicalDeviceVertexAttributeDivisorProperties";

    /** Whether a feature is known not to be enabled. */
    boolean lacks(String feature);

    /** Whether an extension is known not to be enabled. */
    boolean lacksExtension(String name);

    /**
     * A limit as an unsigned number, empty if it is not known.
     *
     * @param struct the structure of properties that has it
     * @param element of an array, 0 for other members
     */
    OptionalLong limit(String struct, String member, int element);

    /** A limit that is not an array. */
    default OptionalLong limit(String struct, String member) {
        return limit(struct, member, 0);
    }
}

package dev.vkval.replay.pipeline;

import dev.vkval.capture.command.GetPhysicalDeviceProperties;
import dev.vkval.capture.command.GetPhysicalDeviceProperties2;
import dev.vkval.check.shader.WorkgroupLimit;
import dev.vkval.device.ReportedStruct;
import dev.vkval.replay.live.LiveDevice;
import dev.vkval.replay.system.Functions;
import dev.vkval.spirv.reflect.ExecutionModes;
import java.util.Map;
import java.util.OptionalLong;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkPhysicalDeviceMeshShaderPropertiesEXT;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties2;

/**
 * What a device supports of workgroups.
 *
 * @param structs the structures with its limits, by name; a limit of another one is not known
 */
record WorkgroupLimits(Map<String, ReportedStruct> structs) {
    private static final String MESH_SHADER = "VK_EXT_mesh_shader";

    static WorkgroupLimits of(LiveDevice device) {
        Functions functions = device.instance().functions();
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkPhysicalDeviceProperties properties = VkPhysicalDeviceProperties.calloc(stack);
            functions.call(GetPhysicalDeviceProperties.ID, device.physicalDevice(), properties.address());
            ReportedStruct core = ReportedStruct.limits(properties.limits().address());
            if (!device.extensions().contains(MESH_SHADER) || !functions.has(GetPhysicalDeviceProperties2.ID)) {
                return new WorkgroupLimits(Map.of(WorkgroupLimit.CORE, core));
            }
            VkPhysicalDeviceMeshShaderPropertiesEXT mesh =
                    VkPhysicalDeviceMeshShaderPropertiesEXT.calloc(stack).sType$Default();
            VkPhysicalDeviceProperties2 more =
                    VkPhysicalDeviceProperties2.calloc(stack).sType$Default().pNext(mesh);
            functions.call(GetPhysicalDeviceProperties2.ID, device.physicalDevice(), more.address());
            return new WorkgroupLimits(Map.of(
                    WorkgroupLimit.CORE,
                    core,
                    WorkgroupLimit.MESH,
                    ReportedStruct.copy(WorkgroupLimit.MESH, mesh.address())));
        }
    }

    /**
     * In what way the workgroups of an entry point are larger than the device supports.
     *
     * @return text that follows "whose workgroup", null if they are not
     */
    String excess(int model, ExecutionModes modes) {
        for (WorkgroupLimit limit : WorkgroupLimit.ALL) {
            if (limit.model() == model) {
                long value = limit.value().applyAsLong(modes);
                OptionalLong most = structs.getOrDefault(limit.struct(), ReportedStruct.UNKNOWN)
                        .integer(limit.property(), limit.element());
                if (most.isPresent() && Long.compareUnsigned(value, most.getAsLong()) > 0) {
                    return "has " + limit.size() + " = " + value + ", and " + limit.property() + " of this device is "
                            + most.getAsLong();
                }
            }
        }
        return null;
    }
}

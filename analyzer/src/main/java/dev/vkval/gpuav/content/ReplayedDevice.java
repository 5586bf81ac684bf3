package dev.vkval.gpuav.content;

import dev.vkval.capture.command.GetPhysicalDeviceProperties2;
import dev.vkval.device.ReportedStruct;
import dev.vkval.gpuav.device.DeviceServices;
import dev.vkval.state.object.DeviceState;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.EXTMeshShader;
import org.lwjgl.vulkan.KHRRayTracingPipeline;
import org.lwjgl.vulkan.NVMeshShader;
import org.lwjgl.vulkan.VK14;
import org.lwjgl.vulkan.VkPhysicalDeviceMeshShaderPropertiesEXT;
import org.lwjgl.vulkan.VkPhysicalDeviceMeshShaderPropertiesNV;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties2;
import org.lwjgl.vulkan.VkPhysicalDeviceRayTracingPipelinePropertiesKHR;
import org.lwjgl.vulkan.VkPhysicalDeviceVertexAttributeDivisorProperties;

/**
 * The features that the application enabled, and the properties that it queried; those that it did not query are asked of
 * the device that replays.
 */
public final class ReplayedDevice implements DeviceFacts {
    /** A structure of properties that devices are asked for. */
    private record Asked(int type, int sizeBytes) {}

    private static final Map<String, Asked> ASKED = Map.of(
            MESH,
            new Asked(
                    EXTMeshShader.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MESH_SHADER_PROPERTIES_EXT,
                    VkPhysicalDeviceMeshShaderPropertiesEXT.SIZEOF),
            MESH_NV,
            new Asked(
                    NVMeshShader.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MESH_SHADER_PROPERTIES_NV,
                    VkPhysicalDeviceMeshShaderPropertiesNV.SIZEOF),
            RAY_TRACING,
            new Asked(
                    KHRRayTracingPipeline.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_TRACING_PIPELINE_PROPERTIES_KHR,
                    VkPhysicalDeviceRayTracingPipelinePropertiesKHR.SIZEOF),
            DIVISOR,
            new Asked(
                    VK14.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VERTEX_ATTRIBUTE_DIVISOR_PROPERTIES,
                    VkPhysicalDeviceVertexAttributeDivisorProperties.SIZEOF));

    private static final int HEADER_BYTES = 16;
    /** A byte, and a word of them, that tell that the device did not write a structure. */
    private static final int UNWRITTEN = 0xA5;

    private static final int UNWRITTEN_WORD = 0xA5A5_A5A5;

    private final DeviceServices services;
    private final Supplier<DeviceState> state;
    private final Map<String, ReportedStruct> live = new HashMap<>();

    /** @param state gives null if the device is not known */
    public ReplayedDevice(DeviceServices services, Supplier<DeviceState> state) {
        this.services = services;
        this.state = state;
    }

    @Override
    public boolean lacks(String feature) {
        DeviceState device = state.get();
        return device != null
                && device.capabilities().known()
                && !device.capabilities().feature(feature);
    }

    @Override
    public boolean lacksExtension(String name) {
        DeviceState device = state.get();
        return device != null
                && device.capabilities().known()
                && !device.capabilities().extension(name);
    }

    @Override
    public OptionalLong limit(String struct, String member, int element) {
        DeviceState device = state.get();
        if (device == null) {
            return OptionalLong.empty();
        }
        OptionalLong recorded = device.physicalDeviceState().properties().integer(struct, member, element);
        if (recorded.isPresent() || !ASKED.containsKey(struct)) {
            return recorded;
        }
        ReportedStruct asked =
                live.computeIfAbsent(struct, name -> ask(device.physicalDevice(), name, ASKED.get(name)));
        return asked.integer(member, element);
    }

    /** Nothing is known if the device leaves the structure as it was. */
    private ReportedStruct ask(long id, String name, Asked asked) {
        if (!services.has(id, GetPhysicalDeviceProperties2.ID)) {
            return ReportedStruct.UNKNOWN;
        }
        try (MemoryStack stack = MemoryStack.stackPush()) {
            long struct = stack.nmalloc(Long.BYTES, asked.sizeBytes());
            MemoryUtil.memSet(struct, UNWRITTEN, asked.sizeBytes());
            MemoryUtil.memPutInt(struct, asked.type());
            MemoryUtil.memPutAddress(struct + Long.BYTES, 0);
            VkPhysicalDeviceProperties2 properties =
                    VkPhysicalDeviceProperties2.calloc(stack).sType$Default().pNext(struct);
            services.call(id, GetPhysicalDeviceProperties2.ID, services.live(id), properties.address());
            return MemoryUtil.memGetInt(struct + HEADER_BYTES) == UNWRITTEN_WORD
                    ? ReportedStruct.UNKNOWN
                    : ReportedStruct.copy(name, struct);
        }
    }
}

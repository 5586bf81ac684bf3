package dev.vkval.samples.ray;

import static dev.vkval.samples.VulkanResult.check;
import static dev.vkval.samples.VulkanResult.expect;
import static org.lwjgl.vulkan.KHRAccelerationStructure.VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME;
import static org.lwjgl.vulkan.KHRDeferredHostOperations.VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME;
import static org.lwjgl.vulkan.KHRRayTracingPipeline.*;
import static org.lwjgl.vulkan.VK10.*;
import static org.lwjgl.vulkan.VK11.vkGetPhysicalDeviceProperties2;
import static org.lwjgl.vulkan.VK12.VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT;

import dev.vkval.samples.Buffer;
import dev.vkval.samples.Dependency;
import dev.vkval.samples.Descriptors;
import dev.vkval.samples.RayGeneration;
import dev.vkval.samples.Sample;
import dev.vkval.samples.SampleDevice;
import dev.vkval.samples.ShaderPipeline;
import dev.vkval.samples.sync.IndirectDispatch;
import java.nio.ByteBuffer;
import java.util.List;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkDeviceCreateInfo;
import org.lwjgl.vulkan.VkPhysicalDeviceAccelerationStructureFeaturesKHR;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties2;
import org.lwjgl.vulkan.VkPhysicalDeviceRayTracingPipelineFeaturesKHR;
import org.lwjgl.vulkan.VkPhysicalDeviceRayTracingPipelinePropertiesKHR;
import org.lwjgl.vulkan.VkStridedDeviceAddressRegionKHR;

/**
 * The sizes of two indirect traces are written on the device before them. The height of the first one is 0, so that it
 * launches nothing; the second one launches 64 invocations.
 *
 * @param width of the first trace
 */
public record IndirectTrace(int width) implements Sample {
    /** maxComputeWorkGroupCount times maxComputeWorkGroupSize of the driver that the samples are captured on. */
    public static final int LIMIT = 65535 * 1024;

    private static final int INVOCATIONS = 64;
    private static final int SIZES_BYTES = 3 * Integer.BYTES;
    private static final Dependency TRACE_TO_TRACE = new Dependency(
            VK_PIPELINE_STAGE_RAY_TRACING_SHADER_BIT_KHR,
            VK_ACCESS_SHADER_WRITE_BIT,
            VK_PIPELINE_STAGE_RAY_TRACING_SHADER_BIT_KHR,
            VK_ACCESS_SHADER_WRITE_BIT);
    private static final Dependency TRACE_TO_COPY = new Dependency(
            VK_PIPELINE_STAGE_RAY_TRACING_SHADER_BIT_KHR,
            VK_ACCESS_SHADER_WRITE_BIT,
            VK_PIPELINE_STAGE_TRANSFER_BIT,
            VK_ACCESS_TRANSFER_READ_BIT);

    @Override
    public List<String> deviceExtensions() {
        return List.of(
                VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME,
                VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME,
                VK_KHR_RAY_TRACING_PIPELINE_EXTENSION_NAME);
    }

    @Override
    public void extend(VkDeviceCreateInfo info, MemoryStack stack) {
        info.pNext(VkPhysicalDeviceAccelerationStructureFeaturesKHR.calloc(stack)
                        .sType$Default()
                        .accelerationStructure(true))
                .pNext(VkPhysicalDeviceRayTracingPipelineFeaturesKHR.calloc(stack)
                        .sType$Default()
                        .rayTracingPipeline(true)
                        .rayTracingPipelineTraceRaysIndirect(true));
    }

    @Override
    public void run(SampleDevice device) {
        Descriptors descriptors = Descriptors.create(device, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER);
        Buffer results = Buffer.create(device, "results", INVOCATIONS * Integer.BYTES);
        Buffer readback = Buffer.create(device, "readback", INVOCATIONS * Integer.BYTES);
        Buffer sizes = Buffer.create(
                device,
                "trace sizes",
                2 * SIZES_BYTES,
                VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT
                        | VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT
                        | VK_BUFFER_USAGE_TRANSFER_DST_BIT);
        ShaderPipeline launch = RayGeneration.pipeline(device, "launch.rgen", descriptors);
        long set = descriptors.storageBuffers("results", results);
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var table = table(device, launch, stack);
            var none = VkStridedDeviceAddressRegionKHR.calloc(stack);
            device.submitAndWait("frame", commands -> {
                int[] words = {width, 0, 1, INVOCATIONS, 1, 1};
                vkCmdUpdateBuffer(commands.vk(), sizes.handle(), 0, words);
                commands.barrier(sizes, IndirectDispatch.RIGHT);
                commands.label("trace", () -> {
                    commands.bind(launch, set);
                    long first = sizes.address();
                    vkCmdTraceRaysIndirectKHR(commands.vk(), table, none, none, none, first);
                    commands.barrier(results, TRACE_TO_TRACE);
                    vkCmdTraceRaysIndirectKHR(commands.vk(), table, none, none, none, first + SIZES_BYTES);
                });
                commands.barrier(results, TRACE_TO_COPY);
                commands.copy(results, readback);
                commands.transferToHost();
            });
        }
        expect("result 17", INVOCATIONS, readback.read(17));
    }

    /** The shader binding table of the only group. */
    private static VkStridedDeviceAddressRegionKHR table(
            SampleDevice device, ShaderPipeline pipeline, MemoryStack stack) {
        var properties =
                VkPhysicalDeviceRayTracingPipelinePropertiesKHR.calloc(stack).sType$Default();
        vkGetPhysicalDeviceProperties2(
                device.physicalDevice(),
                VkPhysicalDeviceProperties2.calloc(stack).sType$Default().pNext(properties));
        int bytes = properties.shaderGroupHandleSize();
        ByteBuffer handle = stack.malloc(bytes);
        check(vkGetRayTracingShaderGroupHandlesKHR(device.vk(), pipeline.handle(), 0, 1, handle));
        Buffer table = Buffer.create(
                device,
                "shader binding table",
                bytes,
                VK_BUFFER_USAGE_SHADER_BINDING_TABLE_BIT_KHR | VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT);
        table.map(words -> words.put(0, handle.asIntBuffer(), 0, bytes / Integer.BYTES));
        return VkStridedDeviceAddressRegionKHR.calloc(stack)
                .deviceAddress(table.address())
                .stride(bytes)
                .size(bytes);
    }
}

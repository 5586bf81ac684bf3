package dev.vkval.samples.ray;

import static dev.vkval.samples.VulkanResult.expect;
import static org.lwjgl.vulkan.KHRAccelerationStructure.*;
import static org.lwjgl.vulkan.KHRDeferredHostOperations.VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME;
import static org.lwjgl.vulkan.KHRRayQuery.VK_KHR_RAY_QUERY_EXTENSION_NAME;
import static org.lwjgl.vulkan.VK10.*;

import dev.vkval.samples.Buffer;
import dev.vkval.samples.Dependency;
import dev.vkval.samples.Descriptors;
import dev.vkval.samples.Sample;
import dev.vkval.samples.SampleDevice;
import dev.vkval.samples.ShaderPipeline;
import dev.vkval.samples.sync.ComputeCopy;
import java.util.List;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkAabbPositionsKHR;
import org.lwjgl.vulkan.VkAccelerationStructureInstanceKHR;
import org.lwjgl.vulkan.VkDeviceCreateInfo;
import org.lwjgl.vulkan.VkPhysicalDeviceAccelerationStructureFeaturesKHR;
import org.lwjgl.vulkan.VkPhysicalDeviceRayQueryFeaturesKHR;
import org.lwjgl.vulkan.VkWriteDescriptorSet;
import org.lwjgl.vulkan.VkWriteDescriptorSetAccelerationStructureKHR;

/**
 * Two AABBs are written to a buffer on the device, acceleration structures are built of them, and each of 64 invocations
 * asks whether its ray hits one. The first AABB is in front of the rays, the second one is not.
 *
 * @param lastFarthest the largest distance of the last invocation's ray; the least one of all rays is 1
 * @param leastY of the second AABB, whose largest one is 1
 */
public record RayHits(float lastFarthest, float leastY) implements Sample {
    private static final int INVOCATIONS = 64;
    private static final int BYTES = INVOCATIONS * Integer.BYTES;
    private static final int BOXES = 2;
    private static final int MASK = 0xFF << 24;

    private static final Dependency TRANSFER_TO_BUILD = new Dependency(
            VK_PIPELINE_STAGE_TRANSFER_BIT,
            VK_ACCESS_TRANSFER_WRITE_BIT,
            VK_PIPELINE_STAGE_ACCELERATION_STRUCTURE_BUILD_BIT_KHR,
            VK_ACCESS_SHADER_READ_BIT);
    private static final Dependency BUILD_TO_BUILD = new Dependency(
            VK_PIPELINE_STAGE_ACCELERATION_STRUCTURE_BUILD_BIT_KHR,
            VK_ACCESS_ACCELERATION_STRUCTURE_WRITE_BIT_KHR,
            VK_PIPELINE_STAGE_ACCELERATION_STRUCTURE_BUILD_BIT_KHR,
            VK_ACCESS_ACCELERATION_STRUCTURE_READ_BIT_KHR);
    private static final Dependency BUILD_TO_QUERY = new Dependency(
            VK_PIPELINE_STAGE_ACCELERATION_STRUCTURE_BUILD_BIT_KHR,
            VK_ACCESS_ACCELERATION_STRUCTURE_WRITE_BIT_KHR,
            VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT,
            VK_ACCESS_ACCELERATION_STRUCTURE_READ_BIT_KHR);

    @Override
    public List<String> deviceExtensions() {
        return List.of(
                VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME,
                VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME,
                VK_KHR_RAY_QUERY_EXTENSION_NAME);
    }

    @Override
    public void extend(VkDeviceCreateInfo info, MemoryStack stack) {
        info.pNext(VkPhysicalDeviceAccelerationStructureFeaturesKHR.calloc(stack)
                        .sType$Default()
                        .accelerationStructure(true))
                .pNext(VkPhysicalDeviceRayQueryFeaturesKHR.calloc(stack)
                        .sType$Default()
                        .rayQuery(true));
    }

    @Override
    public void run(SampleDevice device) {
        Buffer boxes = AccelerationStructure.input(device, "boxes", BOXES * VkAabbPositionsKHR.SIZEOF);
        AccelerationStructure shape = AccelerationStructure.create(
                device, "shape", VK_ACCELERATION_STRUCTURE_TYPE_BOTTOM_LEVEL_KHR, boxes, BOXES);
        Buffer instances = AccelerationStructure.input(device, "instances", VkAccelerationStructureInstanceKHR.SIZEOF);
        AccelerationStructure scene = AccelerationStructure.create(
                device, "scene", VK_ACCELERATION_STRUCTURE_TYPE_TOP_LEVEL_KHR, instances, 1);
        place(instances, shape.address());
        Buffer distances = Buffer.create(device, "distances", BYTES);
        distances.map(words -> {
            for (int i = 0; i < INVOCATIONS; i++) {
                words.put(i, Float.floatToIntBits(i == INVOCATIONS - 1 ? lastFarthest : 10));
            }
        });
        Buffer results = Buffer.create(device, "results", BYTES);
        Buffer readback = Buffer.create(device, "readback", BYTES);
        int buffer = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
        Descriptors descriptors =
                Descriptors.create(device, VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR, buffer, buffer);
        ShaderPipeline hits = ShaderPipeline.compute(device, "hits.comp", descriptors);
        long set = descriptors.allocate("scene, distances and results");
        write(device, set, scene);
        descriptors.writeBuffer(set, 1, 0, buffer, distances);
        descriptors.writeBuffer(set, 2, 0, buffer, results);
        device.submitAndWait("frame", commands -> {
            try (MemoryStack stack = MemoryStack.stackPush()) {
                float[] corners = {-1, -1, 2, 1, 1, 3, 5, leastY, 2, 6, 1, 3};
                vkCmdUpdateBuffer(commands.vk(), boxes.handle(), 0, stack.floats(corners));
            }
            commands.barrier(boxes, TRANSFER_TO_BUILD);
            commands.label("build", () -> {
                shape.build(commands);
                commands.barrier(BUILD_TO_BUILD);
                scene.build(commands);
            });
            commands.barrier(BUILD_TO_QUERY);
            commands.label("query", () -> commands.dispatch(hits, set, INVOCATIONS));
            commands.barrier(results, ComputeCopy.SHADER_TO_COPY);
            commands.copy(results, readback);
            commands.transferToHost();
        });
        expect("result 17", 1, readback.read(17));
    }

    /** Writes one instance without a transform. */
    private static void place(Buffer instances, long reference) {
        int one = Float.floatToIntBits(1);
        int[] instance = {one, 0, 0, 0, 0, one, 0, 0, 0, 0, one, 0, MASK, 0, (int) reference, (int) (reference >>> 32)};
        instances.map(words -> words.put(0, instance));
    }

    private static void write(SampleDevice device, long set, AccelerationStructure structure) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var written = VkWriteDescriptorSetAccelerationStructureKHR.calloc(stack)
                    .sType$Default()
                    .pAccelerationStructures(stack.longs(structure.handle()));
            var write = VkWriteDescriptorSet.calloc(1, stack)
                    .sType$Default()
                    .pNext(written)
                    .dstSet(set)
                    .descriptorType(VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR)
                    .descriptorCount(1);
            vkUpdateDescriptorSets(device.vk(), write, null);
        }
    }
}

package dev.vkval.samples.ray;

import static dev.vkval.samples.VulkanResult.check;
import static org.lwjgl.vulkan.KHRAccelerationStructure.*;
import static org.lwjgl.vulkan.VK10.*;
import static org.lwjgl.vulkan.VK12.VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT;

import dev.vkval.samples.Buffer;
import dev.vkval.samples.Commands;
import dev.vkval.samples.SampleDevice;
import org.lwjgl.PointerBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkAabbPositionsKHR;
import org.lwjgl.vulkan.VkAccelerationStructureBuildGeometryInfoKHR;
import org.lwjgl.vulkan.VkAccelerationStructureBuildRangeInfoKHR;
import org.lwjgl.vulkan.VkAccelerationStructureBuildSizesInfoKHR;
import org.lwjgl.vulkan.VkAccelerationStructureCreateInfoKHR;
import org.lwjgl.vulkan.VkAccelerationStructureDeviceAddressInfoKHR;
import org.lwjgl.vulkan.VkAccelerationStructureGeometryKHR;

/**
 * An acceleration structure of one geometry, in a buffer of its own: of AABBs at the bottom level, of instances at the top
 * level.
 *
 * @param handle {@code VkAccelerationStructureKHR}
 * @param type {@code VkAccelerationStructureTypeKHR}
 * @param input the AABBs or instances that it is built from
 * @param primitives their number
 * @param scratch for its build
 */
record AccelerationStructure(SampleDevice device, long handle, int type, Buffer input, int primitives, Buffer scratch) {
    private static final int INPUT_USAGE = VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_BUILD_INPUT_READ_ONLY_BIT_KHR
            | VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT
            | VK_BUFFER_USAGE_TRANSFER_DST_BIT;
    private static final int STORAGE_USAGE =
            VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_STORAGE_BIT_KHR | VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT;
    private static final int SCRATCH_USAGE =
            VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT;

    /** A buffer of which acceleration structures are built. */
    static Buffer input(SampleDevice device, String name, long sizeBytes) {
        return Buffer.create(device, name, sizeBytes, INPUT_USAGE);
    }

    /** Creates one to be built from {@code input}; destroyed at the end. */
    static AccelerationStructure create(SampleDevice device, String name, int type, Buffer input, int primitives) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var sizes = VkAccelerationStructureBuildSizesInfoKHR.calloc(stack).sType$Default();
            vkGetAccelerationStructureBuildSizesKHR(
                    device.vk(),
                    VK_ACCELERATION_STRUCTURE_BUILD_TYPE_DEVICE_KHR,
                    info(stack, type, input).get(0),
                    stack.ints(primitives),
                    sizes);
            Buffer storage = Buffer.create(device, name + " storage", sizes.accelerationStructureSize(), STORAGE_USAGE);
            Buffer scratch = Buffer.create(device, name + " scratch", sizes.buildScratchSize(), SCRATCH_USAGE);
            var info = VkAccelerationStructureCreateInfoKHR.calloc(stack)
                    .sType$Default()
                    .buffer(storage.handle())
                    .size(sizes.accelerationStructureSize())
                    .type(type);
            var handle = stack.mallocLong(1);
            check(vkCreateAccelerationStructureKHR(device.vk(), info, null, handle));
            var created = new AccelerationStructure(device, handle.get(0), type, input, primitives, scratch);
            device.name(VK_OBJECT_TYPE_ACCELERATION_STRUCTURE_KHR, created.handle, name);
            device.onClose(() -> vkDestroyAccelerationStructureKHR(device.vk(), created.handle, null));
            return created;
        }
    }

    private static VkAccelerationStructureBuildGeometryInfoKHR.Buffer info(MemoryStack stack, int type, Buffer input) {
        var geometry = VkAccelerationStructureGeometryKHR.calloc(1, stack).sType$Default();
        if (type == VK_ACCELERATION_STRUCTURE_TYPE_BOTTOM_LEVEL_KHR) {
            geometry.geometryType(VK_GEOMETRY_TYPE_AABBS_KHR)
                    .geometry(data -> data.aabbs(boxes -> boxes.sType$Default()
                            .stride(VkAabbPositionsKHR.SIZEOF)
                            .data(address -> address.deviceAddress(input.address()))));
        } else {
            geometry.geometryType(VK_GEOMETRY_TYPE_INSTANCES_KHR)
                    .geometry(data -> data.instances(instances ->
                            instances.sType$Default().data(address -> address.deviceAddress(input.address()))));
        }
        return VkAccelerationStructureBuildGeometryInfoKHR.calloc(1, stack)
                .sType$Default()
                .type(type)
                .mode(VK_BUILD_ACCELERATION_STRUCTURE_MODE_BUILD_KHR)
                .geometryCount(1)
                .pGeometries(geometry);
    }

    /** Records its build. */
    void build(Commands commands) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var info = info(stack, type, input)
                    .dstAccelerationStructure(handle)
                    .scratchData(address -> address.deviceAddress(scratch.address()));
            var range =
                    VkAccelerationStructureBuildRangeInfoKHR.calloc(1, stack).primitiveCount(primitives);
            PointerBuffer ranges = stack.pointers(range);
            vkCmdBuildAccelerationStructuresKHR(commands.vk(), info, ranges);
        }
    }

    /** The reference that instances have. */
    long address() {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var info = VkAccelerationStructureDeviceAddressInfoKHR.calloc(stack)
                    .sType$Default()
                    .accelerationStructure(handle);
            return vkGetAccelerationStructureDeviceAddressKHR(device.vk(), info);
        }
    }
}

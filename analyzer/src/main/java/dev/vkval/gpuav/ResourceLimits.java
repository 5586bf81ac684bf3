package dev.vkval.gpuav;

import dev.vkval.capture.command.GetPhysicalDeviceProperties2;
import dev.vkval.gpuav.device.DeviceServices;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.DescriptorTypes;
import java.util.List;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VkPhysicalDeviceDescriptorIndexingProperties;
import org.lwjgl.vulkan.VkPhysicalDeviceLimits;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties2;

/**
 * The limits of a device that count what the application and GPU-assisted validation have together.
 *
 * @param memoryAllocations maxMemoryAllocationCount
 * @param storageBufferBytes maxStorageBufferRange
 * @param pushConstantBytes maxPushConstantsSize
 * @param computeSharedBytes maxComputeSharedMemorySize
 * @param bound of layouts without descriptors that may be updated after binding
 * @param afterBind of all layouts, also with such descriptors
 */
record ResourceLimits(
        long memoryAllocations,
        long storageBufferBytes,
        int pushConstantBytes,
        int computeSharedBytes,
        OfDescriptors bound,
        OfDescriptors afterBind) {
    private static final int STAGES = 32;
    /** The least maxMeshSharedMemorySize; that of task shaders is greater. */
    private static final int MESH_SHARED_BYTES = 28672;

    /**
     * Limits of the descriptors in a pipeline layout.
     *
     * @param kind what the names of the limits have after {@code Descriptor}
     * @param buffersOfStage storage buffers that a stage may access
     * @param resourcesOfStage descriptors that a stage may access, except samplers
     * @param buffers storage buffers in all stages
     */
    record OfDescriptors(String kind, long buffersOfStage, long resourcesOfStage, long buffers) {}

    /** How much memory the workgroups of a stage can share, at least. */
    int sharedBytes(int stage) {
        boolean compute = stage == VK10.VK_SHADER_STAGE_COMPUTE_BIT;
        return compute ? computeSharedBytes : Math.min(computeSharedBytes, MESH_SHARED_BYTES);
    }

    static ResourceLimits read(DeviceServices services, long physicalDevice, VkPhysicalDeviceLimits limits) {
        OfDescriptors bound = new OfDescriptors(
                "",
                Integer.toUnsignedLong(limits.maxPerStageDescriptorStorageBuffers()),
                Integer.toUnsignedLong(limits.maxPerStageResources()),
                Integer.toUnsignedLong(limits.maxDescriptorSetStorageBuffers()));
        return new ResourceLimits(
                Integer.toUnsignedLong(limits.maxMemoryAllocationCount()),
                Integer.toUnsignedLong(limits.maxStorageBufferRange()),
                limits.maxPushConstantsSize(),
                limits.maxComputeSharedMemorySize(),
                bound,
                afterBind(services, physicalDevice));
    }

    /** Null if the device does not say. */
    private static OfDescriptors afterBind(DeviceServices services, long physicalDevice) {
        if (!services.has(physicalDevice, GetPhysicalDeviceProperties2.ID)) {
            return null;
        }
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkPhysicalDeviceDescriptorIndexingProperties indexing =
                    VkPhysicalDeviceDescriptorIndexingProperties.calloc(stack).sType$Default();
            VkPhysicalDeviceProperties2 properties =
                    VkPhysicalDeviceProperties2.calloc(stack).sType$Default().pNext(indexing);
            services.call(
                    physicalDevice,
                    GetPhysicalDeviceProperties2.ID,
                    services.live(physicalDevice),
                    properties.address());
            return indexing.maxPerStageUpdateAfterBindResources() == 0
                    ? null
                    : new OfDescriptors(
                            "UpdateAfterBind",
                            Integer.toUnsignedLong(indexing.maxPerStageDescriptorUpdateAfterBindStorageBuffers()),
                            Integer.toUnsignedLong(indexing.maxPerStageUpdateAfterBindResources()),
                            Integer.toUnsignedLong(indexing.maxDescriptorSetUpdateAfterBindStorageBuffers()));
        }
    }

    /**
     * The name of a limit that set layouts together with the reserved set exceed, null for none.
     *
     * @param sets layouts by set number, null for an unused one
     */
    String exceeded(List<DescriptorSetLayoutState> sets) {
        String name = exceeded(sets, bound, false);
        return name != null || afterBind == null ? name : exceeded(sets, afterBind, true);
    }

    private static String exceeded(List<DescriptorSetLayoutState> sets, OfDescriptors limits, boolean all) {
        long[] buffers = new long[STAGES];
        long[] resources = new long[STAGES];
        long total = 0;
        for (DescriptorSetLayoutState set : sets) {
            if (set == null || !all && afterBind(set)) {
                continue;
            }
            for (DescriptorSetLayoutState.Binding binding : set.bindings()) {
                boolean storage = binding.type() == VK10.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER
                        || binding.type() == VK10.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC;
                long count = count(binding);
                total += storage ? count : 0;
                for (int stage = 0; stage < STAGES; stage++) {
                    boolean seen = (binding.stages() >>> stage & 1) != 0;
                    buffers[stage] += seen && storage ? count : 0;
                    resources[stage] += seen && binding.type() != DescriptorTypes.SAMPLER ? count : 0;
                }
            }
        }
        int own = ActionMemory.BINDINGS;
        if (largest(buffers) + own > limits.buffersOfStage()) {
            return "maxPerStageDescriptor" + limits.kind() + "StorageBuffers";
        }
        if (largest(resources) + own > limits.resourcesOfStage()) {
            return "maxPerStage" + limits.kind() + "Resources";
        }
        return total + own > limits.buffers() ? "maxDescriptorSet" + limits.kind() + "StorageBuffers" : null;
    }

    private static boolean afterBind(DescriptorSetLayoutState set) {
        return (set.flags() & VK12.VK_DESCRIPTOR_SET_LAYOUT_CREATE_UPDATE_AFTER_BIND_POOL_BIT) != 0;
    }

    /** The bytes of an inline uniform block are one resource. */
    private static long count(DescriptorSetLayoutState.Binding binding) {
        long count = Integer.toUnsignedLong(binding.count());
        return binding.type() == DescriptorTypes.INLINE_UNIFORM_BLOCK ? Math.min(count, 1) : count;
    }

    private static long largest(long[] counts) {
        long largest = 0;
        for (long count : counts) {
            largest = Math.max(largest, count);
        }
        return largest;
    }
}

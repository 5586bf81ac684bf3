package dev.vkval.check.rules;

import dev.vkval.capture.memory.PNext;
import dev.vkval.rule.HandleMembers;
import dev.vkval.state.object.AccelerationStructureNvState;
import dev.vkval.state.object.AccelerationStructureState;
import dev.vkval.state.object.BoundObjectState;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.CommandPoolState;
import dev.vkval.state.object.DeviceMemoryState;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.FenceState;
import dev.vkval.state.object.FramebufferState;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.ImageViewState;
import dev.vkval.state.object.PhysicalDeviceState;
import dev.vkval.state.object.PipelineOrigin;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.QueueState;
import dev.vkval.state.object.RenderPassState;
import dev.vkval.state.object.SamplerState;
import dev.vkval.state.object.SemaphoreState;
import dev.vkval.state.object.ShaderObjectState;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.object.SurfaceState;
import dev.vkval.state.object.SwapchainState;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.lwjgl.vulkan.ARMDataGraph;
import org.lwjgl.vulkan.NVRayTracing;
import org.lwjgl.vulkan.QCOMTileMemoryHeap;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VkMemoryAllocateFlagsInfo;

/** What rule lines find behind handles of devices, queues and memory; not all of it is known of every object. */
final class DeviceMembers {
    private static final int BUILD_SCRATCH =
            NVRayTracing.VK_ACCELERATION_STRUCTURE_MEMORY_REQUIREMENTS_TYPE_BUILD_SCRATCH_NV;
    private static final int UPDATE_SCRATCH =
            NVRayTracing.VK_ACCELERATION_STRUCTURE_MEMORY_REQUIREMENTS_TYPE_UPDATE_SCRATCH_NV;

    private static final String WIN32 = "vkCreateWin32SurfaceKHR";
    private static final Map<String, HandleMembers.Value> MEMBERS = new HashMap<>();

    static {
        devices();
        memory();
        commandBuffers();
        pipelines();
        others();
    }

    private DeviceMembers() {}

    /** The value of that name of objects of a handle type, null where there is none. */
    static HandleMembers.Value find(String handleType, String member) {
        HandleMembers.Value found = MEMBERS.get(handleType + "." + member);
        return found == null ? RequirementMembers.find(handleType, member) : found;
    }

    /** A value of objects of a class, of others it is not known. */
    static <T extends StateObject> HandleMembers.Value value(
            String type, String words, Class<T> objects, Function<T, OptionalLong> read) {
        return new HandleMembers.Value(
                type,
                words,
                object -> objects.isInstance(object) ? read.apply(objects.cast(object)) : OptionalLong.empty());
    }

    private static <T extends StateObject> void member(
            String name, String type, Class<T> object, Function<T, OptionalLong> read) {
        MEMBERS.put(name, value(type, null, object, read));
    }

    private static <T extends StateObject> void fact(
            String name, String words, Class<T> object, Function<T, OptionalLong> read) {
        MEMBERS.put(name, value("VkBool32", words, object, read));
    }

    /** What a physical device has, as far as the application has asked for it. */
    private static void devices() {
        member(
                "VkDevice.physicalDeviceCount",
                "integer",
                DeviceState.class,
                device -> OptionalLong.of(device.physicalDeviceCount()));
        member(
                "VkDevice.memoryTypeCount",
                "integer",
                DeviceState.class,
                device -> asked(device.physicalDeviceState().memoryTypeFlags().size()));
        member(
                "VkDevice.memoryHeapCount",
                "integer",
                DeviceState.class,
                device -> asked(device.physicalDeviceState().memoryHeapCount()));
        member(
                "VkDevice.queueFamilyCount",
                "integer",
                DeviceState.class,
                device -> asked(device.physicalDeviceState().queueFamilyFlags().size()));
        member(
                "VkDevice.protectedMemoryTypes",
                "integer",
                DeviceState.class,
                device -> types(
                        device.physicalDeviceState().memoryTypeFlags().size(),
                        type -> (device.physicalDeviceState().memoryTypeFlags().get(type)
                                        & VK11.VK_MEMORY_PROPERTY_PROTECTED_BIT)
                                != 0));
        member(
                "VkDevice.tileMemoryTypes",
                "integer",
                DeviceState.class,
                device -> types(
                        device.physicalDeviceState().memoryTypeFlags().size(),
                        type -> tileMemory(device.physicalDeviceState().heap(type))));
        member("VkDevice.largestTileMemoryHeap", "VkDeviceSize", DeviceState.class, DeviceMembers::largestTileMemory);
        // Of all families of its physical device.
        member("VkDevice.queueFlags", "VkQueueFlags", DeviceState.class, DeviceMembers::queueFlags);
        member(
                "VkPhysicalDevice.displayPlaneCount",
                "integer",
                PhysicalDeviceState.class,
                device -> device.displayPlaneCount().isPresent()
                        ? OptionalLong.of(device.displayPlaneCount().getAsInt())
                        : OptionalLong.empty());
        member(
                "VkPhysicalDevice.queueFamilyCount",
                "integer",
                PhysicalDeviceState.class,
                device -> asked(device.queueFamilyCount()));
        member("VkQueue.queueFamilyIndex", "integer", QueueState.class, queue -> OptionalLong.of(bits(queue.family())));
        member("VkQueue.queueFlags", "VkQueueFlags", QueueState.class, queue -> OptionalLong.of(bits(queue.flags())));
        member(
                "VkQueue.createFlags",
                "VkDeviceQueueCreateFlags",
                QueueState.class,
                queue -> OptionalLong.of(bits(queue.createFlags())));
        member("VkQueue.device", "VkDevice", QueueState.class, DeviceMembers::parent);
        member("VkCommandPool.queueFlags", "VkQueueFlags", CommandPoolState.class, DeviceMembers::queueFlags);
        member("VkDevice.dataGraphFamilies", "integer", DeviceState.class, DeviceMembers::dataGraphFamilies);
    }

    private static OptionalLong queueFlags(CommandPoolState pool) {
        return pool.parent() instanceof DeviceState device
                ? OptionalLong.of(bits(device.queueFlags(pool.queueFamily())))
                : OptionalLong.empty();
    }

    /** The bits of the queue families that support operations of data graphs. */
    private static OptionalLong dataGraphFamilies(DeviceState device) {
        List<Integer> families = device.physicalDeviceState().queueFamilyFlags();
        return types(families.size(), family -> (families.get(family) & ARMDataGraph.VK_QUEUE_DATA_GRAPH_BIT_ARM) != 0);
    }

    private static OptionalLong queueFlags(DeviceState device) {
        List<Integer> families = device.physicalDeviceState().queueFamilyFlags();
        return families.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(bits(families.stream().reduce(0, (one, other) -> one | other)));
    }

    /** The size of imported memory is not what its allocation says. */
    private static void memory() {
        memory(
                "size",
                "VkDeviceSize",
                memory -> memory.imported() ? OptionalLong.empty() : OptionalLong.of(memory.sizeBytes()));
        memory("properties", "VkMemoryPropertyFlags", DeviceMembers::properties);
        memory("heapFlags", "VkMemoryHeapFlags", DeviceMembers::heapFlags);
        fact(
                "VkDeviceMemory.severalInstances",
                "was allocated with several instances",
                DeviceMemoryState.class,
                DeviceMembers::severalInstances);
        memory(
                "mappedBegin",
                "VkDeviceSize",
                memory -> memory.mapping() == null
                        ? OptionalLong.empty()
                        : OptionalLong.of(memory.mapping().offset()));
        memory("mappedEnd", "VkDeviceSize", DeviceMembers::mappedEnd);
        fact("VkDeviceMemory.mapped", "is mapped", DeviceMemoryState.class, DeviceMembers::mapped);
    }

    private static void memory(String name, String type, Function<DeviceMemoryState, OptionalLong> read) {
        member("VkDeviceMemory." + name, type, DeviceMemoryState.class, read);
    }

    /** The bits of the memory types or queue families that pass a test, not known where the application has not asked for them. */
    private static OptionalLong types(int count, IntPredicate test) {
        return count == 0
                ? OptionalLong.empty()
                : OptionalLong.of(IntStream.range(0, count)
                        .filter(test)
                        .mapToLong(type -> 1L << type)
                        .sum());
    }

    private static boolean tileMemory(PhysicalDeviceState.MemoryHeap heap) {
        return heap != null && (heap.flags() & QCOMTileMemoryHeap.VK_MEMORY_HEAP_TILE_MEMORY_BIT_QCOM) != 0;
    }

    private static OptionalLong largestTileMemory(DeviceState device) {
        PhysicalDeviceState physical = device.physicalDeviceState();
        int types = physical.memoryTypeFlags().size();
        return types == 0
                ? OptionalLong.empty()
                : OptionalLong.of(IntStream.range(0, types)
                        .mapToObj(physical::heap)
                        .filter(DeviceMembers::tileMemory)
                        .mapToLong(PhysicalDeviceState.MemoryHeap::sizeBytes)
                        .max()
                        .orElse(0));
    }

    private static OptionalLong properties(DeviceMemoryState memory) {
        if (!(memory.parent() instanceof DeviceState device)) {
            return OptionalLong.empty();
        }
        List<Integer> types = device.physicalDeviceState().memoryTypeFlags();
        int type = memory.typeIndex();
        return type >= 0 && type < types.size() ? OptionalLong.of(bits(types.get(type))) : OptionalLong.empty();
    }

    private static OptionalLong heapFlags(DeviceMemoryState memory) {
        PhysicalDeviceState.MemoryHeap heap = memory.parent() instanceof DeviceState device
                ? device.physicalDeviceState().heap(memory.typeIndex())
                : null;
        return heap == null ? OptionalLong.empty() : OptionalLong.of(bits(heap.flags()));
    }

    /** Memory has an instance for each physical device of its mask; without one, for all if its heap has several. */
    private static OptionalLong severalInstances(DeviceMemoryState memory) {
        if (!(memory.parent() instanceof DeviceState device)) {
            return OptionalLong.empty();
        }
        if (device.physicalDeviceCount() == 1) {
            return OptionalLong.of(0);
        }
        OptionalLong info = CreationParameters.address(memory.type(), memory);
        OptionalLong heap = heapFlags(memory);
        if (info.isEmpty() || heap.isEmpty()) {
            return OptionalLong.empty();
        }
        long flags = PNext.find(info.getAsLong(), VK11.VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO);
        boolean masked =
                flags != 0 && (VkMemoryAllocateFlagsInfo.nflags(flags) & VK11.VK_MEMORY_ALLOCATE_DEVICE_MASK_BIT) != 0;
        boolean several = masked
                ? Integer.bitCount(VkMemoryAllocateFlagsInfo.ndeviceMask(flags)) > 1
                : (heap.getAsLong() & VK11.VK_MEMORY_HEAP_MULTI_INSTANCE_BIT) != 0;
        return OptionalLong.of(several ? 1 : 0);
    }

    private static OptionalLong mapped(DeviceMemoryState memory) {
        boolean mapped = memory.mapping() != null;
        return !mapped && memory.fromStateSetup() ? OptionalLong.empty() : OptionalLong.of(mapped ? 1 : 0);
    }

    private static OptionalLong mappedEnd(DeviceMemoryState memory) {
        DeviceMemoryState.Mapping mapping = memory.mapping();
        if (mapping == null) {
            return OptionalLong.empty();
        }
        boolean whole = mapping.sizeBytes() == VK10.VK_WHOLE_SIZE;
        return OptionalLong.of(whole ? memory.sizeBytes() : mapping.offset() + mapping.sizeBytes());
    }

    private static void commandBuffers() {
        member(
                "VkCommandBuffer.device",
                "VkDevice",
                CommandBufferState.class,
                buffer -> buffer.parent() == null ? OptionalLong.empty() : parent(buffer.parent()));
        member(
                "VkCommandBuffer.queueFamilyIndex",
                "integer",
                CommandBufferState.class,
                buffer -> OptionalLong.of(bits(buffer.queueFamily())));
        member(
                "VkCommandBuffer.timestampValidBits",
                "integer",
                CommandBufferState.class,
                DeviceMembers::timestampValidBits);
        fact(
                "VkCommandBuffer.resultStatusQueries",
                "is of a queue family that supports result status queries",
                CommandBufferState.class,
                DeviceMembers::resultStatusQueries);
        member(
                "VkCommandBuffer.granularityWidth",
                "integer",
                CommandBufferState.class,
                buffer -> granularity(buffer, PhysicalDeviceState.Granularity::width));
        member(
                "VkCommandBuffer.granularityHeight",
                "integer",
                CommandBufferState.class,
                buffer -> granularity(buffer, PhysicalDeviceState.Granularity::height));
        member(
                "VkCommandBuffer.granularityDepth",
                "integer",
                CommandBufferState.class,
                buffer -> granularity(buffer, PhysicalDeviceState.Granularity::depth));
        member(
                "VkCommandBuffer.pipelineStages",
                "VkShaderStageFlags",
                CommandBufferState.class,
                DeviceMembers::pipelineStages);
        recording("begin", "VkCommandBufferBeginInfo", RecordingInfos.Kind.BEGIN);
        recording("renderPassBegin", "VkRenderPassBeginInfo", RecordingInfos.Kind.RENDER_PASS);
        recording("rendering", "VkRenderingInfo", RecordingInfos.Kind.RENDERING);
        member(
                "VkCommandBuffer.customRendering",
                "VkRenderingInfo",
                CommandBufferState.class,
                RecordingInfos::customRendering);
        member(
                "VkCommandBuffer.tileShading",
                "VkRenderPassTileShadingCreateInfoQCOM",
                CommandBufferState.class,
                RecordingInfos::tileShading);
        member("VkCommandBuffer.tileMemory", "VkDeviceMemory", CommandBufferState.class, RecordingInfos::tileMemory);
        recording("samplerHeap", "VkBindHeapInfoEXT", RecordingInfos.Kind.SAMPLER_HEAP);
        recording("resourceHeap", "VkBindHeapInfoEXT", RecordingInfos.Kind.RESOURCE_HEAP);
        fact(
                "VkCommandBuffer.perTile",
                "has the per-tile execution model enabled",
                CommandBufferState.class,
                RecordingInfos::perTile);
        fact(
                "VkCommandBuffer.customResolveBegun",
                "has begun a custom resolve",
                CommandBufferState.class,
                RecordingInfos::customResolve);
        fact(
                "VkCommandBuffer.insideRendering",
                "is inside a render pass instance begun with vkCmdBeginRendering",
                CommandBufferState.class,
                buffer -> OptionalLong.of(
                        buffer.renderScope() != null && buffer.renderScope().dynamic() ? 1 : 0));
        member("VkCommandBuffer.videoBegin", "VkVideoBeginCodingInfoKHR", CommandBufferState.class, VideoScopes::begin);
        fact(
                "VkCommandBuffer.inVideoScope",
                "is in a video coding scope",
                CommandBufferState.class,
                buffer -> OptionalLong.of(VideoScopes.begin(buffer).isPresent() ? 1 : 0));
        member(
                "VkCommandBuffer.videoRateControlMode",
                "VkVideoEncodeRateControlModeFlagsKHR",
                CommandBufferState.class,
                VideoScopes::rateControlMode);
        // 0 outside of render pass instances.
        member(
                "VkCommandBuffer.viewMask",
                "integer",
                CommandBufferState.class,
                buffer -> OptionalLong.of(
                        buffer.renderScope() == null
                                ? 0
                                : bits(buffer.renderScope().viewMask())));
    }

    private static void recording(String name, String struct, RecordingInfos.Kind kind) {
        member(
                "VkCommandBuffer." + name,
                struct,
                CommandBufferState.class,
                buffer -> RecordingInfos.address(buffer, kind));
    }

    private static OptionalLong resultStatusQueries(CommandBufferState buffer) {
        StateObject pool = buffer.parent();
        OptionalInt supported = pool != null && pool.parent() instanceof DeviceState device
                ? device.physicalDeviceState().resultStatusQueries(buffer.queueFamily())
                : OptionalInt.empty();
        return supported.isPresent() ? OptionalLong.of(supported.getAsInt()) : OptionalLong.empty();
    }

    private static PhysicalDeviceState.QueueFamily queueFamily(CommandBufferState buffer) {
        StateObject pool = buffer.parent();
        return pool != null && pool.parent() instanceof DeviceState device
                ? device.physicalDeviceState().queueFamily(buffer.queueFamily())
                : null;
    }

    private static OptionalLong granularity(
            CommandBufferState buffer, ToIntFunction<PhysicalDeviceState.Granularity> part) {
        PhysicalDeviceState.QueueFamily family = queueFamily(buffer);
        return family == null || family.granularity() == null
                ? OptionalLong.empty()
                : OptionalLong.of(bits(part.applyAsInt(family.granularity())));
    }

    private static OptionalLong timestampValidBits(CommandBufferState buffer) {
        PhysicalDeviceState.QueueFamily family = queueFamily(buffer);
        return family == null ? OptionalLong.empty() : OptionalLong.of(family.timestampValidBits());
    }

    /** Stages of the bound graphics pipeline; not known where there is none. */
    private static OptionalLong pipelineStages(CommandBufferState buffer) {
        PipelineState pipeline =
                buffer.bound(VK10.VK_PIPELINE_BIND_POINT_GRAPHICS).pipeline();
        if (pipeline == null) {
            return OptionalLong.empty();
        }
        return stages(pipeline);
    }

    private static OptionalLong stages(PipelineState pipeline) {
        return OptionalLong.of(bits(ShaderStage.flags(pipeline.stages())));
    }

    private static void pipelines() {
        member(
                "VkPipeline.createFlags",
                "VkPipelineCreateFlags2",
                PipelineState.class,
                pipeline -> pipeline.origin() == null
                        ? OptionalLong.empty()
                        : OptionalLong.of(pipeline.origin().flags()));
        member("VkPipeline.layout", "VkPipelineLayout", PipelineState.class, pipeline -> id(pipeline.layout()));
        member("VkPipeline.shaderStages", "VkShaderStageFlags", PipelineState.class, DeviceMembers::stages);
        rayTracing("groupCount", created -> created.groups().size());
        rayTracing("maxPipelineRayRecursionDepth", PipelineOrigin.RayTracing::recursionDepth);
        rayTracing("maxPipelineRayPayloadSize", PipelineOrigin.RayTracing::payloadBytes);
        rayTracing("maxPipelineRayHitAttributeSize", PipelineOrigin.RayTracing::attributeBytes);
    }

    private static void rayTracing(String name, ToIntFunction<PipelineOrigin.RayTracing> read) {
        member(
                "VkPipeline." + name,
                "integer",
                PipelineState.class,
                pipeline -> pipeline.origin() == null || pipeline.origin().rayTracing() == null
                        ? OptionalLong.empty()
                        : OptionalLong.of(bits(read.applyAsInt(pipeline.origin().rayTracing()))));
    }

    private static void others() {
        member("VkBuffer.device", "VkDevice", BufferState.class, DeviceMembers::parent);
        member("VkImageView.device", "VkDevice", ImageViewState.class, DeviceMembers::parent);
        member("VkSampler.device", "VkDevice", SamplerState.class, DeviceMembers::parent);
        member("VkFramebuffer.device", "VkDevice", FramebufferState.class, DeviceMembers::parent);
        member("VkRenderPass.device", "VkDevice", RenderPassState.class, DeviceMembers::parent);
        member(
                "VkShaderEXT.stage",
                "VkShaderStageFlags",
                ShaderObjectState.class,
                shader -> OptionalLong.of(bits(shader.stage().stage())));
        member(
                "VkShaderEXT.flags",
                "VkShaderCreateFlagsEXT",
                ShaderObjectState.class,
                shader -> OptionalLong.of(bits(shader.flags())));
        // The images of a swapchain end with it.
        member("VkImage.device", "VkDevice", ImageState.class, image -> id(image.ancestor(DeviceState.class)));
        member(
                "VkTensorARM.device",
                "VkDevice",
                BoundObjectState.class,
                tensor -> id(tensor.ancestor(DeviceState.class)));
        member(
                "VkAccelerationStructureKHR.type",
                "VkAccelerationStructureTypeKHR",
                AccelerationStructureState.class,
                structure -> OptionalLong.of(structure.structureType()));
        member(
                "VkAccelerationStructureKHR.createFlags",
                "VkAccelerationStructureCreateFlagsKHR",
                AccelerationStructureState.class,
                structure -> OptionalLong.of(bits(structure.createFlags())));
        fact(
                "VkAccelerationStructureKHR.inBuffer",
                "was created with vkCreateAccelerationStructureKHR",
                AccelerationStructureState.class,
                structure -> OptionalLong.of(structure.addressed() ? 0 : 1));
        member(
                "VkAccelerationStructureNV.createFlags",
                "VkAccelerationStructureCreateFlagsKHR",
                AccelerationStructureNvState.class,
                structure -> OptionalLong.of(bits(structure.info().flags())));
        fact(
                "VkAccelerationStructureNV.memoryBound",
                "is bound to memory",
                AccelerationStructureNvState.class,
                structure -> OptionalLong.of(structure.binding() == null && !structure.fromStateSetup() ? 0 : 1));
        requiredScratch("requiredBuildScratch", BUILD_SCRATCH);
        requiredScratch("requiredUpdateScratch", UPDATE_SCRATCH);
        member(
                "VkAccelerationStructureKHR.buffer",
                "VkBuffer",
                AccelerationStructureState.class,
                structure -> id(structure.buffer()));
        member(
                "VkBuffer.memory",
                "VkDeviceMemory",
                BufferState.class,
                buffer -> id(buffer.binding() == null ? null : buffer.binding().memory()));
        fact(
                "VkTensorARM.memoryBound",
                "is bound to memory",
                BoundObjectState.class,
                tensor -> OptionalLong.of(tensor.memory().binding(0) == null ? 0 : 1));
        member(
                "VkImage.memory",
                "VkDeviceMemory",
                ImageState.class,
                image -> id(image.binding() == null ? null : image.binding().memory()));
        member(
                "VkSemaphore.semaphoreType",
                "VkSemaphoreType",
                SemaphoreState.class,
                semaphore -> OptionalLong.of(
                        semaphore.timeline() ? VK12.VK_SEMAPHORE_TYPE_TIMELINE : VK12.VK_SEMAPHORE_TYPE_BINARY));
        fact(
                "VkSwapchainKHR.retired",
                "is retired",
                SwapchainState.class,
                swapchain -> OptionalLong.of(swapchain.retired() ? 1 : 0));
        member(
                "VkSwapchainKHR.imageCount",
                "integer",
                SwapchainState.class,
                swapchain -> asked(
                        Math.max(swapchain.imageCount(), swapchain.images().size())));
        fact(
                "VkSurfaceKHR.win32",
                "is a surface of a Win32 window",
                SurfaceState.class,
                surface -> OptionalLong.of(surface.createdBy(WIN32) ? 1 : 0));
        String imported = "has an imported payload";
        fact(
                "VkSemaphore.imported",
                imported,
                SemaphoreState.class,
                object -> OptionalLong.of(object.external() ? 1 : 0));
        fact("VkFence.imported", imported, FenceState.class, object -> OptionalLong.of(object.external() ? 1 : 0));
    }

    private static void requiredScratch(String name, int type) {
        member(
                "VkAccelerationStructureNV." + name,
                "VkDeviceSize",
                AccelerationStructureNvState.class,
                structure -> asked(structure.requiredBytes(type)));
    }

    private static OptionalLong id(StateObject object) {
        return object == null ? OptionalLong.empty() : OptionalLong.of(object.id());
    }

    private static OptionalLong parent(StateObject object) {
        return object.parent() == null
                ? OptionalLong.empty()
                : OptionalLong.of(object.parent().id());
    }

    /** A number that is 0 where the application has not asked for it. */
    private static OptionalLong asked(long number) {
        return number == 0 ? OptionalLong.empty() : OptionalLong.of(number);
    }

    private static long bits(int value) {
        return Integer.toUnsignedLong(value);
    }
}

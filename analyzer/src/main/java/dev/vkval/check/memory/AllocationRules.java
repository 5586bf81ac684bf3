package dev.vkval.check.memory;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.AllocateMemory;
import dev.vkval.capture.command.CreateSampler;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.DescriptorMapping;
import dev.vkval.state.object.DeviceMemoryState;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.PhysicalDeviceState;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.SamplerState;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.tracker.StateObserver;
import java.util.List;
import java.util.OptionalLong;
import org.lwjgl.vulkan.AMDDeviceCoherentMemory;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VkMemoryAllocateInfo;

/** Memory types and heaps of allocations, and objects of which a device can have so many. */
public final class AllocationRules implements Topic, StateObserver {
    private static final StateObject.SubStateKey<Alive> ALIVE = new StateObject.SubStateKey<>(Alive.class);

    private static final String HEAPS = "VkPhysicalDeviceDescriptorHeapPropertiesEXT";

    private final CoreContext context;

    public AllocationRules(CoreContext context) {
        this.context = context;
    }

    /** Objects of a device. */
    private static final class Alive {
        private int allocations;
        private int samplers;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(AllocateMemory.ID, this::allocate);
        hooks.validate(CreateSampler.ID, this::sampler);
        hooks.record(AllocateMemory.ID, call -> alive(AllocateMemory.device(call)).allocations++);
        hooks.record(CreateSampler.ID, call -> alive(CreateSampler.device(call)).samplers++);
        hooks.observe(this);
    }

    private Alive alive(long id) {
        DeviceState device = context.get(DeviceState.class, id);
        return device == null ? new Alive() : alive(device);
    }

    private static Alive alive(DeviceState device) {
        return device.subStateOr(ALIVE, Alive::new);
    }

    @Override
    public void destroyed(StateObject object) {
        boolean memory = object instanceof DeviceMemoryState;
        if (object.parent() instanceof DeviceState device && (memory || object instanceof SamplerState)) {
            Alive alive = alive(device);
            alive.allocations -= memory ? 1 : 0;
            alive.samplers -= memory ? 0 : 1;
        }
    }

    private void allocate(Call call) {
        DeviceState device = context.get(DeviceState.class, AllocateMemory.device(call));
        long info = AllocateMemory.pAllocateInfo(call);
        if (device == null || info == 0) {
            return;
        }
        count(
                call,
                device,
                alive(device).allocations,
                "maxMemoryAllocationCount",
                "VUID-vkAllocateMemory-maxMemoryAllocationCount-04101");
        PhysicalDeviceState physical = device.physicalDeviceState();
        int type = VkMemoryAllocateInfo.nmemoryTypeIndex(info);
        long size = VkMemoryAllocateInfo.nallocationSize(info);
        PhysicalDeviceState.MemoryHeap heap = physical.heap(type);
        if (heap != null && Long.compareUnsigned(size, heap.sizeBytes()) > 0) {
            context.error(call, "VUID-vkAllocateMemory-pAllocateInfo-01713")
                    .on(device)
                    .parameter("pAllocateInfo->allocationSize")
                    .title("an allocation is larger than the heap of its memory type")
                    .message(
                            "it is %s bytes, but the heap of memory type %d has %s",
                            Long.toUnsignedString(size), type, Long.toUnsignedString(heap.sizeBytes()))
                    .help("use several smaller allocations, or a memory type of a larger heap")
                    .report();
        }
        List<Integer> types = physical.memoryTypeFlags();
        int properties = type >= 0 && type < types.size() ? types.get(type) : 0;
        if ((properties & AMDDeviceCoherentMemory.VK_MEMORY_PROPERTY_DEVICE_COHERENT_BIT_AMD) != 0
                && !device.capabilities().feature("deviceCoherentMemory")) {
            type(call, device, "VUID-vkAllocateMemory-deviceCoherentMemory-02790", "deviceCoherentMemory", type);
        }
        if ((properties & VK11.VK_MEMORY_PROPERTY_PROTECTED_BIT) != 0
                && !device.capabilities().feature("protectedMemory")) {
            type(call, device, "VUID-VkMemoryAllocateInfo-memoryTypeIndex-01872", "protectedMemory", type);
        }
    }

    private void type(Call call, DeviceState device, String rule, String feature, int type) {
        context.error(call, rule)
                .on(device)
                .parameter("pAllocateInfo->memoryTypeIndex")
                .title("a memory type is used without the feature that it needs")
                .message("memory type %d needs the feature %s, which is not enabled", type, feature)
                .help("enable the feature, or use another memory type")
                .report();
    }

    private void sampler(Call call) {
        DeviceState device = context.get(DeviceState.class, CreateSampler.device(call));
        if (device != null) {
            count(
                    call,
                    device,
                    alive(device).samplers,
                    "maxSamplerAllocationCount",
                    "VUID-vkCreateSampler-maxSamplerAllocationCount-04110");
            besidesEmbedded(call, device);
        }
    }

    /** Samplers that pipelines embed take a part of what samplers may be. */
    private void besidesEmbedded(Call call, DeviceState device) {
        OptionalLong most = device.physicalDeviceState().limits().integer("maxSamplerAllocationCount");
        OptionalLong reserved =
                device.physicalDeviceState().properties().integer(HEAPS, "minSamplerHeapReservedRangeWithEmbedded", 0);
        OptionalLong size = device.physicalDeviceState().properties().integer(HEAPS, "samplerDescriptorSize", 0);
        boolean known = most.isPresent() && reserved.isPresent() && size.isPresent() && size.getAsLong() > 0;
        long left = known ? most.getAsLong() - reserved.getAsLong() / size.getAsLong() : Long.MAX_VALUE;
        if (alive(device).samplers >= left && embedded(device)) {
            context.error(call, "VUID-vkCreateSampler-maxSamplerAllocationCount-11412")
                    .on(device)
                    .title("a device has as many samplers as it can have beside embedded ones")
                    .message(
                            "%d exist, and %d can exist while there are pipelines with embedded samplers",
                            alive(device).samplers, left)
                    .help("use one for several purposes, or destroy those that are not needed any more")
                    .report();
        }
    }

    private boolean embedded(DeviceState device) {
        return context.state().all(PipelineState.class).stream()
                .filter(pipeline -> pipeline.parent() == device && !pipeline.destroyed())
                .flatMap(pipeline -> pipeline.stages().stream())
                .flatMap(stage -> stage.mappings().stream())
                .anyMatch(DescriptorMapping::embeddedSampler);
    }

    private void count(Call call, DeviceState device, int alive, String limit, String rule) {
        OptionalLong most = device.physicalDeviceState().limits().integer(limit);
        if (most.isPresent() && alive >= most.getAsLong()) {
            context.error(call, rule)
                    .on(device)
                    .title("a device has as many objects of a kind as it can have")
                    .message("%d exist, and %s is %d", alive, limit, most.getAsLong())
                    .help("use one for several purposes, or destroy those that are not needed any more")
                    .report();
        }
    }
}

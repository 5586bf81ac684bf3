package dev.vkval.check.practice;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.AllocateMemory;
import dev.vkval.capture.command.SetDeviceMemoryPriorityEXT;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.command.BindMemory;
import dev.vkval.state.object.DeviceMemoryState;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.StateObject;
import java.util.List;
import java.util.stream.Stream;
import org.lwjgl.vulkan.EXTMemoryPriority;

/** Memory that resources are bound to without a priority, where the device may move memory by its priority. */
public final class MemoryPriorityPractices implements Topic {
    private static final String RULE = "BestPractices-NVIDIA-BindMemory-NoPriority";
    private static final StateObject.SubStateKey<Boolean> PRIORITY = new StateObject.SubStateKey<>(Boolean.class);

    private final CoreContext context;
    private final PracticeVendors vendors;

    public MemoryPriorityPractices(CoreContext context, PracticeVendors vendors) {
        this.context = context;
        this.vendors = vendors;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.record(AllocateMemory.ID, this::allocated);
        hooks.record(SetDeviceMemoryPriorityEXT.ID, call -> given(SetDeviceMemoryPriorityEXT.memory(call)));
        Stream.of(BindMemory.OF_BUFFERS, BindMemory.OF_IMAGES)
                .flatMap(List::stream)
                .forEach(command ->
                        hooks.validate(command, call -> BindMemory.of(call).forEach(bind -> bind(call, bind))));
    }

    private void allocated(Call call) {
        long info = AllocateMemory.pAllocateInfo(call);
        int chained = EXTMemoryPriority.VK_STRUCTURE_TYPE_MEMORY_PRIORITY_ALLOCATE_INFO_EXT;
        if (PNext.find(info, chained) != 0) {
            given(CMemory.handle(AllocateMemory.pMemory(call)));
        }
    }

    private void given(long memoryId) {
        DeviceMemoryState memory = context.get(DeviceMemoryState.class, memoryId);
        if (memory != null) {
            memory.subState(PRIORITY, true);
        }
    }

    private void bind(Call call, BindMemory bind) {
        DeviceMemoryState memory = context.get(DeviceMemoryState.class, bind.memory());
        DeviceState device = context.device(memory);
        boolean pageable = device != null
                && device.capabilities().extension("VK_EXT_pageable_device_local_memory")
                && memory.subState(PRIORITY) == null;
        if (pageable && vendors.report(RULE)) {
            context.warning(call, RULE)
                    .on(memory)
                    .parameter(bind.path() + "memory")
                    .title("memory has no priority, although the device moves memory by its priority")
                    .message("%s was allocated without VkMemoryPriorityAllocateInfoEXT, and none was set since", memory)
                    .help("give what the device writes a high priority, with vkSetDeviceMemoryPriorityEXT")
                    .report();
        }
    }
}

package dev.vkval.check.practice;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.AllocateMemory;
import dev.vkval.capture.command.BindBufferMemory;
import dev.vkval.capture.command.BindBufferMemory2;
import dev.vkval.capture.command.BindImageMemory;
import dev.vkval.capture.command.BindImageMemory2;
import dev.vkval.capture.command.SetDeviceMemoryPriorityEXT;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.DeviceMemoryState;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.StateObject;
import org.lwjgl.vulkan.EXTMemoryPriority;
import org.lwjgl.vulkan.VkBindBufferMemoryInfo;
import org.lwjgl.vulkan.VkBindImageMemoryInfo;

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
        hooks.validate(BindBufferMemory.ID, call -> bind(call, BindBufferMemory.memory(call), "memory"));
        hooks.validate(BindImageMemory.ID, call -> bind(call, BindImageMemory.memory(call), "memory"));
        hooks.validate(BindBufferMemory2.ID, call -> {
            long infos = BindBufferMemory2.pBindInfos(call);
            for (int i = 0; i < CMemory.count(BindBufferMemory2.bindInfoCount(call), infos); i++) {
                long info = CMemory.element(infos, i, VkBindBufferMemoryInfo.SIZEOF);
                bind(call, VkBindBufferMemoryInfo.nmemory(info), "pBindInfos[" + i + "].memory");
            }
        });
        hooks.validate(BindImageMemory2.ID, call -> {
            long infos = BindImageMemory2.pBindInfos(call);
            for (int i = 0; i < CMemory.count(BindImageMemory2.bindInfoCount(call), infos); i++) {
                long info = CMemory.element(infos, i, VkBindImageMemoryInfo.SIZEOF);
                bind(call, VkBindImageMemoryInfo.nmemory(info), "pBindInfos[" + i + "].memory");
            }
        });
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

    private void bind(Call call, long memoryId, String parameter) {
        DeviceMemoryState memory = context.get(DeviceMemoryState.class, memoryId);
        DeviceState device = context.device(memory);
        boolean pageable = device != null
                && device.capabilities().extension("VK_EXT_pageable_device_local_memory")
                && memory.subState(PRIORITY) == null;
        if (pageable && vendors.report(RULE)) {
            context.warning(call, RULE)
                    .on(memory)
                    .parameter(parameter)
                    .title("memory has no priority, although the device moves memory by its priority")
                    .message("%s was allocated without VkMemoryPriorityAllocateInfoEXT, and none was set since", memory)
                    .help("give what the device writes a high priority, with vkSetDeviceMemoryPriorityEXT")
                    .report();
        }
    }
}

package dev.vkval.state.tracker;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateEvent;
import dev.vkval.capture.command.CreateFence;
import dev.vkval.capture.command.CreateQueryPool;
import dev.vkval.capture.command.CreateSemaphore;
import dev.vkval.capture.command.QueueBindSparse;
import dev.vkval.capture.command.RegisterDeviceEventEXT;
import dev.vkval.capture.command.RegisterDisplayEventEXT;
import dev.vkval.capture.command.ResetEvent;
import dev.vkval.capture.command.SetEvent;
import dev.vkval.capture.memory.PNext;
import dev.vkval.chassis.Hooks;
import dev.vkval.state.object.EventSignal;
import dev.vkval.state.object.EventState;
import dev.vkval.state.object.FenceState;
import dev.vkval.state.object.PerformanceCounters;
import dev.vkval.state.object.QueryPoolState;
import dev.vkval.state.object.SemaphoreState;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VkEventCreateInfo;
import org.lwjgl.vulkan.VkFenceCreateInfo;
import org.lwjgl.vulkan.VkQueryPoolCreateInfo;
import org.lwjgl.vulkan.VkSemaphoreTypeCreateInfo;

/** Fences, semaphores, events, query pools. */
final class SynchronizationObjectTracker {
    private final StateTracker tracker;

    SynchronizationObjectTracker(StateTracker tracker) {
        this.tracker = tracker;
    }

    void register(Hooks hooks) {
        hooks.onEffect(CreateFence.ID, this::createFence);
        hooks.onEffect(
                RegisterDeviceEventEXT.ID,
                call -> fence(RegisterDeviceEventEXT.device(call), call, RegisterDeviceEventEXT.pFence(call), false));
        hooks.onEffect(
                RegisterDisplayEventEXT.ID,
                call -> fence(RegisterDisplayEventEXT.device(call), call, RegisterDisplayEventEXT.pFence(call), false));
        hooks.onEffect(CreateSemaphore.ID, this::createSemaphore);
        hooks.onEffect(
                CreateEvent.ID,
                call -> tracker.add(new EventState(
                        StateTracker.creation(call, CreateEvent.pEvent(call)),
                        VkEventCreateInfo.nflags(CreateEvent.pCreateInfo(call)))));
        hooks.onEffect(SetEvent.ID, call -> changeEvent(SetEvent.event(call), true));
        hooks.onEffect(ResetEvent.ID, call -> changeEvent(ResetEvent.event(call), false));
        hooks.onEffect(QueueBindSparse.ID, call -> {
            FenceState fence = tracker.get(FenceState.class, QueueBindSparse.fence(call));
            if (fence != null) {
                fence.submitted(null);
            }
        });
        hooks.onEffect(CreateQueryPool.ID, this::createQueryPool);
    }

    private void changeEvent(long id, boolean set) {
        EventState event = tracker.get(EventState.class, id);
        if (event == null) {
            return;
        }
        if (set) {
            event.set(EventSignal.HOST);
            tracker.observers().forEach(observer -> observer.eventSetByHost(event));
        } else {
            event.reset();
            tracker.observers().forEach(observer -> observer.eventResetByHost(event));
        }
    }

    private void createFence(Call call) {
        boolean signaled =
                (VkFenceCreateInfo.nflags(CreateFence.pCreateInfo(call)) & VK10.VK_FENCE_CREATE_SIGNALED_BIT) != 0;
        fence(CreateFence.device(call), call, CreateFence.pFence(call), signaled);
    }

    private void fence(long device, Call call, long pointer, boolean signaled) {
        tracker.add(new FenceState(StateTracker.creation(call, pointer), signaled));
    }

    private void createSemaphore(Call call) {
        long info = CreateSemaphore.pCreateInfo(call);
        long type = PNext.find(info, VK12.VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO);
        boolean timeline =
                type != 0 && VkSemaphoreTypeCreateInfo.nsemaphoreType(type) == VK12.VK_SEMAPHORE_TYPE_TIMELINE;
        tracker.add(new SemaphoreState(
                StateTracker.creation(call, CreateSemaphore.pSemaphore(call)),
                timeline,
                timeline ? VkSemaphoreTypeCreateInfo.ninitialValue(type) : 0));
    }

    private void createQueryPool(Call call) {
        long info = CreateQueryPool.pCreateInfo(call);
        tracker.add(new QueryPoolState(
                StateTracker.creation(call, CreateQueryPool.pQueryPool(call)),
                VkQueryPoolCreateInfo.nqueryType(info),
                VkQueryPoolCreateInfo.nqueryCount(info),
                VkQueryPoolCreateInfo.npipelineStatistics(info),
                PerformanceCounters.of(info)));
    }
}

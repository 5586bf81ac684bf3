package dev.vkval.replay.submit;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.GetEventStatus;
import dev.vkval.capture.command.GetFenceStatus;
import dev.vkval.capture.command.GetQueryPoolResults;
import dev.vkval.capture.command.GetSemaphoreCounterValue;
import dev.vkval.capture.command.WaitForFences;
import dev.vkval.capture.command.WaitSemaphores;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Registry;
import dev.vkval.replay.call.CallRunner;
import dev.vkval.replay.call.CommandTable;
import dev.vkval.replay.call.LiveCall;
import dev.vkval.replay.call.ReplayContext;
import dev.vkval.replay.call.ResultPolicy;
import dev.vkval.replay.failure.DeviceLostException;
import dev.vkval.replay.live.LiveObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkSemaphoreWaitInfo;

/**
 * Waits on the host for what the application saw completed, so that it is complete before the next call; never for what
 * has not been submitted, and never without a limit.
 */
public final class Waits {
    private static final Duration PATIENCE = Duration.ofSeconds(1);
    private static final long PAUSE_NANOSECONDS = 200_000;
    private static final int WAIT_FLAG = VK10.VK_QUERY_RESULT_WAIT_BIT;
    private static final int QUERY_FLAGS = 7;

    private final ReplayContext context;
    private final CallRunner calls;
    private final SynchronizationObjects objects;
    private final Submits submits;

    public Waits(
            ReplayContext context,
            CommandTable table,
            CallRunner calls,
            SynchronizationObjects objects,
            Submits submits) {
        this.context = context;
        this.calls = calls;
        this.objects = objects;
        this.submits = submits;
        table.handle(WaitForFences.ID, this::waitForFences);
        table.handle(GetFenceStatus.ID, this::fenceStatus);
        table.handle(WaitSemaphores.ID, this::waitSemaphores);
        table.handle(GetSemaphoreCounterValue.ID, this::counterValue);
        table.handle(GetEventStatus.ID, this::eventStatus);
        table.handle(GetQueryPoolResults.ID, this::queryResults);
    }

    private void waitForFences(Call call) {
        if (call.result() == VK10.VK_SUCCESS) {
            List<Long> ids = new ArrayList<>();
            long fences = WaitForFences.pFences(call);
            for (int i = 0; fences != 0 && i < WaitForFences.fenceCount(call); i++) {
                ids.add(MemoryUtil.memGetLong(fences + (long) i * Long.BYTES));
            }
            await(call, ids, WaitForFences.waitAll(call) != 0);
        }
    }

    private void fenceStatus(Call call) {
        if (call.result() == VK10.VK_SUCCESS) {
            await(call, List.of(GetFenceStatus.fence(call)), true);
        }
    }

    /** Waits for those of the fences that will be signaled. */
    private void await(Call call, List<Long> ids, boolean all) {
        LiveObject device = context.handles().get(call.u64(0));
        List<Long> fences = ids.stream()
                .filter(id -> objects.fence(id) != null && objects.fence(id).ready())
                .map(context.handles()::live)
                .toList();
        if (device == null || fences.isEmpty()) {
            return;
        }
        long array = calls.arena().allocate((long) fences.size() * Long.BYTES);
        for (int i = 0; i < fences.size(); i++) {
            MemoryUtil.memPutLong(array + (long) i * Long.BYTES, fences.get(i));
        }
        check(call, (int)
                device.functions().call(WaitForFences.ID, device.handle(), fences.size(), array, all ? 1 : 0, limit()));
        if (all || ids.size() == 1) {
            ids.forEach(submits::signalled);
        }
    }

    private long limit() {
        return context.settings().hangLimit().toNanos();
    }

    private void check(Call call, int result) {
        if (result == VK10.VK_TIMEOUT) {
            throw new DeviceLostException(DeviceLostException.HANG, call.name(), call.blockIndex());
        }
        new ResultPolicy(context.settings()).check(call, result);
    }

    private void waitSemaphores(Call call) {
        long info = WaitSemaphores.pWaitInfo(call);
        if (call.result() != VK10.VK_SUCCESS || info == 0) {
            return;
        }
        boolean any = VkSemaphoreWaitInfo.nflags(info) != 0;
        int count = VkSemaphoreWaitInfo.nsemaphoreCount(info);
        long semaphores = MemoryUtil.memGetAddress(info + VkSemaphoreWaitInfo.PSEMAPHORES);
        long values = MemoryUtil.memGetAddress(info + VkSemaphoreWaitInfo.PVALUES);
        boolean oneReady = false;
        boolean allReady = true;
        for (int i = 0; semaphores != 0 && values != 0 && i < count; i++) {
            SemaphoreUse use = objects.semaphore(MemoryUtil.memGetLong(semaphores + (long) i * Long.BYTES));
            boolean ready = use != null && use.ready(MemoryUtil.memGetLong(values + (long) i * Long.BYTES));
            oneReady |= ready;
            allReady &= ready;
        }
        if (any ? oneReady : allReady) {
            LiveCall live = calls.prepare(call);
            if (live != null) {
                live.set(2, limit());
                calls.invoke(live);
                check(call, live.result());
            }
        }
    }

    /** A counter value that the application saw must be reached; waits for it as vkWaitSemaphores would. */
    private void counterValue(Call call) {
        long seen = GetSemaphoreCounterValue.pValue(call);
        SemaphoreUse use = objects.semaphore(GetSemaphoreCounterValue.semaphore(call));
        LiveObject device = context.handles().get(call.u64(0));
        if (call.result() != VK10.VK_SUCCESS || seen == 0 || use == null || device == null) {
            return;
        }
        long value = MemoryUtil.memGetLong(seen);
        Command command = Registry.vulkan().commands().get(WaitSemaphores.ID);
        if (!use.ready(value) || !device.functions().has(command.number())) {
            return;
        }
        calls.arena().reset();
        long info = calls.arena().allocateZeroed(VkSemaphoreWaitInfo.SIZEOF + 2L * Long.BYTES);
        long semaphore = info + VkSemaphoreWaitInfo.SIZEOF;
        MemoryUtil.memPutLong(semaphore, context.handles().live(GetSemaphoreCounterValue.semaphore(call)));
        MemoryUtil.memPutLong(semaphore + Long.BYTES, value);
        VkSemaphoreWaitInfo.create(info).sType$Default();
        VkSemaphoreWaitInfo.nsemaphoreCount(info, 1);
        MemoryUtil.memPutAddress(info + VkSemaphoreWaitInfo.PSEMAPHORES, semaphore);
        MemoryUtil.memPutAddress(info + VkSemaphoreWaitInfo.PVALUES, semaphore + Long.BYTES);
        check(call, (int) device.functions().call(command.number(), device.handle(), info, limit()));
    }

    private void eventStatus(Call call) {
        if (call.result() == VK10.VK_EVENT_SET) {
            poll(call, VK10.VK_EVENT_SET);
        }
    }

    private void queryResults(Call call) {
        if (call.result() == VK10.VK_SUCCESS) {
            poll(call, VK10.VK_SUCCESS);
        }
    }

    /** Repeats a call that does not block until it returns the recorded result, up to a time limit. */
    private void poll(Call call, int wanted) {
        LiveCall live = calls.prepare(call);
        if (live == null) {
            return;
        }
        if (call.command().number() == GetQueryPoolResults.ID) {
            live.set(QUERY_FLAGS, live.u64(QUERY_FLAGS) & ~WAIT_FLAG);
        }
        long end = System.nanoTime() + PATIENCE.toNanos();
        calls.invoke(live);
        while (live.result() != wanted && live.result() >= 0 && System.nanoTime() < end) {
            LockSupport.parkNanos(PAUSE_NANOSECONDS);
            calls.invoke(live);
        }
        if (live.result() == VK10.VK_ERROR_DEVICE_LOST) {
            throw new DeviceLostException(DeviceLostException.LOST, call.name(), call.blockIndex());
        }
    }
}

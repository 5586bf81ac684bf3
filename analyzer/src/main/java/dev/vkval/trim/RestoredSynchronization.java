package dev.vkval.trim;

import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.EventSignal;
import dev.vkval.state.object.EventState;
import dev.vkval.state.object.FenceState;
import dev.vkval.state.object.QueryPoolState;
import dev.vkval.state.object.SemaphoreState;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK13;

/** Writes the calls that bring the synchronization objects and queries of a device to their state. */
final class RestoredSynchronization {
    private final CutState state;
    private final BitSet kept;
    private final SectionCalls calls;

    /** @param kept the blocks whose objects are restored */
    RestoredSynchronization(CutState state, BitSet kept, SectionCalls calls) {
        this.state = state;
        this.kept = kept;
        this.calls = calls;
    }

    /**
     * Writes the calls.
     *
     * @param queue that signals, 0 for none
     */
    void write(DeviceState device, long queue, SectionCommands commands) throws IOException, TrimException {
        for (QueryPoolState pool : state.of(device, QueryPoolState.class, kept)) {
            queries(pool, commands);
        }
        for (EventState event : state.of(device, EventState.class, kept)) {
            event(device, event, commands);
        }
        commands.end();
        for (FenceState fence : state.of(device, FenceState.class, kept)) {
            fence(device, fence, queue);
        }
        List<Long> signaled = new ArrayList<>();
        for (SemaphoreState semaphore : state.of(device, SemaphoreState.class, kept)) {
            if (!semaphore.timeline() && state.signals().signaled(semaphore)) {
                signaled.add(semaphore.id());
            } else if (semaphore.timeline()) {
                timeline(device, semaphore);
            }
        }
        signal(signaled, queue);
    }

    private void queries(QueryPoolState pool, SectionCommands commands) throws IOException {
        Queries.OfPool queries = state.queries().of(pool);
        if (queries == null) {
            return;
        }
        String name = "queryPool=" + pool.id();
        commands.add("vkCmdResetQueryPool", name, "queryCount=" + Integer.toUnsignedString(pool.queryCount()));
        for (int query = queries.finished().nextSetBit(0);
                query >= 0;
                query = queries.finished().nextSetBit(query + 1)) {
            switch (pool.queryType()) {
                case VK10.VK_QUERY_TYPE_OCCLUSION, VK10.VK_QUERY_TYPE_PIPELINE_STATISTICS -> {
                    commands.add("vkCmdBeginQuery", name, "query=" + query);
                    commands.add("vkCmdEndQuery", name, "query=" + query);
                }
                case VK10.VK_QUERY_TYPE_TIMESTAMP ->
                    commands.add("vkCmdWriteTimestamp", "pipelineStage=BOTTOM_OF_PIPE", name, "query=" + query);
                default -> {
                    // It cannot be made without what it measures.
                }
            }
        }
    }

    private void event(DeviceState device, EventState event, SectionCommands commands)
            throws IOException, TrimException {
        EventSignal signal = event.signal();
        if (!signal.signaled()) {
            return;
        }
        boolean byDevice = (event.flags() & VK13.VK_EVENT_CREATE_DEVICE_ONLY_BIT) != 0;
        if (signal.kind() == EventSignal.Kind.OLDER) {
            commands.add("vkCmdSetEvent", "event=" + event.id(), "stageMask=" + Long.toUnsignedString(signal.stages()));
        } else if (!byDevice) {
            calls.write("vkSetEvent", "device=" + device.id(), "event=" + event.id());
        } else {
            throw new TrimException(event + " is signaled by vkCmdSetEvent2 before the first frame and cannot be"
                    + " signaled by the host");
        }
    }

    private void fence(DeviceState device, FenceState fence, long queue) throws IOException {
        boolean signaled = fence.status() != FenceState.Status.UNSIGNALED;
        if (signaled == fence.createdSignaled()) {
            return;
        }
        if (!signaled) {
            calls.write("vkResetFences", "device=" + device.id(), "fenceCount=1", "pFences[0]=" + fence.id());
        } else if (queue != 0) {
            calls.write("vkQueueSubmit", "queue=" + queue, "fence=" + fence.id());
            calls.write("vkQueueWaitIdle", "queue=" + queue);
        }
    }

    private void timeline(DeviceState device, SemaphoreState semaphore) throws IOException {
        long value = state.signals().value(semaphore);
        if (Long.compareUnsigned(value, semaphore.initialValue()) > 0) {
            calls.write(
                    "vkSignalSemaphore",
                    "device=" + device.id(),
                    "pSignalInfo.semaphore=" + semaphore.id(),
                    "pSignalInfo.value=" + Long.toUnsignedString(value));
        }
    }

    private void signal(List<Long> semaphores, long queue) throws IOException {
        if (semaphores.isEmpty() || queue == 0) {
            return;
        }
        List<String> values = new ArrayList<>(
                List.of("queue=" + queue, "submitCount=1", "pSubmits[0].signalSemaphoreCount=" + semaphores.size()));
        for (int i = 0; i < semaphores.size(); i++) {
            values.add("pSubmits[0].pSignalSemaphores[" + i + "]=" + semaphores.get(i));
        }
        calls.write("vkQueueSubmit", values);
    }
}

package dev.vkval.sync.model;

import java.util.List;
import org.lwjgl.vulkan.VK13;

/**
 * What an application does: submits to queues and what the host waits for, on one memory of {@link #BYTES} bytes.
 *
 * <p>Fences, events and binary semaphores are used once. Numbers of queues, semaphores, fences and events count from 0.
 */
public record CommandStream(int queues, List<Step> steps) {
    public static final int BYTES = 4;

    /** No fence, no range. */
    public static final int NONE = -1;

    /** Something the host does; the number of a step is its place in time. */
    public sealed interface Step {}

    public record Submit(int queue, List<Batch> batches, int fence) implements Step {}

    public record WaitFence(int fence) implements Step {}

    /** vkWaitForFences that returned success and did not wait for all. */
    public record WaitForSome(List<Integer> fences) implements Step {}

    /** vkWaitSemaphores that returned success. */
    public record WaitTimeline(int semaphore, long value) implements Step {}

    public record SignalTimeline(int semaphore, long value) implements Step {}

    public record WaitQueue(int queue) implements Step {}

    /** vkSetEvent. */
    public record HostSetsEvent(int event) implements Step {}

    /** @param id unique among these and commands */
    public record HostWrite(int id, int begin, int end) implements Step {}

    public record Batch(List<SemaphoreUse> waits, List<Command> commands, List<SemaphoreUse> signals) {}

    /** @param value 0 for a binary semaphore */
    public record SemaphoreUse(int semaphore, boolean timeline, long value, long stages) {}

    /** @param id unique in the stream */
    public sealed interface Command {
        int id();
    }

    /** A command that accesses memory; no two of its touches meet. */
    public record Action(int id, List<Touch> touches) implements Command {}

    public record Touch(Access access, int begin, int end) {}

    public record Barrier(int id, List<Scope> scopes) implements Command {}

    public record SetEvent(int id, int event, List<Scope> scopes) implements Command {}

    /** A wait with the scopes of the command that set the event; with any where the host sets it. */
    public record WaitEvent(int id, int event, List<Scope> scopes) implements Command {

        /** Whether it waits for the host. */
        boolean ofHost() {
            return scopes.stream().anyMatch(Scope::ofHost);
        }
    }

    /** A memory dependency, limited to bytes where {@code begin} is not {@link #NONE}. */
    public record Scope(long srcStages, long srcAccesses, long dstStages, long dstAccesses, int begin, int end) {
        /** Whether what the host does is before it. */
        boolean ofHost() {
            return (srcStages & VK13.VK_PIPELINE_STAGE_2_HOST_BIT) != 0;
        }

        /** What of it comes after the host. */
        Scope afterHost() {
            return new Scope(VK13.VK_PIPELINE_STAGE_2_HOST_BIT, srcAccesses, dstStages, dstAccesses, begin, end);
        }

        boolean holds(int at) {
            return begin == NONE || at >= begin && at < end;
        }
    }
}

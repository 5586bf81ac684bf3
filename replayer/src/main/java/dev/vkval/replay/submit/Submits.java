package dev.vkval.replay.submit;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.call.CallArena;
import dev.vkval.capture.call.CallCopier;
import dev.vkval.capture.call.Programs;
import dev.vkval.capture.command.DeviceWaitIdle;
import dev.vkval.capture.command.QueueBindSparse;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.capture.command.QueueSubmit2;
import dev.vkval.capture.command.QueueWaitIdle;
import dev.vkval.capture.command.SignalSemaphore;
import dev.vkval.command.Submit;
import dev.vkval.replay.call.CallRunner;
import dev.vkval.replay.call.CommandTable;
import dev.vkval.replay.call.LiveCall;
import dev.vkval.replay.call.ReplayContext;
import dev.vkval.replay.live.CommandBufferUse;
import dev.vkval.replay.live.LiveObject;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.lwjgl.vulkan.VkSemaphoreSignalInfo;

/**
 * Makes submits on the device when everything they wait for has been submitted; until then they are held back, with all
 * later submits to the same captured queue. So a wait before its signal never blocks a queue of the device, which
 * several queues of the capture may share.
 */
public final class Submits implements AutoCloseable {

    /** A submit that is held back. */
    private record Held(Call call, long number, CallArena memory) {}

    private final ReplayContext context;
    private final CallRunner calls;
    private final SynchronizationObjects objects;
    private final CallCopier copier = new CallCopier(Programs.vulkan());
    private final Map<Long, Deque<Held>> held = new LinkedHashMap<>();
    private final ActionLog actions;
    private final QueueIdle idleQueues;
    private long handed;
    private long lastQueue;
    private long lastFence;

    public Submits(
            ReplayContext context,
            CommandTable table,
            CallRunner calls,
            SynchronizationObjects objects,
            ActionLog actions) {
        this.context = context;
        this.calls = calls;
        this.objects = objects;
        this.actions = actions;
        this.idleQueues = new QueueIdle(context);
        table.onEffect(QueueSubmit.ID, this::submit);
        table.onEffect(QueueSubmit2.ID, this::submit);
        table.onEffect(QueueBindSparse.ID, this::submit);
        table.onEffect(SignalSemaphore.ID, this::signal);
        table.onEffect(QueueWaitIdle.ID, this::waitIdle);
        table.onEffect(DeviceWaitIdle.ID, this::waitIdle);
    }

    /** Number of submits made so far. */
    public long handed() {
        return handed;
    }

    /** The block of the first submit that is held back, -1 for none. */
    public long firstHeld() {
        return held.values().stream()
                .flatMap(Deque::stream)
                .mapToLong(submit -> submit.call().blockIndex())
                .min()
                .orElse(-1);
    }

    private void submit(Call call) {
        long number = actions.submit();
        if (held.containsKey(call.u64(0)) || !ready(call)) {
            CallArena memory = new CallArena();
            Call copy = copier.copy(call, memory);
            Call kept = new Call(
                    copy.command(),
                    copy.name(),
                    copy.blockIndex(),
                    copy.threadId(),
                    copy.frame(),
                    copy.stateSetup(),
                    copy.slots(),
                    call.sidecar().copy());
            held.computeIfAbsent(call.u64(0), queue -> new ArrayDeque<>()).add(new Held(kept, number, memory));
        } else {
            hand(call, number);
            release();
        }
    }

    /** A fence was seen signaled. */
    void signalled(long fence) {
        if (fence == lastFence) {
            context.settings().progress().idle();
        }
    }

    /** Makes a call that waits for a queue or for all of them. */
    private void waitIdle(Call call) {
        calls.execute(call);
        if (call.command().number() == DeviceWaitIdle.ID || call.u64(0) == lastQueue) {
            context.settings().progress().idle();
        }
    }

    private void signal(Call call) {
        long info = SignalSemaphore.pSignalInfo(call);
        SemaphoreUse use = info == 0 ? null : objects.semaphore(VkSemaphoreSignalInfo.nsemaphore(info));
        if (use == null) {
            return;
        }
        if (use.ready(VkSemaphoreSignalInfo.nvalue(info))) {
            context.differs(call, "was not executed: the semaphore already has that value, or a submit will signal it");
            return;
        }
        calls.execute(call);
        use.signal(VkSemaphoreSignalInfo.nvalue(info));
        release();
    }

    /** Makes the submits that have become ready. */
    public void release() {
        boolean progress = !held.isEmpty();
        while (progress) {
            progress = false;
            for (Deque<Held> queue : held.values()) {
                while (!queue.isEmpty() && ready(queue.peek().call())) {
                    Held next = queue.remove();
                    hand(next.call(), next.number());
                    next.memory().close();
                    progress = true;
                }
            }
        }
        held.values().removeIf(Deque::isEmpty);
    }

    /** Whether every wait of a submit is satisfied by earlier submits or by its own earlier batches. */
    private boolean ready(Call call) {
        Map<Long, Long> own = new LinkedHashMap<>();
        boolean ready = true;
        for (Submit.Batch batch : Submit.of(call).batches()) {
            for (Submit.Semaphore wait : batch.waits()) {
                SemaphoreUse use = objects.semaphore(wait.id());
                Long signalled = own.get(wait.id());
                boolean byItself = signalled != null && Long.compareUnsigned(signalled, wait.value()) >= 0;
                ready &= use == null || use.external() || byItself || use.ready(wait.value());
            }
            batch.signals().forEach(signal -> own.put(signal.id(), signal.value()));
        }
        return ready;
    }

    /** Makes a submit; one that was held back is the call in progress for that time. */
    private void hand(Call call, long number) {
        Call underWay = context.scope().enter(call, number);
        execute(call, number);
        context.scope().enter(underWay);
    }

    private void execute(Call call, long number) {
        LiveCall live = calls.translate(call);
        if (live == null) {
            return;
        }
        SubmitLists.shorten(live, this::awaited, id -> submittable(call, id), id -> objects.semaphore(id) != null);
        for (Submit.Batch batch : Submit.of(call).batches()) {
            batch.waits().forEach(wait -> consume(wait.id()));
            batch.signals().forEach(signal -> produce(signal.id(), signal.value()));
        }
        context.settings().progress().submit(actions.describe(call, number));
        calls.run(live);
        handed++;
        if (context.settings().mode().waitsForSubmits()) {
            idleQueues.await(live.object(), call);
            context.settings().progress().idle();
        }
        lastQueue = call.u64(0);
        lastFence = call.u64(call.command().parameters().size() - 1);
        FenceUse fence = objects.fence(lastFence);
        if (fence != null && live.result() >= 0) {
            fence.ready(true);
        }
    }

    private boolean awaited(long semaphore) {
        SemaphoreUse use = objects.semaphore(semaphore);
        return use != null && !use.external();
    }

    private void consume(long semaphore) {
        SemaphoreUse use = objects.semaphore(semaphore);
        if (use != null) {
            use.consume();
        }
    }

    private void produce(long semaphore, long value) {
        SemaphoreUse use = objects.semaphore(semaphore);
        if (use != null) {
            use.signal(value);
        }
    }

    private boolean submittable(Call call, long commandBuffer) {
        LiveObject object = context.handles().get(commandBuffer);
        boolean whole = object != null && !(object.detail() instanceof CommandBufferUse use && use.spoiled());
        if (object != null && object.detail() instanceof CommandBufferUse use) {
            use.submit(context.scope().place(List.of()));
        }
        if (!whole) {
            context.differs(call, "is executed without a command buffer that could not be recorded completely");
        }
        return whole;
    }

    /** Drops the submits that are still held back. */
    @Override
    public void close() {
        for (Deque<Held> queue : held.values()) {
            for (Held submit : queue) {
                context.differs(submit.call(), "was not executed: what it waits for was never signaled");
                submit.memory().close();
            }
        }
        held.clear();
    }
}

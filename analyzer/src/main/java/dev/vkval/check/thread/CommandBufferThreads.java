package dev.vkval.check.thread;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.BeginCommandBuffer;
import dev.vkval.capture.command.EndCommandBuffer;
import dev.vkval.capture.command.FreeCommandBuffers;
import dev.vkval.capture.command.ResetCommandBuffer;
import dev.vkval.capture.command.ResetCommandPool;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Registry;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.finding.Confidence;
import dev.vkval.identity.CapturedObject;
import dev.vkval.identity.DestroyCommands;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Two threads that record command buffers of one pool at once, or one command buffer. A pool is used by each command that
 * is recorded in one of its command buffers; a program that guards it holds the lock from the begin of a recording to its
 * end, and one that passes a command buffer on has issued the action that its state is for.
 */
public final class CommandBufferThreads implements Topic {
    private static final String WRITE = "UNASSIGNED-Threading-MultipleThreads-Write";
    private static final String POOL = "VkCommandPool";
    private static final String COMMAND_BUFFER = "VkCommandBuffer";
    private static final String NOT_SEEN =
            ". A capture has one order of calls: whether a lock stood between these cannot be seen";

    /** Commands that end the recording of a command buffer, or make it what was not recorded. */
    private static final Set<Integer> ENDS = Set.of(EndCommandBuffer.ID, ResetCommandBuffer.ID);

    private static final DestroyCommands.Many FREED =
            DestroyCommands.many(Registry.vulkan().command("vkFreeCommandBuffers"));

    /** What the threads do with a pool: one recording of a thread is a work. */
    private static final class PoolWorks {
        private final Spans spans = new Spans();
        private final Map<Long, Span> recordings = new HashMap<>();
        private final Map<Long, BufferWorks> buffers = new HashMap<>();
    }

    /** What they do with a command buffer: state that a thread sets, up to its next action, is a work. */
    private static final class BufferWorks {
        private final Spans spans = new Spans();
        private final Map<Long, Span> sequences = new HashMap<>();
    }

    private final CoreContext context;
    private final Map<Long, PoolWorks> pools = new HashMap<>();

    public CommandBufferThreads(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        for (Command command : Registry.vulkan().commands()) {
            if (ExternalSynchronization.ofCommandBuffer(command)) {
                Task task = Task.of(command);
                boolean ends = ENDS.contains(command.number());
                boolean begins = command.number() == BeginCommandBuffer.ID;
                hooks.validate(command.number(), call -> command(call, task, begins, ends));
            }
        }
        hooks.validate(ResetCommandPool.ID, call -> pools.remove(ResetCommandPool.commandPool(call)));
        hooks.validate(FreeCommandBuffers.ID, this::freed);
        context.objects().onEnd((id, call) -> pools.remove(id));
    }

    private void freed(Call call) {
        PoolWorks pool = pools.get(FreeCommandBuffers.commandPool(call));
        if (pool != null) {
            FREED.handles(call).forEach(id -> {
                pool.recordings.remove(id);
                pool.buffers.remove(id);
            });
        }
    }

    private void command(Call call, Task task, boolean begins, boolean ends) {
        CapturedObject buffer = context.objects().living(call.u64(0));
        CapturedObject pool = buffer == null ? null : buffer.ancestor(POOL);
        if (pool == null || !buffer.type().equals(COMMAND_BUFFER)) {
            return;
        }
        PoolWorks works = pools.computeIfAbsent(pool.id(), id -> new PoolWorks());
        if (begins) {
            works.recordings.remove(buffer.id());
            works.buffers.remove(buffer.id());
        }
        recording(call, buffer, pool, works);
        if (ends) {
            works.recordings.remove(buffer.id());
            works.buffers.remove(buffer.id());
        } else if (!begins) {
            sequence(call, buffer, works.buffers.computeIfAbsent(buffer.id(), id -> new BufferWorks()), task);
        }
    }

    private void recording(Call call, CapturedObject buffer, CapturedObject pool, PoolWorks works) {
        Span span = works.recordings.get(buffer.id());
        if (span == null || span.thread() != call.threadId()) {
            works.recordings.put(buffer.id(), works.spans.begin(call));
            return;
        }
        Span crossed = works.spans.goOn(span, call);
        if (crossed != null) {
            report(
                    call,
                    span,
                    crossed,
                    pool,
                    "two threads record command buffers of one pool in turn",
                    "give each thread a command pool of its own, or guard each recording as a whole");
        }
    }

    private void sequence(Call call, CapturedObject buffer, BufferWorks works, Task task) {
        Span span = works.sequences.get(call.threadId());
        if (span == null) {
            if (task == Task.STATE) {
                works.sequences.put(call.threadId(), works.spans.begin(call));
            }
            return;
        }
        Span crossed = works.spans.goOn(span, call);
        if (crossed != null) {
            report(
                    call,
                    span,
                    crossed,
                    buffer,
                    "two threads set state for their actions in one command buffer in turn",
                    "record into one command buffer with one thread at a time, such as into secondary ones");
        }
        if (task == Task.ACTION) {
            works.sequences.remove(call.threadId());
        }
    }

    private void report(Call call, Span span, Span crossed, CapturedObject object, String title, String help) {
        context.warning(call, WRITE)
                .confidence(Confidence.INFERRED)
                .on(object)
                .on(context.objects().living(crossed.first().commandBuffer()))
                .after("begins", crossed.first(), null)
                .completedBy(span.first())
                .title(title)
                .message(
                        "thread %d began this in block %d and thread %d in block %d; then thread %d went on with %s, and "
                                + "thread %d with %s in block %d. Host access to %s must be externally synchronized%s",
                        crossed.thread(),
                        crossed.first().block(),
                        span.thread(),
                        span.first().block(),
                        crossed.thread(),
                        crossed.last(),
                        span.thread(),
                        call.name(),
                        call.blockIndex(),
                        object,
                        NOT_SEEN)
                .property("threads", List.of(crossed.thread(), span.thread()))
                .help(help)
                .report();
    }
}

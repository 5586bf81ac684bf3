package dev.vkval.gpuav;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.BeginCommandBuffer;
import dev.vkval.capture.command.CmdDispatchDataGraphARM;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.capture.command.QueueSubmit2;
import dev.vkval.capture.command.SignalSemaphore;
import dev.vkval.chassis.Hooks;
import dev.vkval.command.CommandTraits;
import dev.vkval.command.Commands;
import dev.vkval.finding.Coverage;
import dev.vkval.finding.FindingSink;
import dev.vkval.gpuav.writer.DeviceWrites;
import dev.vkval.state.object.BoundMemory;
import dev.vkval.state.object.BoundObjectState;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.DeviceMemoryState;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.MemoryBinding;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.object.Submission;
import dev.vkval.state.tracker.BufferedDescriptors;
import dev.vkval.state.tracker.StateObserver;
import dev.vkval.state.tracker.StateTracker;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * What is in descriptor buffers when a submit is made: the descriptors that vkGetDescriptorEXT returned, known by their bytes
 * where the host wrote these last.
 */
final class DescriptorHashing implements StateObserver {
    /** Marks command buffers with a command of which it is not known what it writes. */
    private static final StateObject.SubStateKey<Boolean> UNKNOWN_WRITES = new StateObject.SubStateKey<>(Boolean.class);

    /** Marks command buffers with a data graph, which writes to tensors, sessions and images alone. */
    private static final StateObject.SubStateKey<Boolean> GRAPHS = new StateObject.SubStateKey<>(Boolean.class);

    private final StateTracker state;
    private final BooleanSupplier asked;
    private final BufferedDescriptors buffered;
    private final DeviceWrites writes;
    private final AwaitedHost host = new AwaitedHost();
    private final BufferedGraphs graphs;

    /**
     * @param sink takes what is found of data graphs, whose descriptors no shader check follows
     * @param asked whether the user asks for it
     */
    DescriptorHashing(FindingSink sink, StateTracker state, BooleanSupplier asked) {
        this.state = state;
        this.asked = asked;
        this.buffered = new BufferedDescriptors(state, asked);
        this.graphs = new BufferedGraphs(sink, state, buffered);
        this.writes = new DeviceWrites() {
            @Override
            public void in(DeviceMemoryState memory, long begin, long end) {
                buffered.lose(memory, begin, end);
            }

            @Override
            public void anywhere(long usage) {
                buffered.lose(usage);
            }
        };
    }

    void register(Hooks hooks) {
        buffered.register(hooks);
        graphs.register(hooks);
        state.observe(this);
        hooks.preCallRecord(BeginCommandBuffer.ID, call -> {
            mark(call, UNKNOWN_WRITES, false);
            mark(call, GRAPHS, false);
        });
        for (CommandTraits traits : Commands.where(DeviceWrites::unknown)) {
            int command = traits.command().number();
            StateObject.SubStateKey<Boolean> mark = command == CmdDispatchDataGraphARM.ID ? GRAPHS : UNKNOWN_WRITES;
            hooks.preCallRecord(command, call -> mark(call, mark, true));
        }
        hooks.onEffect(SignalSemaphore.ID, call -> host.signal(call, state));
        hooks.preCallRecord(QueueSubmit.ID, this::refresh);
        hooks.preCallRecord(QueueSubmit2.ID, this::refresh);
    }

    private void mark(Call call, StateObject.SubStateKey<Boolean> key, boolean value) {
        CommandBufferState buffer = asked.getAsBoolean() ? state.get(CommandBufferState.class, call.u64(0)) : null;
        if (buffer != null) {
            buffer.subState(key, value);
        }
    }

    /** The commands of the submit itself may write as well, before others of them read. */
    private void refresh(Call call) {
        Submission submission = asked.getAsBoolean() ? state.submission(call) : null;
        if (submission == null) {
            return;
        }
        Set<CommandBufferState> buffers = SubmittedBuffers.of(call, state);
        for (CommandBufferState buffer : buffers) {
            if (Boolean.TRUE.equals(buffer.subState(UNKNOWN_WRITES))) {
                writes.anywhere(0);
            }
            if (Boolean.TRUE.equals(buffer.subState(GRAPHS))) {
                graphsWrite();
            }
        }
        submission.batches().forEach(batch -> batch.recordings().forEach(writes::add));
        boolean later = host.awaits(submission);
        buffers.forEach(buffer -> {
            if (later) {
                buffered.forget(buffer);
            } else {
                buffered.refresh(buffer);
                graphs.judge(buffer, submission);
            }
        });
    }

    /** Which of these a graph writes is not known. */
    private void graphsWrite() {
        for (BoundObjectState object : state.all(BoundObjectState.class)) {
            BoundMemory memory = object.memory();
            memory.bindings().forEach((part, binding) -> lose(binding, memory.requiredBytes(part)));
        }
        for (ImageState image : state.all(ImageState.class)) {
            lose(image.binding(), image.requiredBytes());
        }
    }

    /** @param sizeBytes 0 if it is not known */
    private void lose(MemoryBinding binding, long sizeBytes) {
        if (binding != null && binding.memory() != null) {
            long end = sizeBytes == 0 ? binding.memory().sizeBytes() : binding.offset() + sizeBytes;
            writes.in(binding.memory(), binding.offset(), end);
        }
    }

    @Override
    public void submitted(Submission submission) {
        if (asked.getAsBoolean()) {
            host.add(submission);
        }
    }

    /** What is bound for an action, with the sets in descriptor buffers. */
    BoundState of(CommandBufferState buffer, int bindPoint) {
        return buffered.of(buffer, bindPoint, buffer.bound(bindPoint));
    }

    /** What is not looked up. */
    List<Coverage.Gap> gaps() {
        return buffered.gaps().stream()
                .map(why -> new Coverage.Gap("gpu", "descriptors in descriptor buffers are not looked up: " + why, 0))
                .toList();
    }
}

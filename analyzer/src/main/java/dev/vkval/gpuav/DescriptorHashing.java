package dev.vkval.gpuav;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.BeginCommandBuffer;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.capture.command.QueueSubmit2;
import dev.vkval.capture.command.SignalSemaphore;
import dev.vkval.chassis.Hooks;
import dev.vkval.command.CommandTraits;
import dev.vkval.command.Commands;
import dev.vkval.finding.Coverage;
import dev.vkval.gpuav.writer.DeviceWrites;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.DeviceMemoryState;
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

    private final StateTracker state;
    private final BooleanSupplier asked;
    private final BufferedDescriptors buffered;
    private final DeviceWrites writes;
    private final AwaitedHost host = new AwaitedHost();

    /** @param asked whether the user asks for it */
    DescriptorHashing(StateTracker state, BooleanSupplier asked) {
        this.state = state;
        this.asked = asked;
        this.buffered = new BufferedDescriptors(state, asked);
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
        state.observe(this);
        hooks.preCallRecord(BeginCommandBuffer.ID, call -> mark(call, false));
        for (CommandTraits traits : Commands.where(DeviceWrites::unknown)) {
            hooks.preCallRecord(traits.command().number(), call -> mark(call, true));
        }
        hooks.onEffect(SignalSemaphore.ID, call -> host.signal(call, state));
        hooks.preCallRecord(QueueSubmit.ID, this::refresh);
        hooks.preCallRecord(QueueSubmit2.ID, this::refresh);
    }

    private void mark(Call call, boolean writesUnknown) {
        CommandBufferState buffer = asked.getAsBoolean() ? state.get(CommandBufferState.class, call.u64(0)) : null;
        if (buffer != null) {
            buffer.subState(UNKNOWN_WRITES, writesUnknown);
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
        }
        submission.batches().forEach(batch -> batch.recordings().forEach(writes::add));
        boolean later = host.awaits(submission);
        buffers.forEach(buffer -> {
            if (later) {
                buffered.forget(buffer);
            } else {
                buffered.refresh(buffer);
            }
        });
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

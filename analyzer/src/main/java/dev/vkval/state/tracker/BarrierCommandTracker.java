package dev.vkval.state.tracker;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdPipelineBarrier;
import dev.vkval.capture.command.CmdPipelineBarrier2;
import dev.vkval.capture.command.CmdResetEvent;
import dev.vkval.capture.command.CmdResetEvent2;
import dev.vkval.capture.command.CmdSetEvent;
import dev.vkval.capture.command.CmdSetEvent2;
import dev.vkval.capture.command.CmdWaitEvents;
import dev.vkval.capture.command.CmdWaitEvents2;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.chassis.Hooks;
import dev.vkval.command.BarrierCommand;
import dev.vkval.command.Generation;
import dev.vkval.state.object.Barriers;
import dev.vkval.state.object.EventState;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.RecordingBuilder;
import dev.vkval.state.reader.BarrierReader;
import java.util.ArrayList;
import java.util.List;

/** Pipeline barriers and events. */
final class BarrierCommandTracker {
    private final StateTracker tracker;
    private final BarrierReader barriers;

    BarrierCommandTracker(StateTracker tracker) {
        this.tracker = tracker;
        this.barriers = new BarrierReader(tracker);
    }

    void register(Hooks all) {
        CommandHooks hooks = new CommandHooks(all, tracker);
        hooks.on(CmdPipelineBarrier.ID, this::pipelineBarrier);
        hooks.on(CmdPipelineBarrier2.ID, this::pipelineBarrier);
        hooks.on(
                CmdSetEvent.ID,
                (call, to) -> set(
                        call,
                        to,
                        Generation.V1,
                        CmdSetEvent.event(call),
                        Barriers.execution(CMemory.mask(CmdSetEvent.stageMask(call)), 0)));
        hooks.on(
                CmdSetEvent2.ID,
                (call, to) -> barriers.read(BarrierCommand.of(call))
                        .forEach(read -> set(call, to, Generation.V2, CmdSetEvent2.event(call), read)));
        hooks.on(
                CmdResetEvent.ID,
                (call, to) -> reset(
                        call,
                        to,
                        Generation.V1,
                        CmdResetEvent.event(call),
                        CMemory.mask(CmdResetEvent.stageMask(call))));
        hooks.on(
                CmdResetEvent2.ID,
                (call, to) ->
                        reset(call, to, Generation.V2, CmdResetEvent2.event(call), CmdResetEvent2.stageMask(call)));
        hooks.on(CmdWaitEvents.ID, this::waitEvents);
        hooks.on(CmdWaitEvents2.ID, this::waitEvents);
    }

    private void pipelineBarrier(Call call, RecordingBuilder to) {
        barriers.read(BarrierCommand.of(call))
                .forEach(read -> to.add(call, place -> new RecordedCommand.PipelineBarrier(place, read)));
    }

    private void set(Call call, RecordingBuilder to, Generation generation, long id, Barriers read) {
        EventState event = tracker.get(EventState.class, id);
        if (event != null) {
            to.add(call, place -> new RecordedCommand.SetEvent(place, generation, event, read));
        }
    }

    private void reset(Call call, RecordingBuilder to, Generation generation, long id, long stages) {
        EventState event = tracker.get(EventState.class, id);
        if (event != null) {
            to.add(call, place -> new RecordedCommand.ResetEvent(place, generation, event, stages));
        }
    }

    /** The events are in order, null for an unknown one. */
    private void waitEvents(Call call, RecordingBuilder to) {
        BarrierCommand command = BarrierCommand.of(call);
        List<EventState> events = new ArrayList<>();
        command.events().forEach(event -> events.add(tracker.get(EventState.class, event)));
        List<Barriers> read = barriers.read(command);
        to.add(call, place -> new RecordedCommand.WaitEvents(place, command.generation(), events, read));
    }
}

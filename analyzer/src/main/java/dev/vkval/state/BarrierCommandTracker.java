package dev.vkval.state;

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
import dev.vkval.command.Generation;
import dev.vkval.state.command.Barriers;
import dev.vkval.state.command.RecordedCommand;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.VkDependencyInfo;

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
        hooks.on(CmdPipelineBarrier2.ID, (call, to) -> {
            Barriers read = barriers.dependencyInfo(CmdPipelineBarrier2.pDependencyInfo(call));
            to.add(call, place -> new RecordedCommand.PipelineBarrier(place, read));
        });
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
                (call, to) -> set(
                        call,
                        to,
                        Generation.V2,
                        CmdSetEvent2.event(call),
                        barriers.dependencyInfo(CmdSetEvent2.pDependencyInfo(call))));
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
        hooks.on(CmdWaitEvents2.ID, this::waitEvents2);
    }

    private void pipelineBarrier(Call call, RecordingBuilder to) {
        Barriers read = barriers.older(
                CmdPipelineBarrier.dependencyFlags(call),
                CMemory.mask(CmdPipelineBarrier.srcStageMask(call)),
                CMemory.mask(CmdPipelineBarrier.dstStageMask(call)),
                new BarrierReader.Arrays(
                        CmdPipelineBarrier.memoryBarrierCount(call),
                        CmdPipelineBarrier.pMemoryBarriers(call),
                        CmdPipelineBarrier.bufferMemoryBarrierCount(call),
                        CmdPipelineBarrier.pBufferMemoryBarriers(call),
                        CmdPipelineBarrier.imageMemoryBarrierCount(call),
                        CmdPipelineBarrier.pImageMemoryBarriers(call)));
        to.add(call, place -> new RecordedCommand.PipelineBarrier(place, read));
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

    private void waitEvents(Call call, RecordingBuilder to) {
        List<EventState> events = events(CmdWaitEvents.eventCount(call), CmdWaitEvents.pEvents(call));
        Barriers read = barriers.older(
                0,
                CMemory.mask(CmdWaitEvents.srcStageMask(call)),
                CMemory.mask(CmdWaitEvents.dstStageMask(call)),
                new BarrierReader.Arrays(
                        CmdWaitEvents.memoryBarrierCount(call),
                        CmdWaitEvents.pMemoryBarriers(call),
                        CmdWaitEvents.bufferMemoryBarrierCount(call),
                        CmdWaitEvents.pBufferMemoryBarriers(call),
                        CmdWaitEvents.imageMemoryBarrierCount(call),
                        CmdWaitEvents.pImageMemoryBarriers(call)));
        to.add(call, place -> new RecordedCommand.WaitEvents(place, Generation.V1, events, List.of(read)));
    }

    private void waitEvents2(Call call, RecordingBuilder to) {
        List<EventState> events = events(CmdWaitEvents2.eventCount(call), CmdWaitEvents2.pEvents(call));
        long infos = CmdWaitEvents2.pDependencyInfos(call);
        List<Barriers> read = new ArrayList<>();
        for (int i = 0; i < CMemory.count(events.size(), infos); i++) {
            read.add(barriers.dependencyInfo(CMemory.element(infos, i, VkDependencyInfo.SIZEOF)));
        }
        to.add(call, place -> new RecordedCommand.WaitEvents(place, Generation.V2, events, read));
    }

    /** The events in order, null for an unknown one. */
    private List<EventState> events(int count, long array) {
        List<EventState> events = new ArrayList<>();
        for (int i = 0; i < CMemory.count(count, array); i++) {
            events.add(tracker.get(EventState.class, CMemory.handle(array, i)));
        }
        return events;
    }
}

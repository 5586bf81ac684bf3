package dev.vkval.sync;

import dev.vkval.state.EventState;
import dev.vkval.state.command.Barriers;
import dev.vkval.state.command.RecordedCommand;
import java.util.ArrayList;
import java.util.List;

/** Pipeline barriers and events. */
final class BarrierReplay {
    private final ReplayContext context;

    BarrierReplay(ReplayContext context) {
        this.context = context;
    }

    /** @param fromTag first tag that the barrier may reach: the begin of the subpass inside a render pass instance */
    void pipelineBarrier(RecordedCommand.PipelineBarrier command, Usage usage, long fromTag) {
        apply(command.barriers(), usage, null, fromTag, usage.tag());
    }

    void setEvent(RecordedCommand.SetEvent command, Usage usage) {
        QueueTimeline timeline = context.timeline();
        QueueEvents.Operation last =
                timeline.events().unordered(command.event(), command.barriers().srcStages(), timeline.flags());
        if (last == QueueEvents.Operation.SET || last == QueueEvents.Operation.RESET) {
            race(EventRace.ofSet(command.event(), last, timeline.events().last(command.event()), usage));
        }
        timeline.events().set(command.event(), new QueueEvents.Signal(usage.tag(), command.barriers(), usage));
    }

    void resetEvent(RecordedCommand.ResetEvent command, Usage usage) {
        QueueTimeline timeline = context.timeline();
        QueueEvents.Operation last = timeline.events().unordered(command.event(), command.stages(), timeline.flags());
        if (last == QueueEvents.Operation.SET) {
            race(EventRace.ofReset(command.event(), timeline.events().last(command.event()), usage));
        }
        timeline.events().reset(command.event(), usage);
    }

    private void race(EventRace race) {
        context.reporter().report(race);
    }

    /** A wait reaches what came before the signal; without a signal on this queue it orders nothing. */
    void waitEvents(RecordedCommand.WaitEvents command, Usage usage) {
        for (int i = 0; i < command.events().size(); i++) {
            EventState event = command.events().get(i);
            int given = command.perEvent() ? i : 0;
            if (event == null || given >= command.barriers().size()) {
                continue;
            }
            Barriers barriers = command.barriers().get(given);
            QueueEvents.Signal signal = context.timeline().events().signal(event);
            if (signal != null) {
                Barriers waited = command.perEvent() ? barriers : restricted(barriers, signal);
                apply(waited, usage, signal.usage(), 0, signal.tag());
            }
            context.timeline().events().waited(event, usage, executions(barriers));
        }
    }

    private List<Dependency> executions(Barriers barriers) {
        List<Dependency> dependencies = new ArrayList<>();
        barriers.scopes().forEach(scope -> dependencies.add(context.timeline().dependency(scope)));
        return dependencies;
    }

    /** The first scope of vkCmdWaitEvents is that of the vkCmdSetEvent it waits for. */
    private static Barriers restricted(Barriers barriers, QueueEvents.Signal signal) {
        long signaled = signal.barriers().srcStages();
        return new Barriers(
                barriers.dependencyFlags(),
                barriers.memory().stream()
                        .map(memory -> restricted(memory, signaled))
                        .toList(),
                barriers.buffers().stream()
                        .map(buffer -> new Barriers.Buffer(
                                restricted(buffer.scope(), signaled),
                                buffer.buffer(),
                                buffer.offset(),
                                buffer.sizeBytes(),
                                buffer.srcFamily(),
                                buffer.dstFamily()))
                        .toList(),
                barriers.images().stream()
                        .map(image -> new Barriers.Image(
                                restricted(image.scope(), signaled),
                                image.image(),
                                image.range(),
                                image.oldLayout(),
                                image.newLayout(),
                                image.srcFamily(),
                                image.dstFamily()))
                        .toList());
    }

    private static Barriers.Memory restricted(Barriers.Memory memory, long stages) {
        return new Barriers.Memory(stages, memory.srcAccesses(), memory.dstStages(), memory.dstAccesses());
    }

    private void apply(Barriers barriers, Usage usage, Usage since, long fromTag, long toTag) {
        QueueTimeline timeline = context.timeline();
        List<Dependency> everywhere = new ArrayList<>();
        List<AccessStore.RangeBarrier> ranged = new ArrayList<>();
        List<SyncOperation.Part> parts = new ArrayList<>();
        for (Barriers.Memory memory : barriers.memory()) {
            Dependency dependency = timeline.dependency(memory);
            everywhere.add(dependency);
            parts.add(new SyncOperation.Part(dependency, null, null, null));
        }
        for (Barriers.Buffer buffer : barriers.buffers()) {
            Dependency dependency = timeline.dependency(buffer.scope());
            executionOnly(everywhere, buffer.scope());
            Object space = context.spaces().of(buffer.buffer());
            long[] ranges = context.spaces().range(buffer.buffer(), buffer.offset(), buffer.sizeBytes());
            ranged.add(new AccessStore.RangeBarrier(space, ranges, dependency, null));
            parts.add(new SyncOperation.Part(dependency, space, ranges, buffer.buffer()));
        }
        for (Barriers.Image image : barriers.images()) {
            executionOnly(everywhere, image.scope());
            AccessStore.RangeBarrier barrier = imageBarrier(image, usage);
            ranged.add(barrier);
            parts.add(new SyncOperation.Part(barrier.dependency(), barrier.space(), barrier.ranges(), image.image()));
        }
        for (AccessStore.RangeBarrier barrier : ranged) {
            if (barrier.transition() != null) {
                Hazard hazard = context.store().detectTransition(barrier, toTag, timeline);
                if (hazard != null) {
                    context.sink().hazard(hazard, Occurrence.of(barrier, toTag, timeline));
                }
            }
        }
        BarrierGroup group = BarrierGroup.window(usage.tag(), fromTag, toTag, everywhere);
        SyncOperation.Effect effect = new SyncOperation.Barrier(group, ranged);
        context.perform(new SyncOperation(usage, since, fromTag, toTag, parts, effect));
        timeline.events().order(everywhere);
    }

    /** Execution dependencies are of the whole queue, also those of a barrier for one resource. */
    private void executionOnly(List<Dependency> everywhere, Barriers.Memory scope) {
        Dependency dependency =
                context.timeline().dependency(new Barriers.Memory(scope.srcStages(), 0, scope.dstStages(), 0));
        if (!everywhere.contains(dependency)) {
            everywhere.add(dependency);
        }
    }

    private AccessStore.RangeBarrier imageBarrier(Barriers.Image image, Usage usage) {
        MemoryAccess transition = null;
        if (image.transition()) {
            transition = new MemoryAccess(
                    usage,
                    StageAccess.LAYOUT_TRANSITION,
                    OrderingRule.NONE,
                    AccessRole.PLAIN,
                    image.image(),
                    AccessDetail.ofTransition(ImageRanges.text(image.range()), image.oldLayout(), image.newLayout()));
        }
        return new AccessStore.RangeBarrier(
                context.spaces().of(image.image()),
                ImageRanges.of(image.image()).of(image.range()),
                context.timeline().dependency(image.scope()),
                transition);
    }
}

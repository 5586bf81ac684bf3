package dev.vkval.sync.replay;

import dev.vkval.state.object.Barriers;
import dev.vkval.state.object.EventState;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.sync.access.AccessDetail;
import dev.vkval.sync.access.AccessRole;
import dev.vkval.sync.access.AccessStore;
import dev.vkval.sync.access.BarrierGroup;
import dev.vkval.sync.access.Dependency;
import dev.vkval.sync.access.Hazard;
import dev.vkval.sync.access.MemoryAccess;
import dev.vkval.sync.access.PerformedAccess;
import dev.vkval.sync.access.PlaceInCall;
import dev.vkval.sync.access.QueueEvents;
import dev.vkval.sync.access.QueueTimeline;
import dev.vkval.sync.access.ResourceUsage;
import dev.vkval.sync.access.Signal;
import dev.vkval.sync.access.SyncOperation;
import dev.vkval.sync.access.Timelines;
import dev.vkval.sync.range.ImageRanges;
import dev.vkval.sync.stage.OrderingRule;
import dev.vkval.sync.stage.StageAccess;
import dev.vkval.sync.stage.Stages;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** Pipeline barriers and events. */
final class BarrierReplay {

    /**
     * The first scope of an operation.
     *
     * @param since what ends it, null for the operation itself
     * @param fromTag its first tag
     * @param toTag its end, exclusive
     * @param info which VkDependencyInfo of the command it belongs to
     * @param host the signal of an event by the host whose accesses it is, null for those of the queue
     */
    private record FirstScope(ResourceUsage since, long fromTag, long toTag, int info, Signal host) {}

    /**
     * All barriers of a command.
     *
     * @param given as the program gave them
     */
    private record Given(BarrierPlace place, List<Barriers> given) {}

    private final ReplayContext context;

    BarrierReplay(ReplayContext context) {
        this.context = context;
    }

    /**
     * @param fromTag first tag of the barrier's first scope: the beginning of the subpass inside a render pass instance
     */
    void pipelineBarrier(
            RecordedCommand.PipelineBarrier command, BarrierPlace place, ResourceUsage usage, long fromTag) {
        Given given = new Given(place, List.of(command.barriers()));
        apply(given, usage, new FirstScope(null, fromTag, usage.tag(), 0, null), UnaryOperator.identity());
    }

    void setEvent(RecordedCommand.SetEvent command, ResourceUsage usage) {
        QueueTimeline timeline = context.timeline();
        QueueEvents.Operation last =
                timeline.events().unordered(command.event(), command.barriers().srcStages(), timeline.flags());
        if (last == QueueEvents.Operation.SET || last == QueueEvents.Operation.RESET) {
            race(EventRace.ofSet(command.event(), last, timeline.events().last(command.event()), usage));
        }
        timeline.events().set(command.event(), new QueueEvents.Signal(usage.tag(), command.barriers(), usage));
    }

    void resetEvent(RecordedCommand.ResetEvent command, ResourceUsage usage) {
        QueueTimeline timeline = context.timeline();
        QueueEvents.Operation last = timeline.events().unordered(command.event(), command.stages(), timeline.flags());
        if (last == QueueEvents.Operation.SET) {
            race(EventRace.ofReset(command.event(), timeline.events().last(command.event()), usage));
        }
        timeline.events().reset(command.event(), usage);
        context.hostEvents().reset(command.event());
    }

    private void race(EventRace race) {
        context.reporter().report(race);
    }

    /**
     * The first scope of a wait is before the signal; without a signal on this queue or by the host it orders nothing.
     */
    void waitEvents(RecordedCommand.WaitEvents command, BarrierPlace place, ResourceUsage usage) {
        Given all = new Given(place, command.barriers());
        for (int i = 0; i < command.events().size(); i++) {
            EventState event = command.events().get(i);
            int given = command.perEvent() ? i : 0;
            if (event == null || given >= command.barriers().size()) {
                continue;
            }
            Barriers barriers = command.barriers().get(given);
            QueueEvents.Signal signal = context.timeline().events().signal(event);
            if (signal != null) {
                UnaryOperator<Barriers> waited =
                        command.perEvent() ? UnaryOperator.identity() : whole -> restricted(whole, signal);
                apply(all, usage, new FirstScope(signal.usage(), 0, signal.tag(), given, null), waited);
            } else {
                applyHost(all, event, usage, given);
            }
            context.timeline().events().waited(event, usage, executions(barriers));
        }
    }

    /** The event that the host must set before a wait can end, null for none. */
    EventState awaited(RecordedCommand.WaitEvents command) {
        for (int i = 0; i < command.events().size(); i++) {
            EventState event = command.events().get(i);
            int given = command.perEvent() ? i : 0;
            boolean signaled = event == null
                    || context.timeline().events().signal(event) != null
                    || context.hostEvents().signal(event) != null;
            if (!signaled
                    && given < command.barriers().size()
                    && namesHost(command.barriers().get(given))) {
                return event;
            }
        }
        return null;
    }

    private static boolean namesHost(Barriers barriers) {
        return barriers.scopes().anyMatch(BarrierReplay::namesHost);
    }

    private static boolean namesHost(Barriers.Memory masks) {
        return (masks.srcStages() & Stages.HOST) != 0;
    }

    /**
     * Scopes with the host stage order what the host has done and waited for; other scopes of the wait order nothing.
     */
    private void applyHost(Given given, EventState event, ResourceUsage usage, int info) {
        Signal signal = context.hostEvents().signal(event);
        if (signal != null) {
            FirstScope first = new FirstScope(signal.usage(), 0, signal.tag(), info, signal);
            apply(given, usage, first, UnaryOperator.identity());
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
                        .map(buffer -> buffer.with(restricted(buffer.scope(), signaled)))
                        .toList(),
                barriers.images().stream()
                        .map(image -> image.with(restricted(image.scope(), signaled)))
                        .toList(),
                barriers.stagesAlone());
    }

    private static Barriers.Memory restricted(Barriers.Memory memory, long stages) {
        return new Barriers.Memory(stages, memory.srcAccesses(), memory.dstStages(), memory.dstAccesses());
    }

    /** @param restricted what those barriers are in the first scope */
    private void apply(Given given, ResourceUsage usage, FirstScope first, UnaryOperator<Barriers> restricted) {
        QueueTimeline timeline = context.timeline();
        Barriers whole = given.given().get(first.info());
        Barriers left = context.reduction().left(given.place(), given.given(), first.info());
        SyncOperation made = operation(restricted.apply(whole), usage, first);
        SyncOperation operation = left == whole ? made : operation(restricted.apply(left), usage, first);
        context.reduction().performing(given.place(), made);
        SyncOperation.Barrier effect = (SyncOperation.Barrier) operation.effect();
        effect.await(timeline);
        for (AccessStore.RangeBarrier barrier : effect.ranged()) {
            if (barrier.transition() != null) {
                Hazard hazard = context.store().detectTransition(barrier, first.toTag(), timeline);
                if (hazard != null) {
                    context.sink().hazard(hazard, PerformedAccess.of(barrier, first.toTag(), timeline));
                }
            }
        }
        context.perform(operation, made);
        timeline.events()
                .order(effect.group().dependencies().stream()
                        .filter(Dependency::orders)
                        .toList());
    }

    private SyncOperation operation(Barriers barriers, ResourceUsage usage, FirstScope first) {
        List<Dependency> everywhere = new ArrayList<>();
        List<AccessStore.RangeBarrier> ranged = new ArrayList<>();
        List<SyncOperation.Part> parts = new ArrayList<>();
        PlaceInCall.Kind global = barriers.stagesAlone() ? PlaceInCall.Kind.STAGES : PlaceInCall.Kind.MEMORY_BARRIER;
        for (int i = 0; i < barriers.memory().size(); i++) {
            Dependency dependency = dependency(barriers.memory().get(i), first);
            everywhere.add(dependency);
            parts.add(new SyncOperation.Part(dependency, null, null, null, new PlaceInCall(global, first.info(), i)));
        }
        for (Barriers.Buffer buffer : barriers.buffers()) {
            Dependency dependency = dependency(buffer.scope(), first);
            executionOnly(everywhere, buffer.scope(), first);
            Object space = context.spaces().of(buffer.buffer());
            long[] ranges = context.spaces().range(buffer.buffer(), buffer.offset(), buffer.sizeBytes());
            ranged.add(new AccessStore.RangeBarrier(space, ranges, dependency, source(first), null));
            PlaceInCall place = new PlaceInCall(PlaceInCall.Kind.BUFFER_BARRIER, first.info(), buffer.index());
            parts.add(new SyncOperation.Part(dependency, space, ranges, buffer.buffer(), place));
        }
        for (Barriers.Image image : barriers.images()) {
            executionOnly(everywhere, image.scope(), first);
            AccessStore.RangeBarrier barrier = imageBarrier(image, usage, first);
            ranged.add(barrier);
            parts.add(new SyncOperation.Part(
                    barrier.dependency(), barrier.space(), barrier.ranges(), image.image(), place(image, first)));
        }
        BarrierGroup group = first.host() == null
                ? BarrierGroup.window(usage.tag(), first.fromTag(), first.toTag(), everywhere)
                : BarrierGroup.ofHost(usage.tag(), first.toTag(), everywhere);
        SyncOperation.Barrier effect = new SyncOperation.Barrier(group, ranged, first.host());
        return new SyncOperation(usage, first.since(), first.fromTag(), first.toTag(), parts, effect);
    }

    private Dependency dependency(Barriers.Memory masks, FirstScope first) {
        return first.host() == null
                ? context.timeline().dependency(masks)
                : Dependency.ofHostEvent(masks, context.timeline().flags());
    }

    private static PlaceInCall place(Barriers.Image image, FirstScope first) {
        return new PlaceInCall(PlaceInCall.Kind.IMAGE_BARRIER, first.info(), image.index());
    }

    private int source(FirstScope first) {
        return first.host() == null ? context.timeline().index() : Timelines.HOST;
    }

    /** Execution dependencies apply to the whole queue, also those of a barrier for one resource. */
    private void executionOnly(List<Dependency> everywhere, Barriers.Memory scope, FirstScope first) {
        Dependency dependency = dependency(new Barriers.Memory(scope.srcStages(), 0, scope.dstStages(), 0), first);
        if (!everywhere.contains(dependency)) {
            everywhere.add(dependency);
        }
    }

    private AccessStore.RangeBarrier imageBarrier(Barriers.Image image, ResourceUsage usage, FirstScope first) {
        MemoryAccess transition = null;
        if (image.transition()) {
            transition = new MemoryAccess(
                    usage,
                    StageAccess.LAYOUT_TRANSITION,
                    OrderingRule.NONE,
                    AccessRole.PLAIN,
                    image.image(),
                    AccessDetail.ofTransition(ImageRanges.text(image.range()), image.oldLayout(), image.newLayout())
                            .by(place(image, first)));
        }
        return new AccessStore.RangeBarrier(
                context.spaces().of(image.image()),
                ImageRanges.ofBarrier(image.image(), image.range()),
                dependency(image.scope(), first),
                source(first),
                transition);
    }
}

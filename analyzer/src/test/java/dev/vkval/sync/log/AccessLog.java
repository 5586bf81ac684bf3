package dev.vkval.sync.log;

import dev.vkval.state.object.Barriers;
import dev.vkval.sync.access.AccessStore;
import dev.vkval.sync.access.AccessWatch;
import dev.vkval.sync.access.BarrierGroup;
import dev.vkval.sync.access.Dependency;
import dev.vkval.sync.access.MemoryAccess;
import dev.vkval.sync.access.QueueTimeline;
import dev.vkval.sync.access.ResourceUsage;
import dev.vkval.sync.access.SyncOperation;
import dev.vkval.sync.access.Timelines;
import dev.vkval.sync.stage.AccessSet;
import dev.vkval.sync.stage.StageAccess;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Keeps every access and every dependency of an execution, in order. */
public final class AccessLog implements AccessWatch {
    private static final String PIPELINE_BARRIER = "vkCmdPipelineBarrier";
    private static final Dependency SUBMISSION =
            new Dependency(new Barriers.Memory(0, 0, 0, 0), -1, everyAccess(), -1, everyAccess());

    private record Subpass(int queue, long renderPass, int subpass) {}

    private final List<LoggedAccess> accesses = new ArrayList<>();
    private final List<LoggedLink> links = new ArrayList<>();
    private final Map<Subpass, SubpassTime> subpasses = new HashMap<>();
    private final Map<Integer, Long> submitted = new HashMap<>();
    private int count;

    /** The accesses in the order of execution. */
    public List<LoggedAccess> accesses() {
        return accesses;
    }

    /** The dependencies in the order of execution. */
    List<LoggedLink> links() {
        return links;
    }

    @Override
    public void begins(ResourceUsage work) {}

    @Override
    public void accessed(Object space, long[] ranges, MemoryAccess access, QueueTimeline timeline) {
        add(space, ranges, access, timeline);
    }

    @Override
    public void transitioned(AccessStore.RangeBarrier barrier, long toTag, QueueTimeline timeline) {
        add(barrier.space(), barrier.ranges(), barrier.transition(), timeline);
    }

    private void add(Object space, long[] ranges, MemoryAccess access, QueueTimeline timeline) {
        time(access.usage());
        long at = timeline.index() == Timelines.HOST ? access.tag() : submitted.getOrDefault(timeline.index(), 0L);
        accesses.add(new LoggedAccess(count++, timeline.index(), at, space, ranges, access, true));
    }

    @Override
    public void hostWrote(Object memory, long[] ranges, MemoryAccess access) {
        accesses.add(new LoggedAccess(count++, Timelines.HOST, access.tag(), memory, ranges, access, false));
    }

    private SubpassTime time(ResourceUsage usage) {
        if (usage.renderPass() < 0) {
            return null;
        }
        Subpass key = new Subpass(usage.queue(), usage.renderPass(), usage.subpass());
        SubpassTime time =
                subpasses.computeIfAbsent(key, sub -> new SubpassTime(sub.queue, sub.renderPass, sub.subpass));
        time.at(usage.tag());
        return time;
    }

    @Override
    public void performed(SyncOperation operation) {
        int index = count++;
        long tag = operation.usage().tag();
        int queue = operation.usage().queue();
        if (operation.effect() instanceof SyncOperation.Barrier barrier) {
            SubpassTime within = within(operation.usage(), barrier.group());
            LoggedLink.From window = from(barrier.group(), queue, SUBMISSION);
            for (Dependency scopes : barrier.group().dependencies()) {
                links.add(link(index, tag, List.of(from(barrier.group(), queue, scopes)), queue, within, scopes));
            }
            for (AccessStore.RangeBarrier one : barrier.ranged()) {
                LoggedLink.From first =
                        new LoggedLink.From(one.source(), window.fromTag(), window.toTag(), one.dependency());
                links.add(new LoggedLink(
                        index,
                        tag,
                        List.of(ofInstance(one, first)),
                        queue,
                        within,
                        one.dependency(),
                        one.space(),
                        one.ranges(),
                        one.transition()));
            }
        } else if (operation.effect() instanceof SyncOperation.Wait wait) {
            Dependency scopes = wait.group().dependencies().get(0);
            links.add(link(index, tag, List.of(from(wait.group(), queue, scopes)), queue, null, scopes));
        } else if (operation.effect() instanceof SyncOperation.WaitForSome some) {
            List<LoggedLink.From> from = some.group().alternatives().stream()
                    .map(one -> from(one, queue, one.dependencies().get(0)))
                    .toList();
            links.add(link(
                    index, tag, from, queue, null, some.group().dependencies().get(0)));
        } else if (operation.effect() instanceof SyncOperation.Beginning beginning) {
            submitted.put(queue, beginning.submittedAt());
            LoggedLink.From host = new LoggedLink.From(Timelines.HOST, 0, beginning.submittedAt(), SUBMISSION);
            links.add(link(index, tag, List.of(host), queue, null, SUBMISSION));
        }
    }

    /** The transitions of a render pass instance come after what is before them, whichever subpass a dependency names. */
    private static LoggedLink.From ofInstance(AccessStore.RangeBarrier barrier, LoggedLink.From from) {
        boolean instance =
                barrier.transition() != null && barrier.transition().usage().instance() != null;
        return instance ? new LoggedLink.From(from.queue(), 0, Long.MAX_VALUE, from.scopes()) : from;
    }

    private static LoggedLink.From from(BarrierGroup group, int queue, Dependency scopes) {
        return new LoggedLink.From(
                group.importFrom() < 0 ? queue : group.importFrom(), group.fromTag(), group.toTag(), scopes);
    }

    private static LoggedLink link(
            int index, long tag, List<LoggedLink.From> from, int queue, SubpassTime within, Dependency scopes) {
        return new LoggedLink(index, tag, from, queue, within, scopes, null, null, null);
    }

    /** The subpass that a second scope is limited to: of a dependency into it, or of a barrier in it. */
    private SubpassTime within(ResourceUsage usage, BarrierGroup group) {
        boolean into = group.into() != null;
        boolean inside = usage.place().call().startsWith(PIPELINE_BARRIER);
        return into || inside ? time(usage) : null;
    }

    private static AccessSet everyAccess() {
        return StageAccess.byStages(-1).with(StageAccess.LAYOUT_TRANSITION);
    }
}

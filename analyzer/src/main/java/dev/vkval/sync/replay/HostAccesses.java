package dev.vkval.sync.replay;

import dev.vkval.finding.Place;
import dev.vkval.state.object.CommandPlace;
import dev.vkval.state.object.DeviceMemoryState;
import dev.vkval.state.object.HostImageAccess;
import dev.vkval.sync.access.AccessDetail;
import dev.vkval.sync.access.AccessRole;
import dev.vkval.sync.access.AccessStore;
import dev.vkval.sync.access.AccessWatch;
import dev.vkval.sync.access.Hazard;
import dev.vkval.sync.access.MemoryAccess;
import dev.vkval.sync.access.QueueTimeline;
import dev.vkval.sync.access.ResourceUsage;
import dev.vkval.sync.access.Timelines;
import dev.vkval.sync.range.ImageRanges;
import dev.vkval.sync.range.Spaces;
import dev.vkval.sync.stage.OrderingRule;
import dev.vkval.sync.stage.StageAccess;
import java.util.List;

/**
 * Writes and copies by the host, checked against what the device may still be doing. They are visible to everything
 * submitted afterwards (specification, Host Write Ordering Guarantees) and so are not recorded, except for a command
 * buffer that waits for the host.
 */
final class HostAccesses {
    private final AccessStore store;
    private final Spaces spaces;
    private final Timelines timelines;
    private final TagSource tags;
    private final HazardReporter reporter;
    private final AccessWatch watch;

    /** @param watch observes the accesses, null for none */
    HostAccesses(
            AccessStore store,
            Spaces spaces,
            Timelines timelines,
            TagSource tags,
            HazardReporter reporter,
            AccessWatch watch) {
        this.store = store;
        this.spaces = spaces;
        this.timelines = timelines;
        this.tags = tags;
        this.reporter = reporter;
        this.watch = watch;
    }

    /**
     * The host has written to memory.
     *
     * @param ranges bytes of the memory
     * @param awaited whether a queue waits for the host
     */
    void writes(DeviceMemoryState memory, long[] ranges, CommandPlace place, boolean awaited) {
        QueueTimeline host = host();
        ResourceUsage usage = ResourceUsage.unrecorded(tags.next(), Timelines.HOST, place);
        MemoryAccess access = new MemoryAccess(
                usage,
                StageAccess.HOST_WRITE,
                OrderingRule.NONE,
                AccessRole.HOST,
                memory,
                AccessDetail.ofRange(AccessDetail.bytes(ranges[0], ranges[ranges.length - 1] - ranges[0])));
        if (watch != null) {
            watch.hostWrote(memory, ranges, access);
        }
        take(memory, ranges, access, host, awaited);
    }

    /** The host has copied to or from an image, or changed its layout. */
    void accesses(HostImageAccess made, boolean awaited) {
        QueueTimeline host = host();
        CommandPlace place = new CommandPlace(made.call(), made.block(), made.frame(), (int) Place.NONE, List.of());
        ResourceUsage usage = ResourceUsage.unrecorded(tags.next(), Timelines.HOST, place);
        ImageRanges ranges = ImageRanges.of(made.image());
        boolean reported = false;
        for (HostImageAccess.Region region : made.regions()) {
            MemoryAccess access = new MemoryAccess(
                    usage,
                    made.write() ? StageAccess.HOST_WRITE : StageAccess.HOST_READ,
                    OrderingRule.NONE,
                    AccessRole.PLAIN,
                    made.image(),
                    AccessDetail.ofRange(ImageRanges.text(region.range())));
            long[] addresses = region.extent() == null
                    ? ranges.of(region.range())
                    : ranges.of(region.range(), region.offset(), region.extent());
            if (!reported) {
                reported = take(spaces.of(made.image()), addresses, access, host, awaited);
            }
        }
    }

    private QueueTimeline host() {
        QueueTimeline host = timelines.host();
        host.execute(tags.peek(), new long[0]);
        return host;
    }

    /** @return whether it is a hazard for certain */
    private boolean take(Object space, long[] ranges, MemoryAccess access, QueueTimeline host, boolean awaited) {
        Hazard hazard = store.detect(space, ranges, access, host);
        if (hazard != null) {
            reporter.report(hazard, host);
        }
        if (awaited) {
            store.update(space, ranges, access, host);
        }
        return hazard != null && !hazard.possible();
    }
}

package dev.vkval.sync.command;

import dev.vkval.state.BufferState;
import dev.vkval.sync.access.AccessDetail;
import dev.vkval.sync.access.AccessRole;
import dev.vkval.sync.access.AccessStore;
import dev.vkval.sync.access.Hazard;
import dev.vkval.sync.access.HazardSink;
import dev.vkval.sync.access.MemoryAccess;
import dev.vkval.sync.access.Occurrence;
import dev.vkval.sync.access.QueueTimeline;
import dev.vkval.sync.access.Unread;
import dev.vkval.sync.access.Usage;
import dev.vkval.sync.range.Spaces;
import dev.vkval.sync.stage.OrderingRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The accesses of one command: all are looked at before any of them is recorded, since a command does not race itself. */
public final class AccessList {
    private record Entry(Object space, long[] ranges, MemoryAccess access) {}

    private final List<Entry> entries = new ArrayList<>();

    public void add(Object space, long[] ranges, MemoryAccess access) {
        if (ranges.length > 0) {
            entries.add(new Entry(space, ranges, access));
        }
    }

    /** Adds a plain access to bytes of a buffer. */
    public void add(
            Spaces spaces,
            Usage usage,
            int pair,
            BufferState buffer,
            long offset,
            long sizeBytes,
            Map<String, Object> properties) {
        add(spaces, usage, pair, buffer, offset, sizeBytes, properties, null);
    }

    /** @param unread what decides which part of the bytes is accessed, null where all are */
    public void add(
            Spaces spaces,
            Usage usage,
            int pair,
            BufferState buffer,
            long offset,
            long sizeBytes,
            Map<String, Object> properties,
            Unread unread) {
        String range = AccessDetail.bytes(offset, sizeBytes);
        add(
                spaces.of(buffer),
                spaces.range(buffer, offset, sizeBytes),
                new MemoryAccess(
                        usage,
                        pair,
                        OrderingRule.NONE,
                        AccessRole.PLAIN,
                        buffer,
                        new AccessDetail(range, null, null, properties, unread)));
    }

    /** Reports the hazards of all accesses, of an atomic one either the read's or the write's, then records them, and is empty again. */
    public void execute(AccessStore store, QueueTimeline timeline, HazardSink sink) {
        Hazard ofAtomicRead = null;
        for (Entry entry : entries) {
            MemoryAccess access = entry.access();
            Hazard hazard = store.detect(entry.space(), entry.ranges(), access, timeline);
            boolean shown = access.role() == AccessRole.ATOMIC && access.write() && ofAtomicRead != null;
            if (hazard != null && !shown) {
                sink.hazard(hazard, Occurrence.of(entry.space(), entry.ranges(), access, timeline));
            }
            ofAtomicRead = access.role() == AccessRole.ATOMIC && !access.write() ? hazard : null;
        }
        for (Entry entry : entries) {
            store.update(entry.space(), entry.ranges(), entry.access(), timeline);
        }
        entries.clear();
    }
}

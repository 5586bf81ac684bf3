package dev.vkval.sync;

import dev.vkval.state.BufferState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The accesses of one command: all are looked at before any of them is recorded, since a command does not race itself. */
final class AccessList {
    private record Entry(Object space, long[] ranges, MemoryAccess access) {}

    private final List<Entry> entries = new ArrayList<>();

    void add(Object space, long[] ranges, MemoryAccess access) {
        if (ranges.length > 0) {
            entries.add(new Entry(space, ranges, access));
        }
    }

    /** Adds a plain access to bytes of a buffer. */
    void add(
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
    void add(
            Spaces spaces,
            Usage usage,
            int pair,
            BufferState buffer,
            long offset,
            long sizeBytes,
            Map<String, Object> properties,
            Unread unread) {
        String range = TransferAccesses.bytes(offset, sizeBytes);
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
    void execute(AccessStore store, QueueTimeline timeline, HazardSink sink) {
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

package dev.vkval.sync;

import java.util.ArrayList;
import java.util.List;

/** The accesses of one command: all are looked at before any of them is recorded, since a command does not race itself. */
final class AccessList {
    private record Entry(Object space, long[] ranges, MemoryAccess access) {}

    private final List<Entry> entries = new ArrayList<>();

    void add(Object space, long[] ranges, MemoryAccess access) {
        if (ranges.length > 0) {
            entries.add(new Entry(space, ranges, access));
        }
    }

    /** Reports the hazards of all accesses, then records them, and is empty again. */
    void execute(AccessStore store, QueueTimeline timeline, HazardSink sink) {
        for (Entry entry : entries) {
            Hazard hazard = store.detect(entry.space(), entry.ranges(), entry.access(), timeline);
            if (hazard != null) {
                sink.hazard(hazard);
            }
        }
        for (Entry entry : entries) {
            store.update(entry.space(), entry.ranges(), entry.access(), timeline);
        }
        entries.clear();
    }
}

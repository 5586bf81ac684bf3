package dev.vkval.sync.command;

import dev.vkval.state.object.BufferState;
import dev.vkval.sync.access.AccessDetail;
import dev.vkval.sync.access.AccessRole;
import dev.vkval.sync.access.AccessStore;
import dev.vkval.sync.access.AccessWords;
import dev.vkval.sync.access.Hazard;
import dev.vkval.sync.access.HazardSink;
import dev.vkval.sync.access.MemoryAccess;
import dev.vkval.sync.access.PerformedAccess;
import dev.vkval.sync.access.QueueTimeline;
import dev.vkval.sync.access.ResourceUsage;
import dev.vkval.sync.access.UndecidedAccess;
import dev.vkval.sync.range.Spaces;
import dev.vkval.sync.stage.OrderingRule;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The accesses of one command: all are looked at before any of them is recorded, since a command does not race itself. */
public final class AccessList {

    /** @param group what the access is one of many of, null for nothing */
    private record Entry(Object space, long[] ranges, MemoryAccess access, Object group) {}

    private final List<Entry> entries = new ArrayList<>();
    private final Set<Object> known = new HashSet<>();

    /** What was written since the last synchronization operation and the first question whether something is repeated. */
    private final Set<Written> written = new HashSet<>();

    private record Written(Object space, LongBuffer ranges) {}

    private long operations;

    public void add(Object space, long[] ranges, MemoryAccess access) {
        add(space, ranges, access, null);
    }

    /** Adds one of many accesses, of all of which only the first hazard is reported. */
    void add(Object space, long[] ranges, MemoryAccess access, Object group) {
        if (ranges.length > 0) {
            entries.add(new Entry(space, ranges, access, group));
        }
    }

    /** A command begins to execute, after so many synchronization operations. */
    public void begin(long synchronizationOperations) {
        if (synchronizationOperations != operations) {
            known.clear();
            written.clear();
            operations = synchronizationOperations;
        }
    }

    /**
     * Whether this is asked not for the first time since the last synchronization operation, and since a command wrote what
     * none had written since then.
     */
    boolean repeats(Object key) {
        return !known.add(key);
    }

    /** Adds a plain access to bytes of a buffer. */
    public void add(
            Spaces spaces,
            ResourceUsage usage,
            int pair,
            BufferState buffer,
            long offset,
            long sizeBytes,
            Map<String, Object> properties) {
        add(spaces, usage, pair, buffer, offset, sizeBytes, properties, null);
    }

    /** @param undecided what decides which part of the bytes is accessed, null where all are */
    public void add(
            Spaces spaces,
            ResourceUsage usage,
            int pair,
            BufferState buffer,
            long offset,
            long sizeBytes,
            Map<String, Object> properties,
            UndecidedAccess undecided) {
        AccessWords words = new AccessWords.OfBytes(offset, sizeBytes, properties);
        add(
                spaces.of(buffer),
                spaces.range(buffer, offset, sizeBytes),
                new MemoryAccess(
                        usage, pair, OrderingRule.NONE, AccessRole.PLAIN, buffer, new AccessDetail(words, undecided)));
    }

    /** Reports the hazards of all accesses, of an atomic one either the read's or the write's, then records them, and is empty again. */
    public void execute(AccessStore store, QueueTimeline timeline, HazardSink sink) {
        Hazard ofAtomicRead = null;
        Set<Object> reported = Set.of();
        for (Entry entry : entries) {
            if (entry.group() != null && reported.contains(entry.group())) {
                continue;
            }
            MemoryAccess access = entry.access();
            Hazard hazard = store.detect(entry.space(), entry.ranges(), access, timeline);
            boolean shown = access.role() == AccessRole.ATOMIC && access.write() && ofAtomicRead != null;
            if (hazard != null && !shown) {
                report(entry, hazard, store, timeline, sink);
                if (entry.group() != null) {
                    reported = reported.isEmpty() ? new HashSet<>() : reported;
                    reported.add(entry.group());
                }
            }
            ofAtomicRead = access.role() == AccessRole.ATOMIC && !access.write() ? hazard : null;
        }
        for (Entry entry : entries) {
            store.update(entry.space(), entry.ranges(), entry.access(), timeline);
            boolean first = !known.isEmpty()
                    && entry.access().write()
                    && written.add(new Written(entry.space(), LongBuffer.wrap(entry.ranges())));
            if (first) {
                known.clear();
            }
        }
        entries.clear();
    }

    /** Of a hazard that a device may decide to be none, what shaders may have done there is reported, too. */
    private static void report(Entry entry, Hazard hazard, AccessStore store, QueueTimeline timeline, HazardSink sink) {
        PerformedAccess now = PerformedAccess.of(entry.space(), entry.ranges(), entry.access(), timeline);
        sink.hazard(hazard, now);
        if (hazard.possible() && !hazard.prior().ofShader() && !entry.access().ofShader()) {
            Hazard afterShaders = store.detectAfterShaders(entry.space(), entry.ranges(), entry.access(), timeline);
            if (afterShaders != null) {
                sink.hazard(afterShaders, now);
            }
        }
    }
}

package dev.vkval.sync.content;

import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.DeviceMemoryState;
import dev.vkval.state.object.StateObject;
import dev.vkval.sync.access.AccessStore;
import dev.vkval.sync.access.AccessWatch;
import dev.vkval.sync.access.Hazard;
import dev.vkval.sync.access.MemoryAccess;
import dev.vkval.sync.access.OrderingProbe;
import dev.vkval.sync.access.PerformedAccess;
import dev.vkval.sync.access.QueueTimeline;
import dev.vkval.sync.access.ResourceUsage;
import dev.vkval.sync.access.SyncOperation;
import dev.vkval.sync.range.Aliases;
import dev.vkval.sync.range.Spaces;
import dev.vkval.sync.replay.EventRace;
import dev.vkval.sync.replay.HazardReporter;
import dev.vkval.sync.replay.PreservedAccess;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Decides hazards with possible reads by what the buffers hold that say where those reads are: it is read back once the
 * work concerned has been submitted, if nothing has changed it since. Remembers what a most recent read alone would not
 * tell: the possible reads before it.
 */
public final class PossibleReads implements HazardReporter, AccessWatch {
    private static final int MOST_READS = 4096;
    private static final int MOST_CANDIDATES = 1024;

    /**
     * A possible hazard.
     *
     * @param hazards of a possible read, all that some part of it would have; of a write, the first
     * @param now the later access
     * @param reads for a write, the possible reads that it may meet, in the order they were made
     */
    private record Candidate(List<Hazard> hazards, PerformedAccess now, List<PerformedAccess> reads) {}

    private final HazardReporter reporter;
    private final ContentChanges changes = new ContentChanges();
    private final Spaces spaces = new Spaces(new Aliases());
    private final ShaderBufferWrites shaders = new ShaderBufferWrites(spaces, changes);
    private final ExactReads exact;
    private final Deque<PerformedAccess> reads = new ArrayDeque<>();
    private final List<Candidate> candidates = new ArrayList<>();
    private long undecided;
    private long forgottenTag = -1;

    /** @param reporter receives hazards that are certain, and those that cannot be decided */
    public PossibleReads(BufferContents contents, HazardReporter reporter) {
        this.reporter = reporter;
        this.exact = new ExactReads(spaces, changes, contents);
    }

    /** How many possible hazards could not be decided. */
    public long undecided() {
        return undecided;
    }

    // What is seen of the simulation.

    @Override
    public void begins(ResourceUsage work) {
        // Only what it accesses counts.
    }

    @Override
    public void accessed(Object space, long[] ranges, MemoryAccess access, QueueTimeline timeline) {
        if (access.ofShader()) {
            // What shaders may write counts by what is bound when they execute.
            return;
        }
        if (access.possible() && !access.write()) {
            remember(PerformedAccess.of(space, ranges, access, timeline));
        } else if (access.write() && (space instanceof DeviceMemoryState || space instanceof BufferState)) {
            changes.add(space, ranges, access.tag());
        }
    }

    /** Removes reads that the host knows to have ended; if they are still too many, also the older half. */
    private void remember(PerformedAccess read) {
        reads.addLast(read);
        if (reads.size() > MOST_READS) {
            reads.removeIf(one -> one.access().tag() < hostKnows(one));
            while (reads.size() > MOST_READS / 2) {
                forgottenTag = reads.removeFirst().access().tag();
            }
        }
    }

    /** Tag before which the host has waited for the queue of an access. */
    private static long hostKnows(PerformedAccess occurrence) {
        return occurrence.timeline().host().knownTag(occurrence.access().queue());
    }

    @Override
    public void acted(BoundState bound, ResourceUsage usage) {
        shaders.add(bound, usage.tag());
    }

    @Override
    public void hostWrote(Object memory, long[] ranges, MemoryAccess access) {
        changes.add(memory, ranges, access.tag());
    }

    @Override
    public void transitioned(AccessStore.RangeBarrier barrier, long toTag, QueueTimeline timeline) {
        // Images contain no vertices.
    }

    @Override
    public void performed(SyncOperation operation) {
        // The queues' logs have it.
    }

    public void destroyed(StateObject object) {
        changes.forget(object);
        reads.removeIf(read -> read.space() == object || read.access().resource() == object);
    }

    @Override
    public void report(Hazard hazard, QueueTimeline timeline) {
        reporter.report(hazard, timeline);
    }

    @Override
    public void report(EventRace race) {
        reporter.report(race);
    }

    @Override
    public void report(PreservedAccess access) {
        reporter.report(access);
    }

    @Override
    public void reportPossible(List<Hazard> hazards, PerformedAccess now) {
        if (!hazards.stream().allMatch(PossibleReads::decidable)) {
            reporter.report(hazards.get(0), now.timeline());
            return;
        }
        if (candidates.size() == MOST_CANDIDATES) {
            undecided(hazards, now);
            return;
        }
        candidates.add(new Candidate(hazards, now, now.access().possible() ? List.of() : readsBefore(now)));
    }

    /** Whether it depends only on the contents of buffers. */
    private static boolean decidable(Hazard hazard) {
        return decidable(hazard.prior()) && decidable(hazard.now());
    }

    private static boolean decidable(MemoryAccess access) {
        return !access.possible() || access.detail().undecided().part().inBuffers();
    }

    /** The possible reads in the same place without a write in between. */
    private List<PerformedAccess> readsBefore(PerformedAccess write) {
        List<PerformedAccess> before = new ArrayList<>();
        for (PerformedAccess read : reads) {
            Hazard.Where shared = read.shared(write);
            if (shared != null
                    && changes.unchangedSince(read.access().tag(), shared.space(), shared.begin(), shared.end())) {
                before.add(read);
            }
        }
        return before;
    }

    // Decisions.

    /** All submits have been simulated, so that the contents on the device match the state of the simulation. */
    public void decide() {
        for (Candidate candidate : candidates) {
            if (candidate.now().access().possible()) {
                decideRead(candidate);
            } else {
                decideWrite(candidate);
            }
        }
        candidates.clear();
        exact.forgetContents();
    }

    private void undecided(List<Hazard> hazards, PerformedAccess now) {
        undecided++;
        reporter.report(hazards.get(0), now.timeline());
    }

    private void decideRead(Candidate candidate) {
        PerformedAccess now = candidate.now();
        long[] ranges = exact(now.access());
        if (ranges == null) {
            undecided(candidate.hazards(), now);
            return;
        }
        for (Hazard hazard : candidate.hazards()) {
            Hazard.Where where = hazard.where();
            if (where.space() != now.space()) {
                undecided(List.of(hazard), now);
                return;
            }
            if (meet(ranges, where.begin(), where.end())) {
                reporter.report(hazard.now(now.access().at(ranges)), now.timeline());
                return;
            }
        }
    }

    private long[] exact(MemoryAccess read) {
        return exact.of(read);
    }

    private static boolean meet(long[] ranges, long begin, long end) {
        for (int r = 0; r < ranges.length; r += 2) {
            if (ranges[r] < end && begin < ranges[r + 1]) {
                return true;
            }
        }
        return false;
    }

    private void decideWrite(Candidate candidate) {
        PerformedAccess now = candidate.now();
        boolean unknown = candidate.reads().isEmpty() || forgottenTag >= hostKnows(now);
        for (PerformedAccess read : candidate.reads()) {
            long[] ranges = exact(read.access());
            if (ranges == null || !now.timeline().remembersSince(read.access())) {
                unknown = true;
            } else if (ranges.length > 0) {
                MemoryAccess certain = read.access().at(ranges);
                PerformedAccess prior = PerformedAccess.of(read.space(), ranges, certain, read.timeline());
                Hazard hazard = hazard(prior, now);
                if (hazard != null) {
                    reporter.report(hazard, now.timeline());
                    return;
                }
            }
        }
        if (unknown) {
            undecided(candidate.hazards(), now);
        }
    }

    private static Hazard hazard(PerformedAccess prior, PerformedAccess now) {
        Hazard.Where shared = prior.shared(now);
        return shared == null
                ? null
                : new OrderingProbe(prior, now, shared).judge(now.timeline().between(prior.access(), now.access()));
    }
}

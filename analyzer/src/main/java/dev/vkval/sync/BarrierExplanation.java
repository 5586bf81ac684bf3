package dev.vkval.sync;

import dev.vkval.finding.BarrierNote;
import java.util.ArrayList;
import java.util.List;

/** Every synchronization operation between the two accesses of a hazard, and what each one lacks to order them. */
record BarrierExplanation(List<BarrierNote> notes, BarrierNote nearest, String sentence) {
    private static final int MOST_NOTES = 32;
    private static final int OTHER_MEMORY = 100;
    private static final int OTHER_WINDOW = 50;

    /** What a dependency lacks, and how far it is from what is needed. */
    private record Lack(String text, int distance) {}

    static BarrierExplanation of(Hazard hazard, QueueTimeline timeline) {
        List<BarrierNote> notes = new ArrayList<>();
        BarrierNote nearest = null;
        int distance = OTHER_WINDOW;
        List<SyncOperation> operations =
                timeline.log().between(hazard.prior().tag(), hazard.now().tag());
        for (SyncOperation operation : operations) {
            Lack lack = lack(operation, hazard);
            if (lack != null) {
                BarrierNote note = new BarrierNote(
                        operation.usage().place().block(),
                        operation.usage().place().call(),
                        lack.text());
                notes.add(note);
                if (lack.distance() < distance) {
                    distance = lack.distance();
                    nearest = note;
                }
            }
        }
        if (hazard.own() != null) {
            Lack lack = lack(hazard.own(), hazard, true);
            BarrierNote own = new BarrierNote(
                    hazard.now().usage().place().block(),
                    hazard.now().usage().place().call(),
                    lack.text());
            notes.add(own);
            nearest = own;
        }
        int count = notes.size();
        List<BarrierNote> shown = count > MOST_NOTES ? notes.subList(count - MOST_NOTES, count) : notes;
        return new BarrierExplanation(List.copyOf(shown), nearest, sentence(hazard, count, nearest));
    }

    private static String sentence(Hazard hazard, int count, BarrierNote nearest) {
        if (hazard.kind().name().contains("RACING")
                && hazard.prior().queue() != hazard.now().queue()) {
            return "The two run on different queues and no semaphore that the later one waits on orders them";
        }
        if (count == 0) {
            return "There is no synchronization between the two";
        }
        String all = count == 1
                ? "The one synchronization operation between them does"
                : "None of the " + count + " synchronization operations between them does";
        String not = count == 1 ? " not order them" : " order them";
        return nearest == null
                ? all + not
                : all + not + "; the nearest, " + nearest.call() + " of block " + nearest.block() + ", falls short: "
                        + nearest.lacks();
    }

    /** What the best of an operation's dependencies lacks, null where it has none. */
    private static Lack lack(SyncOperation operation, Hazard hazard) {
        Lack best = null;
        for (SyncOperation.Part part : operation.parts()) {
            Lack lack;
            if (part.space() != null && !covers(part, hazard.where())) {
                lack = new Lack("is for other memory: " + part.resource(), OTHER_MEMORY);
            } else if (hazard.prior().tag() < operation.fromTag()
                    || hazard.prior().tag() >= operation.toTag()) {
                lack = new Lack("its first scope does not reach the earlier access", OTHER_WINDOW);
            } else {
                lack = lack(part.dependency(), hazard, false);
            }
            if (best == null || lack.distance() < best.distance()) {
                best = lack;
            }
        }
        return best;
    }

    private static boolean covers(SyncOperation.Part part, Hazard.Where where) {
        if (where == null || part.space() != where.space()) {
            return false;
        }
        for (int i = 0; i < part.ranges().length; i += 2) {
            if (part.ranges()[i] < where.end() && part.ranges()[i + 1] > where.begin()) {
                return true;
            }
        }
        return false;
    }

    private static Lack lack(Dependency dependency, Hazard hazard, boolean sourceOnly) {
        MemoryAccess prior = hazard.prior();
        MemoryAccess now = hazard.now();
        List<String> lacks = new ArrayList<>();
        if (prior.stage() == Stages.PRESENT_ENGINE) {
            // The presentation engine has no stage bit; a barrier reaches it through a wait only.
            boolean reaches = (dependency.srcExecution() & prior.stage()) != 0;
            addIf(lacks, !reaches, "srcStageMask has no stage at which a wait for the acquisition holds work back");
        } else if (prior.write()) {
            if (prior.stage() == 0) {
                boolean covered = dependency.srcAccesses().contains(prior.pair());
                addIf(lacks, !covered, "does not chain to the layout transition's own barrier");
            } else if ((dependency.srcExecution() & prior.stage()) == 0) {
                lacks.add("srcStageMask lacks " + Stages.name(prior.stage()));
            } else if (!dependency.srcAccesses().contains(prior.pair())) {
                lacks.add(
                        named(dependency.masks().srcStages(), prior)
                                ? "srcAccessMask lacks " + StageAccess.accessName(prior.access())
                                : "srcStageMask lacks " + Stages.name(prior.stage()));
            }
        } else {
            addIf(
                    lacks,
                    (dependency.srcExecution() & prior.stage()) == 0,
                    "srcStageMask lacks " + Stages.name(prior.stage()));
        }
        if (!sourceOnly && now.stage() != 0) {
            if ((dependency.dstExecution() & now.stage()) == 0) {
                lacks.add("dstStageMask lacks " + Stages.name(now.stage()));
            } else if (prior.write() && !dependency.dstAccesses().contains(now.pair())) {
                lacks.add(
                        named(dependency.masks().dstStages(), now)
                                ? "dstAccessMask lacks " + StageAccess.accessName(now.access())
                                : "dstStageMask lacks " + Stages.name(now.stage()));
            }
        }
        return lacks.isEmpty()
                ? new Lack("does not chain to the barrier before it", lacks.size())
                : new Lack(String.join(", ", lacks), lacks.size());
    }

    private static void addIf(List<String> lacks, boolean condition, String text) {
        if (condition) {
            lacks.add(text);
        }
    }

    /** Whether the stage of an access is among the stages named, rather than logically earlier or later. */
    private static boolean named(long stages, MemoryAccess access) {
        return (Stages.expand(stages, -1) & access.stage()) != 0;
    }
}

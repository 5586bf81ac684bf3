package dev.vkval.sync.report;

import dev.vkval.sync.access.Dependency;
import dev.vkval.sync.access.Hazard;
import dev.vkval.sync.access.MemoryAccess;
import dev.vkval.sync.stage.Stages;
import java.util.ArrayList;
import java.util.List;

/** The bits that are missing in the masks of a dependency for its scopes to include the two accesses of a hazard. */
final class MissingMasks {
    private static final int ANY_QUEUE = -1;

    private MissingMasks() {}

    /** Of the first scope; nothing for an access whose end only another dependency reaches. */
    static List<MissingSynchronization.Bits> source(Dependency dependency, MemoryAccess prior, MaskNames names) {
        List<MissingSynchronization.Bits> missing = new ArrayList<>();
        if (prior.stage() == 0 || prior.stage() == Stages.PRESENT_ENGINE) {
            return missing;
        }
        if ((dependency.srcExecution() & prior.stage()) == 0) {
            missing.add(names.srcStage(prior.stage()));
        } else if (prior.write() && !dependency.srcAccesses().contains(prior.pair())) {
            missing.add(
                    named(dependency.masks().srcStages(), prior)
                            ? names.srcAccess(prior.access())
                            : names.srcStage(prior.stage()));
        }
        return missing;
    }

    /** Of the second scope. */
    static List<MissingSynchronization.Bits> destination(Dependency dependency, Hazard hazard, MaskNames names) {
        MemoryAccess now = hazard.now();
        List<MissingSynchronization.Bits> missing = new ArrayList<>();
        if (now.stage() == 0 || now.stage() == Stages.PRESENT_ENGINE && names.ofBarrier()) {
            return missing;
        }
        if ((dependency.dstExecution() & now.stage()) == 0) {
            missing.add(names.dstStage(now.stage()));
        } else if (hazard.prior().write() && !dependency.dstAccesses().contains(now.pair())) {
            missing.add(
                    named(dependency.masks().dstStages(), now)
                            ? names.dstAccess(now.access())
                            : names.dstStage(now.stage()));
        }
        return missing;
    }

    /** Whether the stage of an access is among the stages named, rather than logically earlier or later. */
    private static boolean named(long stages, MemoryAccess access) {
        return (Stages.expand(stages, ANY_QUEUE) & access.stage()) != 0;
    }
}

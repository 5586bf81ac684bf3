package dev.vkval.sync.report;

import dev.vkval.sync.access.SyncOperation;
import dev.vkval.sync.stage.LegacyFlags;
import dev.vkval.sync.stage.StageAccess;
import dev.vkval.sync.stage.Stages;

/** How a synchronization operation calls its masks, and the bits in them. */
enum MaskNames {
    BARRIER("srcStageMask", "srcAccessMask", "dstStageMask", "dstAccessMask", true),
    BARRIER_2("srcStageMask", "srcAccessMask", "dstStageMask", "dstAccessMask", false),
    SEMAPHORE("the signal", "the signal", "the wait's pWaitDstStageMask", "the wait", true),
    SEMAPHORE_2("the signal's stageMask", "the signal", "the wait's stageMask", "the wait", false);

    private final String srcStages;
    private final String srcAccesses;
    private final String dstStages;
    private final String dstAccesses;
    private final boolean legacy;

    MaskNames(String srcStages, String srcAccesses, String dstStages, String dstAccesses, boolean legacy) {
        this.srcStages = srcStages;
        this.srcAccesses = srcAccesses;
        this.dstStages = dstStages;
        this.dstAccesses = dstAccesses;
        this.legacy = legacy;
    }

    static MaskNames of(SyncOperation operation) {
        boolean legacy = !ApiForm.isSynchronization2(operation.usage().place().call());
        if (operation.effect() instanceof SyncOperation.Wait) {
            boolean both = legacy
                    && (operation.since() == null
                            || !ApiForm.isSynchronization2(
                                    operation.since().place().call()));
            return both ? SEMAPHORE : SEMAPHORE_2;
        }
        return legacy ? BARRIER : BARRIER_2;
    }

    /** The names in the barrier or render pass command of a call. */
    static MaskNames ofBarrier(String call) {
        return ApiForm.isSynchronization2(call) ? BARRIER_2 : BARRIER;
    }

    /** Whether they are those of a barrier, not of a semaphore. */
    boolean ofBarrier() {
        return this == BARRIER || this == BARRIER_2;
    }

    String srcStageMask() {
        return srcStages;
    }

    MissingSynchronization.Bits srcStage(long stages) {
        return new MissingSynchronization.Bits(srcStages, stages(stages));
    }

    MissingSynchronization.Bits srcAccess(long accesses) {
        return new MissingSynchronization.Bits(srcAccesses, accesses(accesses));
    }

    MissingSynchronization.Bits dstStage(long stages) {
        return new MissingSynchronization.Bits(dstStages, stages(stages));
    }

    MissingSynchronization.Bits dstAccess(long accesses) {
        return new MissingSynchronization.Bits(dstAccesses, accesses(accesses));
    }

    /** Stages by the names that they have in these masks. */
    String stages(long stages) {
        return legacy ? LegacyFlags.stageName(stages) : Stages.name(stages);
    }

    private String accesses(long accesses) {
        return legacy ? LegacyFlags.accessName(accesses) : StageAccess.accessName(accesses);
    }
}

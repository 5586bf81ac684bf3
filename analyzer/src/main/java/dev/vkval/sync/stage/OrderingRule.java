package dev.vkval.sync.stage;

/** Which accesses of rasterization are ordered without a barrier (specification, Rasterization Order). */
public enum OrderingRule {
    NONE(0, AccessSet.NONE),
    COLOR(
            StageAccess.stage(StageAccess.COLOR_WRITE),
            AccessSet.of(
                    StageAccess.COLOR_READ,
                    StageAccess.COLOR_WRITE,
                    StageAccess.of("COLOR_ATTACHMENT_OUTPUT", "COLOR_ATTACHMENT_READ_NONCOHERENT"),
                    StageAccess.INPUT_ATTACHMENT_READ)),
    DEPTH_STENCIL(
            StageAccess.stage(StageAccess.EARLY_DEPTH_READ) | StageAccess.stage(StageAccess.LATE_DEPTH_READ),
            AccessSet.of(
                    StageAccess.EARLY_DEPTH_READ,
                    StageAccess.EARLY_DEPTH_WRITE,
                    StageAccess.LATE_DEPTH_READ,
                    StageAccess.LATE_DEPTH_WRITE,
                    StageAccess.INPUT_ATTACHMENT_READ)),
    RASTER(COLOR.stages | DEPTH_STENCIL.stages, COLOR.accesses.or(DEPTH_STENCIL.accesses));

    private final long stages;
    private final AccessSet accesses;

    OrderingRule(long stages, AccessSet accesses) {
        this.stages = stages;
        this.accesses = accesses;
    }

    public long stages() {
        return stages;
    }

    public AccessSet accesses() {
        return accesses;
    }

    /** Whether input attachment reads are also ordered. */
    public boolean ordersInputAttachments() {
        return accesses.contains(StageAccess.INPUT_ATTACHMENT_READ);
    }
}

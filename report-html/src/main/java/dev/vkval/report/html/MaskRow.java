package dev.vkval.report.html;

import dev.vkval.finding.Access;
import dev.vkval.finding.BarrierNote;
import dev.vkval.finding.Finding;
import java.util.ArrayList;
import java.util.List;

/**
 * What a mask of a barrier must include for the barrier to order the two accesses of a hazard.
 *
 * @param mask its member: {@code dstStageMask}
 * @param needed the stage or the access
 * @param has whether it includes that
 */
record MaskRow(String mask, String needed, boolean has) {
    /** Where accesses of the presentation engine take place, which no mask names. */
    private static final String PRESENT_ENGINE = "PRESENT_ENGINE";

    /**
     * The masks of a barrier as far as they were judged: those of accesses only where there is memory to make available, and
     * where the mask of the stage has the stage. Empty for other operations.
     */
    static List<MaskRow> of(Finding finding, BarrierNote barrier) {
        List<Access> accesses = finding.accesses();
        if (barrier.bits().isEmpty() || accesses.size() != 2) {
            return List.of();
        }
        Access prior = accesses.get(0);
        boolean memory = prior.access() != null && !prior.access().endsWith("_READ");
        List<MaskRow> rows = new ArrayList<>();
        add(rows, barrier, "src", prior, memory);
        add(rows, barrier, "dst", accesses.get(1), memory);
        return rows.stream().allMatch(MaskRow::has) ? List.of() : rows;
    }

    private static void add(List<MaskRow> rows, BarrierNote barrier, String scope, Access access, boolean memory) {
        if (access.stage() == null || access.stage().equals(PRESENT_ENGINE)) {
            return;
        }
        MaskRow stages = row(barrier, scope + "StageMask", access.stage());
        rows.add(stages);
        if (stages.has() && memory && access.access() != null) {
            rows.add(row(barrier, scope + "AccessMask", access.access()));
        }
    }

    private static MaskRow row(BarrierNote barrier, String mask, String access) {
        String missing = barrier.bits().get(mask);
        return new MaskRow(mask, missing != null ? missing : access, missing == null);
    }
}

package dev.vkval.sync.report;

import dev.vkval.sync.stage.AccessSet;
import dev.vkval.sync.stage.StageAccess;
import dev.vkval.sync.stage.Stages;
import java.util.LinkedHashMap;
import java.util.Map;

/** Accesses as values of the validation layers' extra properties. */
final class AccessText {
    private static final String LAYOUT_TRANSITION = "SYNC_IMAGE_LAYOUT_TRANSITION";
    private static final String ACQUIRED = "SYNC_PRESENT_ENGINE_SYNCVAL_PRESENT_ACQUIRE_READ_SYNCVAL";
    private static final String PRESENTED = "SYNC_PRESENT_ENGINE_SYNCVAL_PRESENT_PRESENTED_SYNCVAL";

    private AccessText() {}

    /**
     * {@code VK_PIPELINE_STAGE_2_COPY_BIT(VK_ACCESS_2_TRANSFER_READ_BIT)}; accesses that Vulkan has no constants for have the
     * layers' names.
     */
    static String constants(int pair) {
        if (pair == StageAccess.LAYOUT_TRANSITION) {
            return LAYOUT_TRANSITION;
        }
        if (pair == StageAccess.PRESENT_ACQUIRE_READ) {
            return ACQUIRED;
        }
        return pair == StageAccess.PRESENT_PRESENTED
                ? PRESENTED
                : stages(StageAccess.stage(pair)) + "(" + accesses(StageAccess.access(pair)) + ")";
    }

    /** The same for several, with colons between; {@code 0} for the empty set. */
    static String of(AccessSet set) {
        if (set.isEmpty()) {
            return "0";
        }
        Map<Long, Long> byStage = new LinkedHashMap<>();
        for (int pair = 1; pair <= StageAccess.legalPairs(); pair++) {
            if (set.contains(pair)) {
                byStage.merge(StageAccess.stage(pair), StageAccess.access(pair), (one, other) -> one | other);
            }
        }
        StringBuilder text = new StringBuilder();
        byStage.forEach((stage, accesses) -> text.append(text.isEmpty() ? "" : ":")
                .append(stages(stage))
                .append('(')
                .append(accesses(accesses))
                .append(')'));
        return text.isEmpty() ? LAYOUT_TRANSITION : text.toString();
    }

    /** Stages, with bars between. */
    static String stages(long mask) {
        return Stages.constants(mask).replace(" ", "");
    }

    private static String accesses(long mask) {
        return StageAccess.constants(mask).replace(" ", "");
    }
}

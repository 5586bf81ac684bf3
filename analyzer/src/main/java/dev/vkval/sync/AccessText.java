package dev.vkval.sync;

import java.util.LinkedHashMap;
import java.util.Map;

/** Sets of accesses in words. */
final class AccessText {
    private AccessText() {}

    /** {@code COPY(TRANSFER_READ|TRANSFER_WRITE), ...}; {@code 0} for the empty set. */
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
        byStage.forEach((stage, accesses) -> text.append(text.isEmpty() ? "" : ", ")
                .append(Stages.name(stage))
                .append('(')
                .append(StageAccess.accessName(accesses))
                .append(')'));
        return text.isEmpty() ? "IMAGE_LAYOUT_TRANSITION" : text.toString();
    }
}

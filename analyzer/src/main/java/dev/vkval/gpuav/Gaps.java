package dev.vkval.gpuav;

import dev.vkval.finding.Coverage;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Counts what could not be checked. */
final class Gaps {
    private static final String WHAT = "gpu";

    private final Map<String, Long> counts = new TreeMap<>();

    /** @param why a sentence about what was not checked and why */
    void add(String why) {
        counts.merge(why, 1L, Long::sum);
    }

    List<Coverage.Gap> list() {
        return counts.entrySet().stream()
                .map(entry -> new Coverage.Gap(WHAT, entry.getKey(), entry.getValue()))
                .toList();
    }
}

package dev.vkval.gpuav;

import dev.vkval.finding.Coverage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Counts what could not be checked. */
final class Gaps {
    private static final String WHAT = "gpu";

    private final Map<String, Long> counts = new TreeMap<>();
    private final Map<String, Long> leftOut = new TreeMap<>();

    /** @param why a sentence about what was not checked and why */
    void add(String why) {
        counts.merge(why, 1L, Long::sum);
    }

    /** The checks of a shader get no memory. */
    void addWithoutMemory(NoResourcesException e) {
        add("shaders whose checks get no memory are not checked: " + e.getMessage());
    }

    /** @param what a sentence about what was not checked because the user did not select it */
    void addLeftOut(String what) {
        leftOut.merge(what, 1L, Long::sum);
    }

    List<Coverage.Gap> list() {
        List<Coverage.Gap> gaps = new ArrayList<>();
        counts.forEach((why, count) -> gaps.add(new Coverage.Gap(WHAT, why, count)));
        leftOut.forEach((what, count) -> gaps.add(new Coverage.Gap(WHAT, what, count).unwanted()));
        return gaps;
    }
}

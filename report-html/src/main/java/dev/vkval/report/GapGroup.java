package dev.vkval.report;

import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.Coverage;
import dev.vkval.finding.RunResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What was not checked in one or more captures, for one reason.
 *
 * @param what family, object or part of the captures
 * @param why the reason; without what differs if they are not the same in all captures
 * @param option the option with which it is checked, null for none
 * @param wanted whether it was requested
 * @param count number of them in all captures, 0 if they cannot be counted
 * @param captures where it is, in their order
 */
public record GapGroup(
        String what, String why, String option, boolean wanted, long count, List<CaptureResult> captures) {
    private record Gap(CaptureResult capture, Coverage.Gap gap) {}

    public GapGroup {
        captures = List.copyOf(captures);
    }

    /** All of a run, in the order in which they occur. */
    public static List<GapGroup> of(RunResult run) {
        Map<List<Object>, List<Gap>> groups = new LinkedHashMap<>();
        for (CaptureResult capture : run.captures()) {
            for (Coverage.Gap gap : capture.coverage().gaps()) {
                groups.computeIfAbsent(
                                Arrays.asList(gap.what(), gap.reason(), gap.option(), gap.wanted()),
                                key -> new ArrayList<>())
                        .add(new Gap(capture, gap));
            }
        }
        return groups.values().stream().map(GapGroup::of).toList();
    }

    private static GapGroup of(List<Gap> equal) {
        Coverage.Gap first = equal.get(0).gap();
        boolean same = equal.stream().allMatch(other -> other.gap().why().equals(first.why()));
        return new GapGroup(
                first.what(),
                same ? first.why() : first.reason(),
                first.option(),
                first.wanted(),
                equal.stream().mapToLong(other -> other.gap().count()).sum(),
                captures(equal));
    }

    /** The captures of gaps, each once; those of a capture follow each other. */
    private static List<CaptureResult> captures(List<Gap> gaps) {
        List<CaptureResult> captures = new ArrayList<>();
        CaptureResult last = null;
        for (Gap gap : gaps) {
            if (gap.capture() != last) {
                last = gap.capture();
                captures.add(last);
            }
        }
        return captures;
    }
}

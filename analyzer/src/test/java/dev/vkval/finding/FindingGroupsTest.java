package dev.vkval.finding;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class FindingGroupsTest {

    @Test
    void oneCauseIsOneGroupWithCountAndFrames() {
        FindingGroups groups = new FindingGroups();
        groups.add(finding("VUID-a", Severity.ERROR, 30, 3));
        groups.add(finding("VUID-a", Severity.ERROR, 10, 1));
        groups.add(finding("VUID-b", Severity.ERROR, 20, 2));
        FindingGroup last = groups.add(finding("VUID-a", Severity.ERROR, 31, 3));
        assertEquals(3, last.finding().occurrences().count());
        List<FindingGroup> sorted = groups.sorted();
        assertEquals(
                List.of("VUID-a", "VUID-b"),
                sorted.stream().map(g -> g.finding().rule()).toList());
        assertEquals(
                new Occurrences(3, 10, 31, List.of(1L, 3L)),
                sorted.get(0).finding().occurrences());
        assertEquals("at 10", sorted.get(0).finding().message());
    }

    @Test
    void theWorstOfAGroupIsShown() {
        FindingGroups groups = new FindingGroups();
        groups.add(finding("VUID-a", Severity.WARNING, 1, 1));
        groups.add(finding("VUID-a", Severity.ERROR, 2, 1));
        assertEquals(Severity.ERROR, groups.sorted().get(0).finding().severity());
        assertEquals(1, groups.sorted().get(0).finding().block());
    }

    @Test
    void theOrderOfArrivalDoesNotShow() {
        List<Finding> findings = new ArrayList<>();
        LongStream.range(0, 3 * FindingGroups.FRAMES_LISTED)
                .forEach(i -> findings.add(finding("VUID-" + i % 7, Severity.ERROR, i / 2, i)));
        List<FindingGroup> expected = sorted(findings);
        for (int seed = 0; seed < 5; seed++) {
            Collections.shuffle(findings, new Random(seed));
            assertEquals(expected, sorted(findings));
        }
    }

    private static List<FindingGroup> sorted(List<Finding> findings) {
        FindingGroups groups = new FindingGroups();
        findings.forEach(groups::add);
        return groups.sorted();
    }

    private static Finding finding(String rule, Severity severity, long block, long frame) {
        return Finding.of(rule, severity, Family.CORE).message("at " + block).at(block, frame);
    }
}

package dev.vkval.finding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.List;
import org.junit.jupiter.api.Test;

class CauseTest {
    private static final String DEVICE = "VUID-vkCreateBuffer-device-parameter";
    private static final String QUEUE = "VUID-vkGetDeviceQueue-device-parameter";

    private static Finding about(String rule, Severity severity, long block, long handle) {
        Finding.Builder finding = Finding.of(rule, severity, Family.OBJECT).title(rule);
        if (handle != 0) {
            finding.property(Consequences.INVALID_HANDLE, handle);
        }
        return finding.at(block, 1);
    }

    private static List<FindingGroup> groups(Finding... findings) {
        FindingGroups groups = new FindingGroups();
        List.of(findings).forEach(groups::add);
        return groups.sorted();
    }

    private static CaptureResult capture(String path, Finding... findings) {
        return CaptureResult.of(path, CaptureStatus.COMPLETED)
                .coverage(new Coverage(1, 1, 1, 1, List.of(Family.OBJECT), List.of()))
                .findings(groups(findings))
                .build();
    }

    @Test
    void laterFindingsAboutTheSameInvalidHandleFollowFromTheFirst() {
        List<FindingGroup> groups = groups(about(QUEUE, Severity.ERROR, 3, 7), about(DEVICE, Severity.ERROR, 5, 7));
        Consequences consequences = new Consequences(groups);
        assertSame(groups.get(0), consequences.cause(groups.get(1)));
        assertEquals(List.of(groups.get(1)), consequences.of(groups.get(0)));
        assertNull(consequences.cause(groups.get(0)));
    }

    @Test
    void aFindingAboutAnotherHandleOrNoneStandsForItself() {
        List<FindingGroup> groups = groups(
                about(QUEUE, Severity.ERROR, 3, 7),
                about(DEVICE, Severity.ERROR, 5, 8),
                about("VUID-x", Severity.ERROR, 6, 0));
        Consequences consequences = new Consequences(groups);
        groups.forEach(group -> assertNull(consequences.cause(group)));
    }

    @Test
    void nothingWorseFollowsFromALesserFinding() {
        List<FindingGroup> groups = groups(about(QUEUE, Severity.WARNING, 3, 7), about(DEVICE, Severity.ERROR, 5, 7));
        assertNull(new Consequences(groups).cause(groups.get(1)));
    }

    @Test
    void aGroupAboutSeveralHandlesHidesNoneOfThem() {
        List<FindingGroup> groups = groups(
                about(QUEUE, Severity.ERROR, 3, 7),
                about(DEVICE, Severity.ERROR, 5, 7),
                about(DEVICE, Severity.ERROR, 6, 8));
        assertNull(new Consequences(groups).cause(groups.get(1)));
        List<FindingGroup> one = groups(
                about(QUEUE, Severity.ERROR, 3, 7),
                about(DEVICE, Severity.ERROR, 5, 7),
                about(DEVICE, Severity.ERROR, 6, 7));
        assertSame(one.get(0), new Consequences(one).cause(one.get(1)));
    }

    @Test
    void aFindingOfSeveralCapturesIsOneCause() {
        RunResult run = new RunResult(
                "1",
                Severity.ERROR,
                List.of(
                        capture("a", about(QUEUE, Severity.ERROR, 3, 0)),
                        capture("b", about(DEVICE, Severity.WARNING, 2, 0), about(QUEUE, Severity.ERROR, 9, 0))));
        List<Cause> causes = run.causes();
        assertEquals(2, causes.size());
        assertEquals(QUEUE, causes.get(0).finding().rule());
        assertEquals(2, causes.get(0).count());
        assertEquals(
                List.of("a", "b"),
                causes.get(0).seen().stream().map(seen -> seen.capture().path()).toList());
        assertEquals(1, run.causes(Severity.ERROR));
        assertEquals(1, run.causes(Severity.WARNING));
        assertEquals(0, run.consequences());
    }

    @Test
    void whatFollowsIsCountedApart() {
        RunResult run = new RunResult(
                "1",
                Severity.ERROR,
                List.of(capture("a", about(QUEUE, Severity.ERROR, 3, 7), about(DEVICE, Severity.ERROR, 5, 7))));
        assertEquals(1, run.causes(Severity.ERROR));
        assertEquals(1, run.consequences());
        assertEquals(2, run.groups(Severity.ERROR));
        assertEquals(ExitCode.FINDINGS, run.exitCode());
    }
}

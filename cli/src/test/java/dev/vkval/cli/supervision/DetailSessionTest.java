package dev.vkval.cli.supervision;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.cli.check.Trial;
import dev.vkval.cli.input.CaptureInput;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.CaptureStatus;
import dev.vkval.finding.Confidence;
import dev.vkval.finding.Coverage;
import dev.vkval.finding.CrashNote;
import dev.vkval.finding.Family;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.Severity;
import dev.vkval.finding.ShaderLocation;
import dev.vkval.gpuav.ErrorValues;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class DetailSessionTest {
    private static final CaptureInput INPUT = new CaptureInput("a.gfxr", Path.of("a.gfxr"), "", -1);
    private static final CrashNote LOST = new CrashNote("device-lost", "vkQueueSubmit", 40, null, null);

    private final List<Trial> trials = new ArrayList<>();
    private final List<CaptureResult> replaced = new ArrayList<>();

    private CaptureResult detailed(CaptureResult result, CaptureResult second) {
        return detailed(INPUT, List.of(result), second).get(0);
    }

    private List<CaptureResult> detailed(CaptureInput input, List<CaptureResult> results, CaptureResult second) {
        FurtherReplays.Replay replay = (file, index, trial) -> {
            trials.add(trial);
            return second;
        };
        return new DetailSession(
                        (file, index) -> results,
                        new FurtherReplays(null, replay),
                        (before, after) -> replaced.add(after))
                .check(input, 0);
    }

    private static CaptureResult result(CrashNote crash, FindingGroup... groups) {
        return CaptureResult.of("a.gfxr", crash == null ? CaptureStatus.COMPLETED : CaptureStatus.PARTIAL)
                .device("llvmpipe")
                .driver("vulkan")
                .coverage(new Coverage(41, 40, 40, 1, List.of(Family.GPU), List.of()))
                .crash(crash)
                .findings(List.of(groups))
                .build();
    }

    private static FindingGroup of(
            String message, String id, long block, Confidence confidence, long shader, Map<String, Object> more) {
        Finding.Builder finding = Finding.of("VUID-vkCmdDispatch-None-10068", Severity.ERROR, Family.GPU)
                .confidence(confidence)
                .message(message)
                .shader(new ShaderLocation("compute", "main", 3, null, 0, 0, List.of(), null, List.of(), null))
                .property("shaderId", shader);
        more.forEach(finding::property);
        return new FindingGroup(id, finding.at(block, 0));
    }

    private static FindingGroup error(String id, long block) {
        return of("once", id, block, Confidence.OBSERVED, 1, Map.of(ErrorValues.NOT_KEPT, "descriptorIndices"));
    }

    private static FindingGroup detail(String id, long block) {
        return of("twice", id, block, Confidence.OBSERVED, 2, Map.of("descriptorIndices", List.of(4L, 5L)));
    }

    private static void assertMissing(long groups, CaptureResult result) {
        assertEquals(1, result.coverage().gaps().size());
        Coverage.Gap gap = result.coverage().gaps().get(0);
        assertEquals("gpu", gap.what());
        assertEquals(groups, gap.count());
        assertTrue(gap.why().startsWith("the different values of errors are not known of some findings: "), gap.why());
    }

    @Test
    void findingsGetWhatTheSecondReplayAdds() {
        CaptureResult result = result(null, error("F-1", 7), error("F-2", 3), error("F-3", 7));
        CaptureResult more = detailed(result, result(null, detail("F-1", 7), detail("F-2", 3), detail("F-3", 7)));
        assertEquals(List.of(Trial.details(List.of(3L, 7L), List.of("F-1", "F-2", "F-3"))), trials);
        assertMissing(3, replaced.get(0));
        assertEquals(result.findings(), replaced.get(0).findings(), "what is known while the second replay runs");
        assertEquals(List.of(more), replaced.subList(1, replaced.size()));
        assertEquals(List.of(), more.coverage().gaps());
        for (FindingGroup group : more.findings()) {
            assertEquals("twice", group.finding().message());
            assertEquals(List.of(4L, 5L), group.finding().properties().get("descriptorIndices"));
            assertFalse(group.finding().properties().containsKey(ErrorValues.NOT_KEPT));
            assertEquals(1L, group.finding().properties().get("shaderId"), "the id in the shaders of the first replay");
        }
    }

    @Test
    void withoutErrorsOfSeveralInvocationsOnTheDeviceNothingIsReplayedAgain() {
        Map<String, Object> open = Map.of(ErrorValues.NOT_KEPT, "descriptorIndices");
        CaptureResult result = result(
                null,
                of("recorded", "F-1", 7, Confidence.PROVED, 1, open),
                of("of one invocation", "F-2", 8, Confidence.OBSERVED, 1, Map.of()));
        assertSame(result, detailed(result, null));
        assertEquals(List.of(), trials);
        assertEquals(List.of(), replaced);
    }

    @Test
    void whatTheSecondReplayDoesNotShowIsAGap() {
        CaptureResult result = result(null, error("F-1", 7), error("F-2", 8));
        CaptureResult more = detailed(result, result(null, detail("F-1", 7), detail("F-2", 9)));
        assertEquals("once", more.findings().get(1).finding().message());
        assertMissing(1, more);
    }

    @Test
    void aReplayThatEndsEarlyIsTriedOnceMore() {
        CaptureResult result = result(null, error("F-1", 7));
        List<CaptureResult> seconds = new ArrayList<>(List.of(result(LOST), result(null, detail("F-1", 7))));
        CaptureResult more = new DetailSession(
                        (file, index) -> List.of(result),
                        new FurtherReplays(null, (file, index, trial) -> seconds.remove(0)),
                        (before, after) -> {})
                .check(INPUT, 0)
                .get(0);
        assertEquals(List.of(), more.coverage().gaps());
        assertEquals("twice", more.findings().get(0).finding().message());
        CaptureResult none = detailed(result, result(LOST));
        assertMissing(1, none);
        assertEquals(2, trials.size());
        assertTrue(
                none.coverage().gaps().get(0).why().endsWith(" twice, the last time with device-lost in vkQueueSubmit"),
                none.coverage().gaps().get(0).why());
    }

    @Test
    void archivesAndCapturesThatDidNotEndAreNotReplayedAgain() {
        CaptureResult result = result(null, error("F-1", 7));
        CaptureInput archive = new CaptureInput("a.zip", Path.of("a.zip"), "", -1);
        detailed(archive, List.of(result, result), null).forEach(each -> assertMissing(1, each));
        assertMissing(1, detailed(result(LOST, error("F-1", 7)), null));
        assertEquals(List.of(), trials);
    }

    @Test
    void manyActionsAreTheFirstOnes() {
        FindingGroup[] groups = LongStream.range(0, DetailSession.MOST_ACTIONS + 2L)
                .mapToObj(block -> error("F-" + block, block))
                .toArray(FindingGroup[]::new);
        FindingGroup[] again = LongStream.range(0, DetailSession.MOST_ACTIONS)
                .mapToObj(block -> detail("F-" + block, block))
                .toArray(FindingGroup[]::new);
        assertMissing(2, detailed(result(null, groups), result(null, again)));
        List<Long> first =
                LongStream.range(0, DetailSession.MOST_ACTIONS).boxed().toList();
        assertEquals(
                List.of(Trial.details(
                        first, first.stream().map(block -> "F-" + block).toList())),
                trials);
    }

    @Test
    void aReplayThatIsNotPossibleIsAGap() {
        CaptureResult result = result(null, error("F-1", 7));
        FurtherReplays.Replay replay = (file, index, trial) -> {
            throw new IOException("no process");
        };
        CaptureResult same = new DetailSession(
                        (file, index) -> List.of(result), new FurtherReplays(null, replay), (before, after) -> {})
                .check(INPUT, 0)
                .get(0);
        assertEquals(result.findings(), same.findings());
        assertMissing(1, same);
    }
}

package dev.vkval.cli.supervision;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.cli.check.FootprintChoice;
import dev.vkval.cli.check.ShaderHazards;
import dev.vkval.cli.check.Trial;
import dev.vkval.cli.input.CaptureInput;
import dev.vkval.finding.Access;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.CaptureStatus;
import dev.vkval.finding.Confidence;
import dev.vkval.finding.Coverage;
import dev.vkval.finding.CrashNote;
import dev.vkval.finding.Family;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.Severity;
import dev.vkval.gpuav.footprint.FootprintFile;
import dev.vkval.gpuav.footprint.Footprints;
import dev.vkval.gpuav.footprint.ShaderName;
import dev.vkval.gpuav.footprint.Watch;
import dev.vkval.gpuav.footprint.WatchedPlace;
import dev.vkval.sync.SyncValidator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class FootprintSessionTest {
    private static final CaptureInput INPUT = new CaptureInput("a.gfxr", Path.of("a.gfxr"), "", -1);
    private static final CrashNote LOST = new CrashNote("device-lost", "vkQueueSubmit", 40, null, null);
    private static final String DIGEST = "ab12";

    private final List<String> trials = new ArrayList<>();
    private final Deque<ShaderHazards.Judged> judgements = new ArrayDeque<>();
    private final Deque<ShaderHazards.Addressed> addressed = new ArrayDeque<>();
    private CrashNote crash;

    private final FootprintsBeside beside = new FootprintsBeside(true);

    private CaptureResult confirmed(CaptureResult result) {
        return confirmed((input, index) -> List.of(result));
    }

    private CaptureResult confirmed(CheckRun.Session checking) {
        FootprintSession session = new FootprintSession(
                checking,
                new FootprintChoice(true, null, null),
                judge(),
                beside,
                new FurtherReplays((input, index, trial) -> replayed(trial), null),
                (before, after) -> {});
        return session.check(INPUT, 0).get(0);
    }

    private FootprintSession.Judge judge() {
        return new FootprintSession.Judge() {
            @Override
            public ShaderHazards.Judged of(Path capture, Footprints footprints) {
                ShaderHazards.Judged judged = judgements.pop();
                executed(judged.open(), footprints);
                return judged;
            }

            @Override
            public ShaderHazards.Addressed byUnknownAddresses(Path capture, Footprints footprints) {
                ShaderHazards.Addressed judged = addressed.pop();
                executed(judged.open(), footprints);
                return judged;
            }

            /** As the judgement of hazards does: each is executed twice. */
            private void executed(Collection<Long> blocks, Footprints footprints) {
                blocks.forEach(block -> {
                    footprints.of(new Footprints.Action(block + 20, block));
                    footprints.of(new Footprints.Action(block + 10, block));
                });
            }
        };
    }

    /** With actions whose shaders access memory by addresses that are not known. */
    private static CaptureResult byUnknownAddresses(FindingGroup... groups) {
        return result(null, groups).with(new Coverage.Gap(SyncValidator.UNKNOWN_ADDRESSES, "not known", 5));
    }

    private void addressed(long... blocks) {
        addressed.add(new ShaderHazards.Addressed(
                new TreeSet<>(LongStream.of(blocks).boxed().toList()), 0));
    }

    /** Writes a file, as the replay does. */
    private CaptureResult replayed(Trial trial) {
        String[] words = trial.words().split(" ", 3);
        trials.add(words[2]);
        try {
            FootprintFile.write(Path.of(URI.create(words[1])), DIGEST, new Footprints());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return result(crash);
    }

    private static CaptureResult result(CrashNote crash, FindingGroup... groups) {
        return CaptureResult.of("a.gfxr", crash == null ? CaptureStatus.COMPLETED : CaptureStatus.PARTIAL)
                .sha256(DIGEST)
                .device("llvmpipe")
                .driver("vulkan")
                .coverage(new Coverage(41, 40, 40, 1, List.of(Family.SYNC), List.of()))
                .crash(crash)
                .findings(List.of(groups))
                .build();
    }

    private static FindingGroup hazard(String id, Severity severity, String descriptor) {
        Finding finding = Finding.of("SYNC-HAZARD-READ-AFTER-WRITE", severity, Family.SYNC)
                .confidence(severity == Severity.ERROR ? Confidence.OBSERVED : Confidence.INFERRED)
                .message("one")
                .access(new Access("now", null, "COMPUTE_SHADER", "SHADER_STORAGE_READ", null, null, descriptor, null))
                .at(7, 0);
        return new FindingGroup(id, finding);
    }

    private static FindingGroup possible(String id) {
        return hazard(id, Severity.WARNING, "set 0, binding 0");
    }

    private static FindingGroup sure(String id) {
        return hazard(id, Severity.ERROR, "set 0, binding 0");
    }

    private void judged(List<FindingGroup> groups, long... open) {
        judgements.add(new ShaderHazards.Judged(
                groups, new TreeSet<>(LongStream.of(open).boxed().toList())));
    }

    private static Watch watch(long block) {
        return new Watch(30, block, 32, new WatchedPlace(3, 12, 1, 64));
    }

    private static Severity severity(CaptureResult result, String id) {
        return result.findings().stream()
                .filter(group -> group.id().equals(id))
                .findFirst()
                .orElseThrow()
                .finding()
                .severity();
    }

    private static long count(CaptureResult result, String what) {
        return result.coverage().gaps().stream()
                .filter(gap -> gap.what().equals(what))
                .mapToLong(Coverage.Gap::count)
                .sum();
    }

    @Test
    void hazardsAreConfirmedRefutedOrOpen() {
        judged(List.of(possible("F-1"), possible("F-2"), possible("F-3")), 4, 7);
        judged(List.of(sure("F-1"), possible("F-3")), 7);
        CaptureResult result = confirmed(result(null, possible("F-1"), possible("F-2"), possible("F-3")));
        assertEquals(List.of("27 2 4 7"), trials);
        assertEquals(Severity.ERROR, severity(result, "F-1"));
        assertEquals(Severity.INFO, severity(result, "F-2"));
        assertEquals(Severity.WARNING, severity(result, "F-3"));
        assertEquals(1, count(result, "confirmed hazards"));
        assertEquals(1, count(result, "refuted hazards"));
        assertEquals(1, count(result, "open hazards"));
        assertTrue(result.findings().stream()
                .anyMatch(group -> group.finding().message().startsWith("Not a hazard in this execution")));
    }

    /** The check records actions in what it is told. */
    private CheckRun.Session recording(CaptureResult result, long... blocks) {
        return (input, index) -> {
            Footprints footprints = new Footprints();
            for (long block : blocks) {
                footprints.add(new Footprints.Action(block + 10, block), new ShaderName(32, "ab", "main"), List.of());
            }
            Path file = Path.of(URI.create(beside.of(index).words().split(" ")[1]));
            try {
                FootprintFile.write(file, DIGEST, footprints);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return List.of(result);
        };
    }

    @Test
    void whatTheCheckHasRecordedIsNotRecordedAgain() {
        judged(List.of(sure("F-1"), possible("F-2")), 4);
        CaptureResult result = confirmed(recording(result(null, possible("F-1"), possible("F-2")), 4, 7));
        assertEquals(List.of(), trials);
        assertEquals(Severity.ERROR, severity(result, "F-1"));
        assertEquals(1, count(result, "open hazards"));
        assertNull(beside.of(0), "it is told for one check");
    }

    @Test
    void whatTheCheckHasNotRecordedIsRecordedInAFurtherReplay() {
        judged(List.of(possible("F-1"), possible("F-2")), 4, 9);
        judged(List.of(sure("F-2")));
        confirmed(recording(result(null, possible("F-1"), possible("F-2")), 4, 7));
        assertEquals(List.of("29 1 9"), trials);
    }

    @Test
    void theInvocationsOfConfirmedHazardsAreRecordedInAFurtherReplay() {
        judged(List.of(possible("F-1")), 4, 7);
        judgements.add(new ShaderHazards.Judged(List.of(sure("F-1")), new TreeSet<>(), Set.of(watch(4)), Set.of()));
        judged(List.of(sure("F-1"), sure("F-2")));
        CaptureResult result = confirmed(result(null, possible("F-1")));
        assertEquals(List.of("27 2 4 7", "30,4,32,3,12,1,64"), trials);
        assertEquals(2, result.findings().size(), "it was judged with them");
        assertEquals(0, count(result, "invocations"));
    }

    @Test
    void theInvocationsOfExpectedAccessesAreRecordedWithFootprints() {
        Set<Watch> expected = new LinkedHashSet<>(List.of(watch(7), watch(9)));
        judgements.add(
                new ShaderHazards.Judged(List.of(possible("F-1")), new TreeSet<>(List.of(4L, 7L)), Set.of(), expected));
        judged(List.of(sure("F-1")));
        confirmed(result(null, possible("F-1")));
        assertEquals(List.of("27 2 4 7 30,7,32,3,12,1,64"), trials, "those of actions that are recorded");
    }

    @Test
    void whatKeepsInvocationsUnknownIsSaid() {
        crash = LOST;
        judgements.add(new ShaderHazards.Judged(List.of(sure("F-1")), new TreeSet<>(), Set.of(watch(4)), Set.of()));
        CaptureResult result = confirmed(result(null, possible("F-1")));
        assertEquals(List.of("30,4,32,3,12,1,64"), trials);
        assertEquals(Severity.ERROR, severity(result, "F-1"));
        assertEquals(1, count(result, "invocations"));
    }

    @Test
    void actionsThatComeToLightAreRecordedInFurtherReplays() {
        judged(List.of(possible("F-1")), 4);
        judged(List.of(possible("F-2")), 4, 9);
        judged(List.of(), new long[0]);
        CaptureResult result = confirmed(result(null, possible("F-1")));
        assertEquals(List.of("24 1 4", "29 1 9"), trials);
        assertEquals(1, count(result, "refuted hazards"));
        assertEquals(0, count(result, "open hazards"));
    }

    @Test
    void unknownAddressesThatCannotBeAHazardAreNotReplayed() {
        addressed();
        CaptureResult result = confirmed(byUnknownAddresses());
        assertEquals(List.of(), trials);
        assertEquals(0, count(result, SyncValidator.UNKNOWN_ADDRESSES));
    }

    @Test
    void unknownAddressesAreRecorded() {
        judged(List.of(possible("F-1")), 4);
        addressed(4, 8, 9);
        judged(List.of(sure("F-1"), sure("F-2")));
        addressed(8);
        CaptureResult result = confirmed(byUnknownAddresses(possible("F-1")));
        assertEquals(List.of("29 3 4 8 9"), trials);
        assertEquals(Severity.ERROR, severity(result, "F-2"));
        assertEquals(2, count(result, "confirmed hazards"));
        assertEquals(1, count(result, SyncValidator.UNKNOWN_ADDRESSES), "one was not recorded byte by byte");
    }

    @Test
    void unknownAddressesThatAreTooManyStay() {
        addressed.add(new ShaderHazards.Addressed(Collections.emptySortedSet(), 7));
        assertEquals(7, count(confirmed(byUnknownAddresses()), SyncValidator.UNKNOWN_ADDRESSES));
    }

    @Test
    void unknownAddressesStayWhereNoReplayIsPossible() {
        crash = LOST;
        judged(List.of());
        addressed(4);
        judged(List.of());
        addressed(4);
        CaptureResult result = confirmed(byUnknownAddresses());
        assertEquals(1, count(result, SyncValidator.UNKNOWN_ADDRESSES));
    }

    @Test
    void aCaptureWithoutAPossibleHazardIsNotReplayed() {
        CaptureResult sure = result(null, sure("F-1"), hazard("F-2", Severity.WARNING, null));
        assertSame(sure, confirmed(sure));
        assertEquals(List.of(), trials);
    }

    @Test
    void hazardsWithoutShadersStay() {
        FindingGroup certain = hazard("F-9", Severity.ERROR, null);
        judged(List.of(possible("F-1")), 4);
        judged(List.of(), new long[0]);
        CaptureResult result = confirmed(result(null, certain, possible("F-1")));
        assertTrue(result.findings().contains(certain));
    }

    @Test
    void aReplayThatEndsEarlyLeavesHazardsOpen() {
        crash = LOST;
        judged(List.of(possible("F-1")), 4);
        judged(List.of(possible("F-1")), 4);
        CaptureResult result = confirmed(result(null, possible("F-1")));
        assertEquals(1, count(result, "open hazards"));
        assertEquals(Severity.WARNING, severity(result, "F-1"));
    }

    @Test
    void aCheckThatEndedEarlyIsNotReplayed() {
        CaptureResult result = confirmed(result(LOST, possible("F-1")));
        assertEquals(List.of(), trials);
        assertEquals(1, count(result, "footprints"));
    }
}

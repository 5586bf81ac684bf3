package dev.vkval.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.CaptureStatus;
import dev.vkval.finding.RunOption;
import dev.vkval.finding.RunResult;
import dev.vkval.report.RunMerge.Merged;
import dev.vkval.report.RunMerge.Part;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RunMergeTest {
    private static final List<String> INPUTS = List.of("a.gfxr", "b.zip", "c.gfxr");
    private static final CaptureResult A =
            Samples.capture("a.gfxr", CaptureStatus.COMPLETED, List.of(), Samples.hazard());
    private static final CaptureResult B1 = Samples.capture("b.zip!1.gfxr", CaptureStatus.COMPLETED, List.of());
    private static final CaptureResult B2 = Samples.capture("b.zip!2.gfxr", CaptureStatus.COMPLETED, List.of());
    private static final CaptureResult C = Samples.capture("c.gfxr", CaptureStatus.PARTIAL, List.of());
    private static final Part ONE = part("one", 1, List.of(2), C);
    private static final Part TWO = part("two", 2, List.of(1), B1, B2);
    private static final Part THREE = part("three", 3, List.of(0), A);
    private static final RunResult WHOLE = Samples.run(A, B1, B2, C);

    private static Part part(String name, int number, List<Integer> places, CaptureResult... captures) {
        return new Part(name, Samples.run(captures), new Shard(List.of(number), 3, INPUTS, places));
    }

    private static Part again(Merged merged) {
        return new Part("merged", merged.run(), merged.shard());
    }

    @Test
    void allShardsTogetherAreTheWholeRunInAnyOrder() {
        for (List<Part> parts :
                List.of(List.of(ONE, TWO, THREE), List.of(THREE, ONE, TWO), List.of(TWO, TWO, THREE, ONE, ONE))) {
            Merged merged = RunMerge.of(parts, false);
            assertEquals(WHOLE, merged.run());
            assertNull(merged.shard());
        }
        assertEquals(
                List.of("three", "two", "two", "one"),
                RunMerge.of(List.of(ONE, TWO, THREE), false).from().stream()
                        .map(Part::name)
                        .toList());
    }

    @Test
    void theOrderOfMergesMakesNoDifference() {
        Merged left = RunMerge.of(List.of(again(RunMerge.of(List.of(ONE, TWO), true)), THREE), false);
        Merged right = RunMerge.of(List.of(ONE, again(RunMerge.of(List.of(TWO, THREE), true))), false);
        assertEquals(WHOLE, left.run());
        assertEquals(WHOLE, right.run());
        Merged overlap = RunMerge.of(
                List.of(again(RunMerge.of(List.of(ONE, TWO), true)), again(RunMerge.of(List.of(TWO, THREE), true))),
                false);
        assertEquals(WHOLE, overlap.run());
        assertEquals(
                WHOLE, RunMerge.of(List.of(again(left), again(right)), false).run());
    }

    @Test
    void aMissingShardIsAnError() {
        String message = error(ONE, THREE);
        assertTrue(message.contains("shards are missing: [2] of 3"), message);
        Merged partial = RunMerge.of(List.of(ONE, THREE), true);
        assertEquals(List.of(1, 3), partial.shard().numbers());
        assertEquals(List.of(A, C), partial.run().captures());
    }

    @Test
    void whatDoesNotBelongTogetherIsAnError() {
        assertTrue(error(ONE, new Part("x", Samples.run(A), null)).contains("x is not of the same run"));
        Part other = new Part("x", Samples.run(A), new Shard(List.of(2), 4, INPUTS, List.of(0)));
        assertTrue(error(ONE, other).contains("not of the same number of shards"));
        Part version = new Part("x", new RunResult("9", ONE.run().failOn(), List.of(A)), THREE.shard());
        assertTrue(error(ONE, TWO, version).contains("another version"));
        assertTrue(error(ONE, TWO, part("three", 3, List.of(0))).contains("three has no result of a.gfxr"));
        Part different = part("retry", 3, List.of(0), Samples.capture("a.gfxr", CaptureStatus.FAILED, List.of()));
        assertTrue(error(ONE, TWO, THREE, different).contains("different results of a.gfxr"));
    }

    @Test
    void optionsThatAllPartsWereGivenRemain() {
        RunOption both = new RunOption("checks", "core", RunOption.COMMAND_LINE);
        RunOption one = new RunOption("device", "0", RunOption.COMMAND_LINE);
        Part first = new Part("1", ONE.run().asked(List.of(both, one)), ONE.shard());
        Part second = new Part("2", TWO.run().asked(List.of(both)), TWO.shard());
        Part third = new Part("3", THREE.run().asked(List.of(both, one)), THREE.shard());
        assertEquals(
                List.of(both),
                RunMerge.of(List.of(first, second, third), false).run().options());
    }

    @Test
    void timingsAreNoDifference() {
        Part slower = part("retry", 3, List.of(0), A.withTimings(new TreeMap<>()));
        assertEquals(WHOLE, RunMerge.of(List.of(ONE, TWO, THREE, slower), false).run());
    }

    @Test
    void wholeRunsAreJoined() {
        Part first = new Part("1", Samples.run(A, C), null);
        Part second = new Part("2", Samples.run(C, B1), null);
        assertEquals(
                List.of(A, C, B1),
                RunMerge.of(List.of(first, second), false).run().captures());
        assertEquals(first.run(), RunMerge.of(List.of(first, first), false).run());
    }

    private static String error(Part... parts) {
        return assertThrows(IllegalArgumentException.class, () -> RunMerge.of(List.of(parts), false))
                .getMessage();
    }
}

package dev.vkval.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.CaptureStatus;
import dev.vkval.finding.RunResult;
import java.util.List;
import org.junit.jupiter.api.Test;

class CapturePairTest {
    private static CaptureResult capture(String path, String sha256, String device) {
        return CaptureResult.of(path, CaptureStatus.COMPLETED)
                .sha256(sha256)
                .device(device)
                .build();
    }

    private static RunResult run(CaptureResult... captures) {
        return Samples.run(captures);
    }

    private static List<String> pairs(RunResult before, RunResult after) {
        return CapturePair.of(before, after).stream()
                .map(pair -> text(pair.before()) + " " + text(pair.after()))
                .toList();
    }

    private static String text(CaptureResult capture) {
        return capture == null ? "-" : capture.path() + (capture.device() == null ? "" : "@" + capture.device());
    }

    @Test
    void byPathInTheOrderOfTheLaterRun() {
        RunResult before = run(capture("a", "1", null), capture("b", "2", null), capture("gone", "3", null));
        RunResult after = run(capture("new", "4", null), capture("b", "5", null), capture("a", "1", null));
        assertEquals(List.of("- new", "b b", "a a", "gone -"), pairs(before, after));
    }

    @Test
    void byContentOrNameWhereThePathIsAnother() {
        RunResult before = run(capture("old/a", "1", null), capture("old/b", "2", null), capture("old/c", null, null));
        RunResult after = run(capture("x/renamed", "1", null), capture("x/b", "9", null), capture("x/c", null, null));
        assertEquals(List.of("old/a x/renamed", "old/b x/b", "old/c x/c"), pairs(before, after));
    }

    @Test
    void ofSeveralDevicesByTheDevice() {
        RunResult before = run(capture("a", "1", "one"), capture("a", "1", "two"));
        RunResult after = run(capture("a", "1", "two"), capture("a", "1", "three"));
        assertEquals(List.of("a@two a@two", "a@one a@three"), pairs(before, after));
    }

    @Test
    void namesThatSeveralHaveSayNothing() {
        RunResult before = run(capture("1/a", "1", null), capture("2/a", "2", null));
        RunResult after = run(capture("3/a", "3", null));
        assertEquals(List.of("- 3/a", "1/a -", "2/a -"), pairs(before, after));
    }
}

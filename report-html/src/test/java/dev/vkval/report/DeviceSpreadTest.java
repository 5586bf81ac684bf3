package dev.vkval.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.CaptureStatus;
import dev.vkval.finding.Finding;
import dev.vkval.finding.RunResult;
import java.util.List;
import org.junit.jupiter.api.Test;

/** On which devices a defect was found. */
class DeviceSpreadTest {
    private static CaptureResult on(String device, CaptureStatus status, Finding... findings) {
        return Samples.capture("forest.gfxr", status, List.of(), findings)
                .edit()
                .device(device)
                .build();
    }

    private static String spread(CaptureResult... captures) {
        RunResult run = Samples.run(captures);
        return new DeviceSpread(run).of(run.causes().get(0));
    }

    @Test
    void devicesWithAndWithoutItAreNamed() {
        assertEquals(
                "found on A, not on B",
                spread(on("A", CaptureStatus.COMPLETED, Samples.hazard()), on("B", CaptureStatus.COMPLETED)));
        assertEquals(
                "found on A and on B",
                spread(
                        on("A", CaptureStatus.COMPLETED, Samples.hazard()),
                        on("B", CaptureStatus.COMPLETED, Samples.hazard())));
    }

    @Test
    void aRunWithoutADeviceIsNamedAsSuch() {
        assertEquals(
                "found on A, not without a device",
                spread(on("A", CaptureStatus.COMPLETED, Samples.hazard()), on(null, CaptureStatus.COMPLETED)));
    }

    @Test
    void aDeviceThatWasNotCheckedToTheEndSaysNothing() {
        assertNull(spread(on("A", CaptureStatus.COMPLETED, Samples.hazard()), on("B", CaptureStatus.PARTIAL)));
        assertNull(spread(on("A", CaptureStatus.COMPLETED, Samples.hazard())));
    }

    @Test
    void anotherCaptureOnAnotherDeviceSaysNothing() {
        CaptureResult other = Samples.capture("sea.gfxr", CaptureStatus.COMPLETED, List.of())
                .edit()
                .sha256("0".repeat(64))
                .device("B")
                .build();
        assertNull(spread(on("A", CaptureStatus.COMPLETED, Samples.hazard()), other));
    }

    @Test
    void capturesHaveTheirDeviceInTheirName() {
        CaptureResult one = on("A", CaptureStatus.COMPLETED);
        CaptureResult two = on("B", CaptureStatus.COMPLETED);
        assertEquals("forest.gfxr (A)", new CaptureNames(Samples.run(one, two)).of(one));
        assertEquals("forest.gfxr", new CaptureNames(Samples.run(one)).of(one));
    }
}

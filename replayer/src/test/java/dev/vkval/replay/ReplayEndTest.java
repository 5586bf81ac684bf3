package dev.vkval.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.replay.failure.NoDeviceException;
import dev.vkval.replay.settings.ReplaySettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A replay comes to an end, at the capture's or before, and leaves nothing behind on the device. */
class ReplayEndTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final int STRIDE = 7;

    @Test
    void endsCleanlyAfterAnyCall() throws IOException, NoDeviceException {
        Path capture = Path.of(System.getProperty("vkval.root"), "samples", "captures", "compute-missing-barrier.gfxr");
        ReplaySettings settings = Corpus.software(new Anomalies());
        long calls = replayed(capture, settings, Long.MAX_VALUE);
        assertTrue(calls > STRIDE, "there is something to stop in");
        for (long limit = 1; limit < calls; limit += STRIDE) {
            assertEquals(limit, replayed(capture, settings, limit));
        }
    }

    /** Executes so many calls and closes the driver, with all objects still there. */
    private static long replayed(Path capture, ReplaySettings settings, long limit)
            throws IOException, NoDeviceException {
        long calls = 0;
        try (CaptureReader reader = CaptureReader.open(capture, new Anomalies());
                VulkanDriver driver = VulkanDriver.open(settings)) {
            CaptureReader.Item item = reader.next();
            while (item != null && calls < limit) {
                if (item instanceof CaptureReader.CallItem call) {
                    driver.execute(call.call());
                    calls++;
                }
                item = reader.next();
            }
        }
        return calls;
    }

    @Test
    void waitsThatComeBeforeTheirSignalsAreHeldNotHung() throws IOException, NoDeviceException {
        List<Path> captures;
        try (Stream<Path> files = Files.list(Corpus.folder("vvl-tests"))) {
            captures = files.filter(file -> file.getFileName().toString().matches("PositiveSyncVal.*Timeline.*\\.gfxr"))
                    .sorted()
                    .toList();
        }
        assertFalse(captures.isEmpty(), "the corpus has captures of timeline semaphores");
        for (Path capture : captures) {
            Anomalies anomalies = new Anomalies();
            ReplayCapture.replay(capture, Corpus.software(anomalies).withHangLimit(LIMIT));
            boolean given = anomalies.entries().stream()
                    .anyMatch(entry -> entry.detail().contains("never signalled"));
            assertFalse(given, capture.toString());
        }
    }
}

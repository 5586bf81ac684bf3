package dev.vkval.cli.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.block.Metadata;
import dev.vkval.capture.call.Call;
import dev.vkval.chassis.Driver;
import dev.vkval.cli.Captures;
import dev.vkval.cli.journal.CaptureJournal;
import dev.vkval.cli.journal.Journal;
import dev.vkval.cli.journal.RunHeader;
import dev.vkval.finding.CrashNote;
import dev.vkval.finding.Severity;
import dev.vkval.replay.failure.DeviceLostException;
import dev.vkval.replay.progress.SubmitNote;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SurvivingDriverTest {
    private static final int LOST_AT = 4;
    /** The choice is made already; the settings are what it was made by. */
    private static final CheckSettings NO_SETTINGS = null;

    /** Fails at its fourth call. */
    private static final class Failing implements Driver {
        private final RuntimeException failure;
        private int calls;

        Failing(RuntimeException failure) {
            this.failure = failure;
        }

        @Override
        public String name() {
            return "vulkan";
        }

        @Override
        public String deviceName() {
            return "failing";
        }

        @Override
        public void execute(Call call) {
            if (++calls == LOST_AT) {
                throw failure;
            }
        }

        @Override
        public void metadata(Metadata block) {
            // The capture has none.
        }

        @Override
        public void close() {
            // Holds nothing.
        }
    }

    @TempDir
    Path folder;

    @Test
    void theRunGoesOnWithoutADeviceThatIsLost() throws IOException {
        Failing device = new Failing(new DeviceLostException("VK_ERROR_DEVICE_LOST", "vkQueueWaitIdle", 4));
        DeviceChoice choice = new DeviceChoice(NO_SETTINGS, List.of());
        SurvivingDriver driver = run(device, choice);
        assertEquals(LOST_AT, device.calls, "a device that is lost is left alone");
        CrashNote crash = choice.crash();
        assertEquals("VK_ERROR_DEVICE_LOST", crash.signal());
        assertEquals("vkQueueWaitIdle", crash.call());
        assertEquals(4, crash.block());
        assertEquals(new CrashNote.Submit(1, 2, 0, null), crash.submit());
        assertEquals("replay from block 4", driver.gaps().get(0).what());
        assertEquals(List.of(), driver.faults());
    }

    @Test
    void aBugOfTheReplayIsBlamed() throws IOException {
        Failing device = new Failing(new IllegalStateException("a bug"));
        DeviceChoice choice = new DeviceChoice(NO_SETTINGS, List.of());
        SurvivingDriver driver = run(device, choice);
        assertEquals(LOST_AT, device.calls);
        assertNull(choice.crash());
        assertEquals("replay", driver.faults().get(0).validator());
        assertTrue(driver.faults().get(0).summary().contains("a bug"));
    }

    private SurvivingDriver run(Driver device, DeviceChoice choice) throws IOException {
        RunHeader header = new RunHeader("test", 1, -1, 0, Severity.ERROR, true, false, true, List.of("made"), "");
        try (Journal journal = Journal.create(folder, header, 1)) {
            CaptureJournal capture = journal.begin("made", 0);
            capture.submit(new SubmitNote(1, 2, "vkQueueSubmit", 0, null));
            SurvivingDriver driver = new SurvivingDriver(device, choice, capture, frame -> true);
            Path file = Captures.sound(folder.resolve("made.gfxr"), 4);
            try (CaptureReader reader = CaptureReader.open(file, new Anomalies())) {
                for (CaptureReader.Item item = reader.next(); item != null; item = reader.next()) {
                    if (item instanceof CaptureReader.CallItem call) {
                        driver.execute(call.call());
                    }
                }
            }
            return driver;
        }
    }
}

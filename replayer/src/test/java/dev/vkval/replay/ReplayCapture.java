package dev.vkval.replay;

import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.block.Metadata;
import dev.vkval.replay.failure.DeviceLostException;
import dev.vkval.replay.failure.NoDeviceException;
import dev.vkval.replay.settings.ReplaySettings;
import java.io.IOException;
import java.nio.file.Path;

/** Replays a capture without any checks: {@code ReplayCapture FILE [SCREENSHOT_FOLDER [FRAME [DEVICE]]]}. */
public final class ReplayCapture {
    private ReplayCapture() {}

    public static void main(String[] arguments) throws IOException, NoDeviceException {
        Anomalies anomalies = new Anomalies();
        ReplaySettings settings = ReplaySettings.defaults(anomalies);
        if (arguments.length > 1) {
            long frame = arguments.length > 2 ? Long.parseLong(arguments[2]) : 0;
            settings = settings.withScreenshots(Path.of(arguments[1]), number -> frame == 0 || number == frame);
        }
        if (arguments.length > 3) {
            settings = settings.withDevice(arguments[3]);
        }
        long start = System.nanoTime();
        long submits = replay(Path.of(arguments[0]), settings);
        System.out.println(submits + " submits, " + (System.nanoTime() - start) / 1_000_000 + " ms");
        anomalies.entries().forEach(entry -> System.out.println("  " + entry.sentence()));
    }

    /** Submits that a capture holds, of any form. */
    static long recordedSubmits(Path file) throws IOException {
        long submits = 0;
        try (CaptureReader reader = CaptureReader.open(file, new Anomalies())) {
            for (CaptureReader.Item item = reader.next(); item != null; item = reader.next()) {
                boolean submit = item instanceof CaptureReader.CallItem call
                        && call.call().name().startsWith("vkQueueSubmit");
                submits += submit ? 1 : 0;
            }
        }
        return submits;
    }

    /** Replays to the end; the number of submits. Aborts a test where chance took the captured addresses. */
    public static long replay(Path file, ReplaySettings settings) throws IOException, NoDeviceException {
        try (CaptureReader reader = CaptureReader.open(file, settings.anomalies());
                VulkanDriver driver = VulkanDriver.open(settings.withCapture(file))) {
            for (CaptureReader.Item item = reader.next(); item != null; item = reader.next()) {
                if (item instanceof CaptureReader.CallItem call) {
                    driver.execute(call.call());
                } else if (item instanceof CaptureReader.BlockItem block
                        && block.block() instanceof Metadata metadata) {
                    driver.metadata(metadata);
                }
            }
            return driver.submitCount();
        } catch (DeviceLostException e) {
            assumeFalse(
                    e.sign().equals(DeviceLostException.ADDRESSES_TAKEN),
                    "memory of this process is at an address of the capture");
            throw e;
        }
    }
}

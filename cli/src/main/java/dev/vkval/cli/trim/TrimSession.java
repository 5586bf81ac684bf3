package dev.vkval.cli.trim;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.block.Metadata;
import dev.vkval.replay.VulkanDriver;
import dev.vkval.replay.failure.NoDeviceException;
import dev.vkval.replay.settings.ReplayMode;
import dev.vkval.replay.settings.ReplaySettings;
import dev.vkval.trim.FrameSpan;
import dev.vkval.trim.Trim;
import dev.vkval.trim.TrimException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** Trims one capture on a device, and compares how the frames look. */
public final class TrimSession {
    private static final String UNFINISHED = ".part";

    /**
     * What was done.
     *
     * @param device name of the device, null if none was used
     * @param pictures presented images that were compared
     * @param different the frames that look different
     */
    public record Outcome(Trim.Written written, String device, int pictures, List<Long> different) {}

    private final Path capture;
    private final FrameSpan span;
    private final String device;
    private final boolean compares;
    private final Anomalies anomalies;

    /**
     * @param device what executes the capture, as {@code check} takes it; null for none
     * @param compares whether the frames are executed once more, from the trimmed capture
     * @param anomalies receive what cannot be read or replayed
     */
    public TrimSession(Path capture, FrameSpan span, String device, boolean compares, Anomalies anomalies) {
        this.capture = capture;
        this.span = span;
        this.device = device;
        this.compares = compares;
        this.anomalies = anomalies;
    }

    /**
     * Writes the trimmed capture; the file is complete or as it was before.
     *
     * @throws NoDeviceException if there is no such device
     */
    public Outcome run(Path target) throws IOException, TrimException, NoDeviceException {
        Trim trim = new Trim(capture, span, anomalies);
        Path part = target.resolveSibling(target.getFileName() + UNFINISHED);
        try {
            Outcome outcome = trim.readsContents() ? onDevice(trim, part) : withoutDevice(trim, part);
            Files.move(part, target, StandardCopyOption.REPLACE_EXISTING);
            return outcome;
        } finally {
            Files.deleteIfExists(part);
        }
    }

    private static FileChannel open(Path file) throws IOException {
        return FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE);
    }

    private static Outcome withoutDevice(Trim trim, Path part) throws IOException, TrimException {
        return new Outcome(trim.write(null, null, open(part)), null, 0, List.of());
    }

    private Outcome onDevice(Trim trim, Path part) throws IOException, TrimException, NoDeviceException {
        if (device == null) {
            throw new TrimException("what buffers and images contain at frame " + span.first()
                    + " is read back from a device; name one with --device");
        }
        PresentedPictures before = new PresentedPictures(span);
        Trim.Written written;
        String name;
        try (VulkanDriver driver = driver(capture, before, ReplayMode.COPYING_RESOURCES)) {
            name = driver.deviceName();
            written = trim.write(driver, driver.contents(), open(part));
        }
        PresentedPictures after = new PresentedPictures(span);
        if (compares) {
            replay(part, after);
        }
        return new Outcome(
                written, name, compares ? before.count() : 0, compares ? before.differences(after) : List.of());
    }

    private VulkanDriver driver(Path file, PresentedPictures pictures, ReplayMode mode) throws NoDeviceException {
        ReplaySettings settings = ReplaySettings.defaults(anomalies)
                .withDevice(device)
                .withCapture(file)
                .withMode(mode)
                .withFrames(compares ? List.of(pictures) : List.of());
        return VulkanDriver.open(settings);
    }

    private void replay(Path file, PresentedPictures pictures) throws IOException, NoDeviceException {
        try (CaptureReader reader = CaptureReader.open(file, new Anomalies());
                VulkanDriver driver = driver(file, pictures, ReplayMode.AS_RECORDED)) {
            for (CaptureReader.Item item = reader.next(); item != null; item = reader.next()) {
                if (item instanceof CaptureReader.CallItem decoded) {
                    if (decoded.call().absent() == null) {
                        driver.execute(decoded.call());
                    }
                } else if (item instanceof CaptureReader.BlockItem other
                        && other.block() instanceof Metadata metadata) {
                    driver.metadata(metadata);
                }
            }
        }
    }
}

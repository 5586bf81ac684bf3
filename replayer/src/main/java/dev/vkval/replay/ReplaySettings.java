package dev.vkval.replay;

import dev.vkval.capture.Anomalies;
import java.nio.file.Path;
import java.time.Duration;

/**
 * How to replay.
 *
 * @param device {@code auto}, an index from 0, or a part of a device's name
 * @param anomalies takes what differs from the capture
 * @param screenshots folder for the presented images as PNG files, null for none
 * @param screenshotFrame the only frame to write, from 1; 0 for all
 * @param hangLimit how long the device may take for what the capture saw completed
 */
public record ReplaySettings(
        String device, Anomalies anomalies, Path screenshots, long screenshotFrame, Duration hangLimit) {
    private static final Duration HANG_LIMIT = Duration.ofSeconds(60);

    /** Any device, no screenshots. */
    public static ReplaySettings defaults(Anomalies anomalies) {
        return new ReplaySettings("auto", anomalies, null, 0, HANG_LIMIT);
    }

    public ReplaySettings withDevice(String choice) {
        return new ReplaySettings(choice, anomalies, screenshots, screenshotFrame, hangLimit);
    }

    /** @param frame the only frame to write, from 1; 0 for all */
    public ReplaySettings withScreenshots(Path folder, long frame) {
        return new ReplaySettings(device, anomalies, folder, frame, hangLimit);
    }

    public ReplaySettings withHangLimit(Duration limit) {
        return new ReplaySettings(device, anomalies, screenshots, screenshotFrame, limit);
    }
}

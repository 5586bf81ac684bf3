package dev.vkval.replay.settings;

import dev.vkval.capture.AnomalySink;
import dev.vkval.replay.layer.UpstreamLayer;
import dev.vkval.replay.progress.ReplayProgress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.LongPredicate;

/**
 * How to replay.
 *
 * @param device {@code auto}, an index from 0, or part of a device's name
 * @param anomalies receives what differs from the capture
 * @param screenshots folder for the presented images as PNG files, null for none
 * @param screenshotFrames the frames to write, by number
 * @param hangLimit longest wait for what was completed in the capture
 * @param capture the capture's file, null if it can be read only once
 * @param progress receives the progress of the replay
 * @param upstream the layer to run under the replay, null for none
 * @param mode intended differences from the application
 */
public record ReplaySettings(
        String device,
        AnomalySink anomalies,
        Path screenshots,
        LongPredicate screenshotFrames,
        Duration hangLimit,
        Path capture,
        ReplayProgress progress,
        UpstreamLayer upstream,
        ReplayMode mode) {
    private static final Duration HANG_LIMIT = Duration.ofSeconds(60);

    /** Any device, no screenshots. */
    public static ReplaySettings defaults(AnomalySink anomalies) {
        return new ReplaySettings(
                "auto",
                anomalies,
                null,
                frame -> true,
                HANG_LIMIT,
                null,
                ReplayProgress.NONE,
                null,
                ReplayMode.AS_RECORDED);
    }

    /** Whether a layer runs under the replay. */
    public boolean layered() {
        return upstream != null;
    }

    public ReplaySettings withDevice(String choice) {
        return new ReplaySettings(
                choice, anomalies, screenshots, screenshotFrames, hangLimit, capture, progress, upstream, mode);
    }

    /** @param frames the frames to write, by number */
    public ReplaySettings withScreenshots(Path folder, LongPredicate frames) {
        return new ReplaySettings(device, anomalies, folder, frames, hangLimit, capture, progress, upstream, mode);
    }

    public ReplaySettings withHangLimit(Duration limit) {
        return new ReplaySettings(
                device, anomalies, screenshots, screenshotFrames, limit, capture, progress, upstream, mode);
    }

    public ReplaySettings withCapture(Path file) {
        return new ReplaySettings(
                device, anomalies, screenshots, screenshotFrames, hangLimit, file, progress, upstream, mode);
    }

    public ReplaySettings withProgress(ReplayProgress observer) {
        return new ReplaySettings(
                device, anomalies, screenshots, screenshotFrames, hangLimit, capture, observer, upstream, mode);
    }

    public ReplaySettings withUpstream(UpstreamLayer layer) {
        return new ReplaySettings(
                device, anomalies, screenshots, screenshotFrames, hangLimit, capture, progress, layer, mode);
    }

    public ReplaySettings withMode(ReplayMode how) {
        return new ReplaySettings(
                device, anomalies, screenshots, screenshotFrames, hangLimit, capture, progress, upstream, how);
    }
}

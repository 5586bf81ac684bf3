package dev.vkval.replay.settings;

import dev.vkval.capture.AnomalySink;
import dev.vkval.replay.frame.FrameSink;
import dev.vkval.replay.frame.ScreenshotFolder;
import dev.vkval.replay.layer.UpstreamLayer;
import dev.vkval.replay.progress.ReplayProgress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.LongPredicate;

/**
 * How to replay.
 *
 * @param device {@code auto}, an index from 0, or part of a device's name
 * @param anomalies receives what differs from the capture
 * @param frames who takes pictures of presented images
 * @param hangLimit longest wait for what was completed in the capture
 * @param capture the capture's file, null if it can be read only once
 * @param progress receives the progress of the replay
 * @param upstream the layer to run under the replay, null for none
 * @param mode intended differences from the application
 */
public record ReplaySettings(
        String device,
        AnomalySink anomalies,
        List<FrameSink> frames,
        Duration hangLimit,
        Path capture,
        ReplayProgress progress,
        UpstreamLayer upstream,
        ReplayMode mode) {
    private static final Duration HANG_LIMIT = Duration.ofSeconds(60);

    public ReplaySettings {
        frames = List.copyOf(frames);
    }

    /** Any device, no pictures. */
    public static ReplaySettings defaults(AnomalySink anomalies) {
        return new ReplaySettings(
                "auto", anomalies, List.of(), HANG_LIMIT, null, ReplayProgress.NONE, null, ReplayMode.AS_RECORDED);
    }

    /** Whether a layer runs under the replay. */
    public boolean layered() {
        return upstream != null;
    }

    public ReplaySettings withDevice(String choice) {
        return new ReplaySettings(choice, anomalies, frames, hangLimit, capture, progress, upstream, mode);
    }

    public ReplaySettings withFrames(List<FrameSink> sinks) {
        return new ReplaySettings(device, anomalies, sinks, hangLimit, capture, progress, upstream, mode);
    }

    /** @param numbers the frames to write, by number */
    public ReplaySettings withScreenshots(Path folder, LongPredicate numbers) {
        return withFrames(List.of(new ScreenshotFolder(folder, numbers)));
    }

    public ReplaySettings withHangLimit(Duration limit) {
        return new ReplaySettings(device, anomalies, frames, limit, capture, progress, upstream, mode);
    }

    public ReplaySettings withCapture(Path file) {
        return new ReplaySettings(device, anomalies, frames, hangLimit, file, progress, upstream, mode);
    }

    public ReplaySettings withProgress(ReplayProgress observer) {
        return new ReplaySettings(device, anomalies, frames, hangLimit, capture, observer, upstream, mode);
    }

    public ReplaySettings withUpstream(UpstreamLayer layer) {
        return new ReplaySettings(device, anomalies, frames, hangLimit, capture, progress, layer, mode);
    }

    public ReplaySettings withMode(ReplayMode how) {
        return new ReplaySettings(device, anomalies, frames, hangLimit, capture, progress, upstream, how);
    }
}

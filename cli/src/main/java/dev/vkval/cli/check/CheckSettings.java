package dev.vkval.cli.check;

import dev.vkval.cli.input.FrameRanges;
import dev.vkval.finding.Family;
import dev.vkval.replay.settings.ReplayMode;
import java.time.Duration;
import java.util.Map;
import java.util.Set;

/**
 * What to check and how.
 *
 * @param families the families asked for; empty for none
 * @param familiesNamed whether they were named rather than left to the default
 * @param device {@code auto}, {@code null}, an index or a part of a name
 * @param requireDevice whether {@code auto} may not fall back to the recorded driver
 * @param hangLimit how long the device may take for one thing
 * @param screenshots which presented images are written, and where to
 * @param threads threads that analyse one capture
 * @param frames the frames that are judged
 * @param layerSettings validation layer settings by name, which win over those recorded in a capture
 * @param settingsFile where some of them come from
 * @param upstream upstream's layer under the replay, null for none
 * @param lastBlock the last block of interest
 * @param replay what the replay does otherwise than the application
 * @param allowTruncated whether an early end of a capture counts as its end
 */
public record CheckSettings(
        Set<Family> families,
        boolean familiesNamed,
        String device,
        boolean requireDevice,
        ScreenshotChoice screenshots,
        Duration hangLimit,
        int threads,
        OnError onError,
        FrameRanges frames,
        Map<String, Boolean> layerSettings,
        LayerSettingsFile settingsFile,
        UpstreamChoice upstream,
        long lastBlock,
        ReplayMode replay,
        boolean allowTruncated) {
    public static final String AUTO = "auto";
    public static final String RECORDED = "null";

    public CheckSettings {
        families = Set.copyOf(families);
        layerSettings = Map.copyOf(layerSettings);
    }

    /** The same without screenshots, replayed in that way and to that block. */
    CheckSettings forTrial(ReplayMode mode, long end) {
        return new CheckSettings(
                families,
                familiesNamed,
                device,
                requireDevice,
                ScreenshotChoice.NONE,
                hangLimit,
                threads,
                onError,
                frames,
                layerSettings,
                settingsFile,
                upstream,
                end,
                mode,
                allowTruncated);
    }
}

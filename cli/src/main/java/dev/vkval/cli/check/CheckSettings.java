package dev.vkval.cli.check;

import dev.vkval.cli.config.CaptureEntries;
import dev.vkval.cli.config.CaptureEntry;
import dev.vkval.cli.config.RuleActions;
import dev.vkval.cli.input.FrameRanges;
import dev.vkval.finding.Family;
import dev.vkval.gpuav.footprint.Watch;
import dev.vkval.gpuav.select.ActionRange;
import dev.vkval.replay.lookahead.DumpPlan;
import dev.vkval.replay.settings.ReplayMode;
import dev.vkval.spirv.source.ShaderSources;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What to check and how.
 *
 * @param families the families asked for; empty for none
 * @param familiesNamed whether they were named, rather than the default
 * @param device {@code auto}, {@code null}, an index or part of a name
 * @param requireDevice whether {@code auto} may not fall back to the recorded driver
 * @param hangLimit the longest single wait before the device is considered hung
 * @param screenshots which presented images are written, and where
 * @param threads how many threads check one capture
 * @param frames the frames whose findings are reported
 * @param layerSettings validation layer settings by name; they override those recorded in a capture
 * @param settingsFile the settings file that some of them come from
 * @param shaderSource folder with sources of shaders, null for none
 * @param upstream upstream's layer to run under the replay, null for none
 * @param gpu how shaders are checked on the device
 * @param lastBlock the last block that is processed
 * @param replay where the replay differs from the application
 * @param allowTruncated whether a capture that ends early counts as complete
 * @param rules rules that are off or have another severity
 * @param captures what the project says about single captures
 * @param trace whether what captures contain is written
 * @param dump the contents of resources that are written
 */
public record CheckSettings(
        Set<Family> families,
        boolean familiesNamed,
        String device,
        boolean requireDevice,
        ScreenshotChoice screenshots,
        Duration hangLimit,
        ThreadChoice threads,
        OnError onError,
        FrameRanges frames,
        Map<String, Boolean> layerSettings,
        LayerSettingsFile settingsFile,
        Path shaderSource,
        UpstreamChoice upstream,
        GpuChoice gpu,
        long lastBlock,
        ReplayMode replay,
        boolean allowTruncated,
        RuleActions rules,
        CaptureEntries captures,
        TraceChoice trace,
        DumpChoice dump) {
    public static final String AUTO = "auto";
    public static final String RECORDED = "null";

    public CheckSettings {
        families = Set.copyOf(families);
        layerSettings = Map.copyOf(layerSettings);
    }

    /** The default settings of checks of some families by the recorded results. */
    static CheckSettings recorded(Set<Family> families) {
        return recorded(families, Map.of());
    }

    /** The same with other validation layer settings than those recorded in a capture. */
    static CheckSettings recorded(Set<Family> families, Map<String, Boolean> layerSettings) {
        return new CheckSettings(
                families,
                true,
                RECORDED,
                false,
                ScreenshotChoice.NONE,
                Duration.ZERO,
                ThreadChoice.ONE,
                OnError.CONTINUE,
                FrameRanges.ALL,
                layerSettings,
                LayerSettingsFile.NONE,
                null,
                null,
                GpuChoice.ALL,
                Long.MAX_VALUE,
                ReplayMode.AS_RECORDED,
                true,
                RuleActions.NONE,
                CaptureEntries.NONE,
                TraceChoice.NONE,
                DumpChoice.NONE);
    }

    ShaderSources shaderSources() {
        return shaderSource == null ? ShaderSources.none() : ShaderSources.below(shaderSource);
    }

    /** The settings for a capture, as far as the project says something else about it. */
    public CheckSettings of(Path capture) {
        CaptureEntry entry = captures.of(capture);
        return entry.frames() == null && entry.timeout() == null
                ? this
                : new CheckSettings(
                        families,
                        familiesNamed,
                        device,
                        requireDevice,
                        screenshots,
                        entry.timeout() == null ? hangLimit : entry.timeout(),
                        threads,
                        onError,
                        entry.frames() == null ? frames : entry.frames(),
                        layerSettings,
                        settingsFile,
                        shaderSource,
                        upstream,
                        gpu,
                        lastBlock,
                        replay,
                        allowTruncated,
                        rules,
                        captures,
                        trace,
                        dump);
    }

    /** The same settings without screenshots and trace, with this kind of replay and this last block, and no checks if it is bare. */
    CheckSettings forTrial(ReplayMode mode, long end, boolean bare) {
        return again(bare ? Set.of() : families, bare ? null : upstream, gpu.withoutDump(), end, mode);
    }

    /**
     * The same settings for a replay in which only some actions get checks, which keep the values of their errors.
     *
     * @param sought ids of the findings that it is for; it ends when it has found them
     */
    CheckSettings forDetails(List<ActionRange> actions, List<String> sought) {
        return again(Set.of(Family.GPU), null, gpu.detailed(actions, sought), lastBlock, replay);
    }

    /** The same settings for a replay in which some actions record their footprints, and nothing is checked. */
    CheckSettings forFootprints(List<ActionRange> actions, List<Watch> watches, long lastSubmit, Path file) {
        GpuChoice recording = gpu.recording(actions, watches, lastSubmit, file);
        return again(Set.of(Family.GPU), null, recording, lastBlock, replay);
    }

    /** The same settings with the footprints of some actions, which are recorded beside what is checked. */
    CheckSettings forFootprintsBeside(List<ActionRange> actions, List<Watch> watches, Path file) {
        return new CheckSettings(
                families,
                familiesNamed,
                device,
                requireDevice,
                screenshots,
                hangLimit,
                threads,
                onError,
                frames,
                layerSettings,
                settingsFile,
                shaderSource,
                upstream,
                gpu.recordingBeside(actions, watches, file),
                lastBlock,
                replay,
                allowTruncated,
                rules,
                captures,
                trace,
                dump);
    }

    /** The same settings for a replay in which some actions record which invocations made accesses, and nothing is checked. */
    CheckSettings forWatches(List<ActionRange> actions, List<Watch> watches, Path file) {
        return again(Set.of(Family.GPU), null, gpu.watching(actions, watches, file), lastBlock, replay);
    }

    /** The same settings for a replay that copies contents, with no more checks than the copies need. */
    CheckSettings forDump(DumpPlan plan, Path index, Path folder) {
        return again(Set.of(Family.CORE), null, GpuChoice.ALL, lastBlock, replay, dump.copying(plan, index, folder));
    }

    /** The same settings for hazards alone, which nothing is executed for. */
    CheckSettings forHazards() {
        return forHazards(Long.MAX_VALUE);
    }

    /** The same, up to a block at most. */
    CheckSettings forHazards(long block) {
        return again(Set.of(Family.SYNC), null, GpuChoice.ALL, Math.min(block, lastBlock), replay);
    }

    /** Whether shaders are checked on a device, and what they access matters to hazards. */
    public boolean mayRecordBeside() {
        return families.containsAll(Set.of(Family.SYNC, Family.GPU))
                && upstream == null
                && DeviceChoice.mayBeReal(this);
    }

    private CheckSettings again(Set<Family> some, UpstreamChoice layer, GpuChoice shaders, long end, ReplayMode mode) {
        return again(some, layer, shaders, end, mode, DumpChoice.NONE);
    }

    private CheckSettings again(
            Set<Family> some, UpstreamChoice layer, GpuChoice shaders, long end, ReplayMode mode, DumpChoice copied) {
        return new CheckSettings(
                some,
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
                shaderSource,
                layer,
                shaders,
                end,
                mode,
                allowTruncated,
                rules,
                captures,
                TraceChoice.NONE,
                copied);
    }
}

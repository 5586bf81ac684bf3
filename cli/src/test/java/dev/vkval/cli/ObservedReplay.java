package dev.vkval.cli;

import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.chassis.AnalysisRun;
import dev.vkval.chassis.Chassis;
import dev.vkval.chassis.SkipPolicy;
import dev.vkval.chassis.ValidationObject;
import dev.vkval.finding.Finding;
import dev.vkval.finding.Severity;
import dev.vkval.gpuav.GpuAssistedValidator;
import dev.vkval.gpuav.GpuOptions;
import dev.vkval.gpuav.RecordedWork;
import dev.vkval.replay.VulkanDriver;
import dev.vkval.replay.failure.DeviceLostException;
import dev.vkval.replay.failure.MissingLayerException;
import dev.vkval.replay.failure.NoDeviceException;
import dev.vkval.replay.failure.UnfitDeviceException;
import dev.vkval.replay.frame.FramePicture;
import dev.vkval.replay.frame.FrameSink;
import dev.vkval.replay.layer.UpstreamLayer;
import dev.vkval.replay.settings.ReplaySettings;
import dev.vkval.spirv.source.ShaderSources;
import dev.vkval.state.tracker.StateTracker;
import dev.vkval.upstream.LayerMessage;
import dev.vkval.upstream.MessageOrigin;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What can be seen of a replay on the software driver in this process.
 *
 * @param ended what ended it before the end of the capture, null if nothing did
 * @param pictures hash of the texels of each presented image by its frame
 * @param contents of the memory of the application
 * @param messages of the layer below, by rule; of the application's and of the tool's calls alike
 * @param errors findings of GPU-assisted validation
 * @param faults of the tool
 */
record ObservedReplay(
        String ended,
        Map<Long, Integer> pictures,
        MemoryContents contents,
        Map<String, List<LayerMessage>> messages,
        List<Finding> errors,
        List<String> faults) {
    private static final Duration HANG_LIMIT = Duration.ofSeconds(30);

    /** How a capture is checked when every access gets its check and the contents of buffers are copied. */
    static GpuOptions everything() {
        GpuOptions all = GpuOptions.defaults();
        return new GpuOptions(
                all.work(),
                all.dump(),
                all.store(),
                all.settings(),
                all.counters(),
                false,
                false,
                RecordedWork.NONE,
                all.listings(),
                all.prints());
    }

    /**
     * Replays a capture.
     *
     * @param gpu how shaders are checked, null for not at all
     * @param layer what upstream's layer checks below the replay; nothing for no layer
     */
    static ObservedReplay of(Path capture, GpuOptions gpu, Set<UpstreamLayer.Check> layer) throws IOException {
        Anomalies anomalies = new Anomalies();
        Pictures pictures = new Pictures();
        Map<String, List<LayerMessage>> messages = new TreeMap<>();
        List<Finding> errors = new ArrayList<>();
        List<String> faults = new ArrayList<>();
        ReplaySettings settings = ReplaySettings.defaults(anomalies)
                .withDevice(SoftwareDevice.NAME)
                .withHangLimit(HANG_LIMIT)
                .withFrames(List.of(pictures))
                .withCapture(capture);
        MemoryContents contents = null;
        String ended = null;
        try {
            if (!layer.isEmpty()) {
                settings = settings.withUpstream(UpstreamLayer.find(
                        null,
                        layer,
                        Map.of(),
                        message -> messages.computeIfAbsent(message.id(), key -> new ArrayList<>())
                                .add(message)));
            }
            try (CaptureReader reader = CaptureReader.open(capture, anomalies);
                    VulkanDriver driver = VulkanDriver.open(settings)) {
                contents = new MemoryContents(driver.services());
                Chassis chassis = new Chassis(errors::add, SkipPolicy.CONTINUE, sink -> {
                    StateTracker state = new StateTracker();
                    return gpu == null
                            ? List.<ValidationObject>of(state)
                            : List.of(
                                    state,
                                    new GpuAssistedValidator(
                                            sink, state, driver.services(), ShaderSources.none(), gpu));
                });
                chassis.drive(driver);
                try {
                    new AnalysisRun(reader, chassis, at -> {}).run();
                } catch (DeviceLostException | UnfitDeviceException e) {
                    assumeFalse(
                            e instanceof DeviceLostException lost
                                    && lost.sign().equals(DeviceLostException.ADDRESSES_TAKEN),
                            "memory of this process is at an address of the capture");
                    ended = e.toString();
                }
                chassis.faults().forEach(fault -> faults.add(fault.toString()));
            }
        } catch (NoDeviceException | MissingLayerException e) {
            throw new IllegalStateException(e);
        }
        errors.removeIf(finding -> finding.severity() == Severity.INFO);
        return new ObservedReplay(ended, pictures.taken, contents, messages, errors, faults);
    }

    private static final class Pictures implements FrameSink {
        private final Map<Long, Integer> taken = new TreeMap<>();

        @Override
        public boolean wants(long frame, int width, int height) {
            return true;
        }

        @Override
        public void take(FramePicture picture) {
            taken.merge(picture.frame(), Arrays.hashCode(picture.texels()), (first, then) -> 31 * first + then);
        }

        @Override
        public boolean late() {
            return false;
        }
    }

    /** Differences of what the application can see: pictures, and contents of its memory. */
    List<String> differences(ObservedReplay other) {
        List<String> differences = visibleDifferences(other);
        differences.addAll(contents.differences(other.contents));
        return differences;
    }

    /** Differences of pictures, and of how the replays end. */
    List<String> visibleDifferences(ObservedReplay other) {
        List<String> differences = new ArrayList<>();
        if ((ended == null) != (other.ended == null)) {
            differences.add("ended: " + ended + " and " + other.ended);
        }
        if (!pictures.keySet().equals(other.pictures.keySet())) {
            differences.add("frames " + pictures.keySet() + " and " + other.pictures.keySet());
        }
        pictures.forEach((frame, hash) -> {
            if (other.pictures.containsKey(frame) && !hash.equals(other.pictures.get(frame))) {
                differences.add("picture of frame " + frame);
            }
        });
        return differences;
    }

    /**
     * Messages that the layer gives of one of both replays alone: another number about the application's calls, or any about
     * calls of the tool if the rule is not reported of the application as well. Hazards may be fewer: barriers of the copies
     * of contents order them, which is why the tool makes no copies where a layer judges the replay.
     *
     * @param explained rules that may differ
     */
    List<String> messageDifferences(ObservedReplay checked, Set<String> explained) {
        Set<String> rules = new TreeSet<>(messages.keySet());
        rules.addAll(checked.messages.keySet());
        rules.removeAll(explained);
        List<String> differences = new ArrayList<>();
        for (String rule : rules) {
            long plainly = aboutTheApplication(rule);
            long now = checked.aboutTheApplication(rule);
            boolean ordered = now < plainly && rule.startsWith("SYNC-HAZARD");
            if (plainly != now && !ordered || !messages.containsKey(rule)) {
                differences.add("messages " + rule + ": " + plainly + " and " + now + " about the application, "
                        + checked.messages.get(rule));
            }
        }
        return differences;
    }

    private long aboutTheApplication(String rule) {
        return messages.getOrDefault(rule, List.of()).stream()
                .filter(message -> message.origin() != MessageOrigin.REPLAY)
                .count();
    }
}

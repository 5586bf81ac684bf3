package dev.vkval.cli.check;

import dev.vkval.capture.Anomalies;
import dev.vkval.chassis.Driver;
import dev.vkval.chassis.RecordedDriver;
import dev.vkval.finding.AnomalyNote;
import dev.vkval.finding.CrashNote;
import dev.vkval.finding.Family;
import dev.vkval.finding.Severity;
import dev.vkval.gpuav.device.DeviceServices;
import dev.vkval.replay.VulkanDriver;
import dev.vkval.replay.failure.MissingLayerException;
import dev.vkval.replay.failure.NoDeviceException;
import dev.vkval.replay.failure.UnfitDeviceException;
import dev.vkval.replay.frame.FrameSink;
import dev.vkval.replay.layer.UpstreamLayer;
import dev.vkval.replay.progress.ReplayProgress;
import dev.vkval.replay.settings.ReplaySettings;
import dev.vkval.report.Glob;
import dev.vkval.upstream.LayerMessage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * What executes the calls of a capture, chosen from the settings and the devices of this machine: a device if one is
 * named or required, or if an enabled check needs one; otherwise the recorded results.
 */
public final class DeviceChoice {
    private static final String NO_DEVICE = "no-device";
    private static final String NO_LAYER = "no-upstream-layer";
    private static final String UNFIT_DEVICE = "unfit-device";

    private static final String OTHER_DEVICE = "other-device";

    private final CheckSettings settings;
    private final List<String> devices;
    private final List<AnomalyNote> notes = new ArrayList<>();
    private String device;
    private DeviceServices services;
    private String why = "no device was used, as asked for with --device null";
    private CrashNote crash;

    /** @param devices patterns of the devices that the capture is for, empty for all */
    DeviceChoice(CheckSettings settings, List<String> devices) {
        this.settings = settings;
        this.devices = devices;
    }

    /**
     * Opens the driver.
     *
     * @param anomalies receives what the replay cannot do as recorded
     * @param capture the capture's file, null if it can be read only once
     * @param frames who takes pictures of presented images
     * @param messages receives the messages of upstream's layer, if it is enabled
     * @param progress receives the progress of the replay
     * @return null if there is no such device; {@link #notes} says why
     */
    Driver open(
            Anomalies anomalies,
            Path capture,
            List<FrameSink> frames,
            Consumer<LayerMessage> messages,
            ReplayProgress progress) {
        Driver driver = choose(anomalies, capture, frames, messages, progress);
        String name = device == null ? CheckSettings.RECORDED : device;
        if (driver == null || devices.isEmpty() || devices.stream().anyMatch(pattern -> Glob.matches(pattern, name))) {
            return driver;
        }
        driver.close();
        unfit(OTHER_DEVICE, "vkval.toml has this capture checked on other devices: " + String.join(", ", devices), -1);
        return null;
    }

    private Driver choose(
            Anomalies anomalies,
            Path capture,
            List<FrameSink> frames,
            Consumer<LayerMessage> messages,
            ReplayProgress progress) {
        boolean auto = settings.device().equals(CheckSettings.AUTO);
        boolean recorded = settings.device().equals(CheckSettings.RECORDED);
        boolean needed = settings.familiesNamed() && settings.families().contains(Family.GPU) && !recorded
                || settings.upstream() != null
                || settings.dump().any()
                || settings.dump().copies()
                || auto && settings.requireDevice();
        boolean wanted = settings.screenshots().any()
                || !settings.replay().isAsRecorded()
                || Validators.running(settings.families()).contains(Family.GPU);
        if (recorded) {
            if (needed) {
                unfit(NO_DEVICE, "checks on a device were asked for, but --device null uses none", -1);
            }
            return needed ? null : new RecordedDriver();
        }
        if (auto && !needed && !wanted) {
            why = "no other check needs a device; the recorded results were used";
            return new RecordedDriver();
        }
        ReplaySettings replay = ReplaySettings.defaults(anomalies)
                .withDevice(settings.device())
                .withHangLimit(settings.hangLimit())
                .withCapture(capture)
                .withProgress(progress)
                .withMode(settings.replay())
                .withFrames(frames);
        return openDevice(replay, messages, needed || !auto);
    }

    private Driver openDevice(ReplaySettings replay, Consumer<LayerMessage> messages, boolean needed) {
        try {
            VulkanDriver driver = VulkanDriver.open(replay.withUpstream(upstream(messages)));
            device = driver.deviceName();
            services = driver.services();
            return driver;
        } catch (NoDeviceException e) {
            why = e.getMessage();
            if (!needed) {
                return new RecordedDriver();
            }
            unfit(NO_DEVICE, "device '" + settings.device() + "' cannot be used: " + e.getMessage(), -1);
            return null;
        } catch (MissingLayerException e) {
            unfit(NO_LAYER, e.getMessage(), -1);
            return null;
        }
    }

    private UpstreamLayer upstream(Consumer<LayerMessage> messages) throws NoDeviceException, MissingLayerException {
        UpstreamChoice asked = settings.upstream();
        return asked == null
                ? null
                : UpstreamLayer.find(asked.path(), asked.checks(), settings.layerSettings(), messages);
    }

    /** Why no device can be chosen by that name or index, null if one can or none is named. */
    public static String objection(String device) {
        if (device.equals(CheckSettings.AUTO) || device.equals(CheckSettings.RECORDED)) {
            return null;
        }
        try {
            dev.vkval.replay.system.DeviceChoice.choose(dev.vkval.replay.system.DeviceChoice.all(), device);
            return null;
        } catch (NoDeviceException e) {
            return e.getMessage();
        }
    }

    /**
     * Whether a capture may run on a real device, which captures checked at the same time should not share in one
     * process.
     */
    public static boolean mayBeReal(CheckSettings settings) {
        boolean wanted = settings.requireDevice()
                || settings.upstream() != null
                || settings.dump().any()
                || settings.dump().copies()
                || settings.screenshots().any()
                || !settings.replay().isAsRecorded()
                || Validators.running(settings.families()).contains(Family.GPU);
        if (!settings.device().equals(CheckSettings.AUTO) || !wanted) {
            return !settings.device().equals(CheckSettings.AUTO)
                    && !settings.device().equals(CheckSettings.RECORDED);
        }
        try {
            return !dev.vkval.replay.system.DeviceChoice.all().isEmpty();
        } catch (NoDeviceException e) {
            return false;
        }
    }

    private void unfit(String kind, String message, long block) {
        notes.add(new AnomalyNote(kind, Severity.WARNING, message, 1, block, -1));
    }

    /** The device does not support what the capture needs. */
    void lacks(UnfitDeviceException what) {
        unfit(UNFIT_DEVICE, what.getMessage(), what.block());
    }

    /** The device was lost, or something else ended the replay early. */
    void lost(CrashNote how) {
        crash = how;
    }

    /** How the device was lost, null if it was not. */
    CrashNote crash() {
        return crash;
    }

    /** Whether the chosen driver could run the capture; if not, {@link #notes} says why. */
    boolean fits() {
        return notes.isEmpty();
    }

    /** Whether the recorded results of the calls are used. */
    boolean recorded() {
        return device == null;
    }

    /** What validators may ask of the device, null if the recorded results are used. */
    DeviceServices services() {
        return services;
    }

    /** Why the recorded results were used, a sentence. */
    String whyRecorded() {
        return why;
    }

    /** Name of the device, null for the recorded driver. */
    String name() {
        return device;
    }

    String driver() {
        return device == null ? CheckSettings.RECORDED : "vulkan";
    }

    List<AnomalyNote> notes() {
        return List.copyOf(notes);
    }
}

package dev.vkval.cli;

import dev.vkval.chassis.Driver;
import dev.vkval.chassis.RecordedDriver;
import dev.vkval.finding.AnomalyNote;
import dev.vkval.finding.Family;
import dev.vkval.finding.Severity;
import java.util.List;

/** What executes the calls of a capture, chosen from what was asked for and what there is. */
final class DeviceChoice {
    private static final String NO_DEVICE = "no-device";

    private final CheckSettings settings;

    private DeviceChoice(CheckSettings settings) {
        this.settings = settings;
    }

    static DeviceChoice of(CheckSettings settings) {
        return new DeviceChoice(settings);
    }

    /** Whether there is a driver as asked for; where not, {@link #notes} says why. */
    boolean fits() {
        boolean gpuNamed = settings.familiesNamed() && settings.families().contains(Family.GPU);
        boolean recordedWill = settings.device().equals(CheckSettings.RECORDED)
                || settings.device().equals(CheckSettings.AUTO) && !settings.requireDevice();
        return recordedWill && !gpuNamed;
    }

    Driver open() {
        return new RecordedDriver();
    }

    /** Whether the recorded outcome of the calls is used. */
    boolean recorded() {
        return true;
    }

    String whyRecorded() {
        return settings.device().equals(CheckSettings.RECORDED)
                ? "the recorded outcome was asked for, no device was used"
                : "no device was found, the recorded outcome was used";
    }

    /** Name of the device, null for the recorded driver. */
    String name() {
        return null;
    }

    String driver() {
        return CheckSettings.RECORDED;
    }

    List<AnomalyNote> notes() {
        return fits()
                ? List.of()
                : List.of(new AnomalyNote(
                        NO_DEVICE,
                        Severity.WARNING,
                        "there is no device '" + settings.device() + "'; --device null checks without one",
                        1,
                        -1,
                        -1));
    }
}

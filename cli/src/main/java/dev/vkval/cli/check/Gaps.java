package dev.vkval.cli.check;

import dev.vkval.finding.Coverage;
import dev.vkval.finding.Family;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Which of the requested checks did not run, and why. */
final class Gaps {
    private static final int MOST_NAMES = 8;

    private Gaps() {}

    static List<Coverage.Gap> of(CheckSettings settings, DeviceChoice device) {
        List<Coverage.Gap> gaps = new ArrayList<>();
        Set<Family> running = Validators.running(settings.families());
        settings.families().stream()
                .sorted()
                .filter(family -> !running.contains(family))
                .forEach(family -> gaps.add(new Coverage.Gap(family.label(), "it has no checks", 0)));
        if (device.recorded() && running.contains(Family.GPU)) {
            gaps.add(withoutDevice(settings, device));
        }
        if (settings.upstream() != null) {
            gaps.add(
                    settings.families().contains(Family.GPU)
                            ? new Coverage.Gap(
                                            "upstream",
                                            "checks of the family gpu change the shaders and waits that the layer sees; to"
                                                    + " compare with the application's own, leave gpu out of --checks",
                                            0)
                                    .unwanted()
                            : new Coverage.Gap(
                                            Family.GPU.label(),
                                            "off with --upstream-layer, so that the layer sees the application's own shaders"
                                                    + " and waits; to run both, name gpu in --checks",
                                            0)
                                    .unwanted());
        }
        if (!settings.frames().all()) {
            gaps.add(new Coverage.Gap(Coverage.OTHER_FRAMES, "only findings in the requested frames are reported", 0)
                    .unwanted());
        }
        ignoredSettings(settings.settingsFile(), gaps);
        if (settings.lastBlock() != Long.MAX_VALUE) {
            gaps.add(new Coverage.Gap(Coverage.REST + settings.lastBlock(), "not asked for (--until)", 0).unwanted());
        }
        return gaps;
    }

    private static void ignoredSettings(LayerSettingsFile file, List<Coverage.Gap> gaps) {
        int count = file.ignored().size();
        if (count > 0) {
            String names = file.ignored().entrySet().stream()
                    .limit(MOST_NAMES)
                    .map(setting -> setting.getKey() + " (" + setting.getValue() + ")")
                    .collect(Collectors.joining(", "));
            gaps.add(new Coverage.Gap(
                            "settings in " + file.file(),
                            "settings without effect: " + names + (count > MOST_NAMES ? ", ..." : ""),
                            count)
                    .unwanted());
        }
    }

    private static Coverage.Gap withoutDevice(CheckSettings settings, DeviceChoice device) {
        Coverage.Gap gap = new Coverage.Gap(
                Family.GPU.label(),
                device.whyRecorded() + ": accesses of shaders are judged on the CPU alone, by what is recorded",
                0);
        return settings.device().equals(CheckSettings.RECORDED) ? gap.with("--device auto") : gap;
    }
}

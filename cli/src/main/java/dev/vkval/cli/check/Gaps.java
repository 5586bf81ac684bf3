package dev.vkval.cli.check;

import dev.vkval.finding.Coverage;
import dev.vkval.finding.Family;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What of the asked-for checks did not run, and why. */
final class Gaps {
    private static final int MOST_NAMES = 8;

    private Gaps() {}

    static List<Coverage.Gap> of(CheckSettings settings, DeviceChoice device) {
        List<Coverage.Gap> gaps = new ArrayList<>();
        Set<Family> running = Validators.running(settings.families(), !device.recorded());
        settings.families().stream()
                .sorted()
                .filter(family -> !running.contains(family))
                .forEach(family -> gaps.add(new Coverage.Gap(family.label(), why(family, device), 0)));
        if (settings.upstream() != null) {
            gaps.add(
                    settings.families().contains(Family.GPU)
                            ? new Coverage.Gap(
                                    "upstream",
                                    "the shaders and waits that its layer sees are changed by checks of the family gpu",
                                    0)
                            : new Coverage.Gap(
                                    Family.GPU.label(),
                                    "not beside upstream's layer, which is to see the application's own shaders and waits",
                                    0));
        }
        if (!settings.frames().all()) {
            gaps.add(new Coverage.Gap("frames", "only those named with --frames were asked for", 0));
        }
        ignoredSettings(settings.settingsFile(), gaps);
        if (settings.lastBlock() != Long.MAX_VALUE) {
            gaps.add(new Coverage.Gap(
                    "everything behind block " + settings.lastBlock(), "nothing of it was asked for (--until)", 0));
        }
        return gaps;
    }

    private static void ignoredSettings(LayerSettingsFile file, List<Coverage.Gap> gaps) {
        int count = file.ignored().size();
        if (count > 0) {
            String names = String.join(", ", file.ignored().subList(0, Math.min(count, MOST_NAMES)));
            gaps.add(new Coverage.Gap(
                    "settings in " + file.file(),
                    "not known here, and so without effect: " + names + (count > MOST_NAMES ? ", ..." : ""),
                    count));
        }
    }

    private static String why(Family family, DeviceChoice device) {
        return family == Family.GPU && device.recorded()
                ? device.whyRecorded()
                : "this version has no checks of this family";
    }
}

package dev.vkval.settings;

import dev.vkval.capture.command.CreateInstance;
import dev.vkval.chassis.Hooks;
import dev.vkval.chassis.ValidationObject;
import dev.vkval.finding.Coverage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Names the settings that a captured program passed to the validation layer and that have no effect here. */
public final class SettingNotes implements ValidationObject {
    private static final int MOST_NAMES = 64;
    private static final int LONGEST_NAME = 100;

    /** Why each has no effect, by its name. */
    private final Map<String, String> ignored = new TreeMap<>();

    @Override
    public String name() {
        return "settings";
    }

    @Override
    public void register(Hooks hooks) {
        hooks.onEffect(
                CreateInstance.ID,
                call -> AskedSetting.read(CreateInstance.pCreateInfo(call)).forEach(this::note));
    }

    private void note(AskedSetting asked) {
        String why = whyIgnored(asked.name(), asked.flag());
        boolean number = asked.number() != null && LayerSettings.honoured().contains(asked.name());
        if (why != null && !number && ignored.size() < MOST_NAMES) {
            ignored.put(asked.name().substring(0, Math.min(asked.name().length(), LONGEST_NAME)), why);
        }
    }

    /**
     * Why a setting has no effect, null if it has one or asks for what is done anyway.
     *
     * @param flag its value, null if that is neither true nor false
     */
    public static String whyIgnored(String name, Boolean flag) {
        LayerSetting setting = LayerSettings.of(name);
        if (setting == null) {
            return "not known";
        }
        if (setting.effect() == LayerSetting.Effect.HONOURED) {
            return flag == null ? "its value is neither true nor false" : null;
        }
        return setting.ignored(flag) ? setting.why() : null;
    }

    @Override
    public List<Coverage.Gap> gaps() {
        List<Coverage.Gap> gaps = new ArrayList<>();
        ignored.forEach((name, why) ->
                gaps.add(new Coverage.Gap("setting " + name + " of the captured program", "has no effect: " + why, 0)
                        .unwanted()));
        return gaps;
    }
}

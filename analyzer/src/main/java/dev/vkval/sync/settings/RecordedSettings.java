package dev.vkval.sync.settings;

import dev.vkval.settings.AskedSetting;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The settings of synchronization validation that an application passed to the validation layer. What only enables or
 * disables it, the capture does not decide here.
 *
 * @param values by name
 */
public record RecordedSettings(Map<String, Boolean> values) {
    public static final RecordedSettings NONE = new RecordedSettings(Map.of());

    /** Older layers: an entry of their list of disabled checks. */
    public static final String SUBMIT_DISABLED = "VALIDATION_CHECK_DISABLE_SYNCHRONIZATION_VALIDATION_QUEUE_SUBMIT";

    /** @param createInfo address of a VkInstanceCreateInfo */
    public static RecordedSettings read(long createInfo) {
        Map<String, Boolean> values = new LinkedHashMap<>();
        for (AskedSetting asked : AskedSetting.read(createInfo)) {
            if (asked.name().equals(SUBMIT_DISABLED)) {
                values.putIfAbsent(SyncSettings.SUBMIT_TIME, false);
            } else if (SyncSettings.NAMES.contains(asked.name()) && asked.flag() != null) {
                values.putIfAbsent(SyncSettings.canonical(asked.name()), asked.flag());
            }
        }
        return new RecordedSettings(values);
    }
}

package dev.vkval.sync.settings;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.lwjgl.vulkan.EXTLayerSettings;
import org.lwjgl.vulkan.VkLayerSettingEXT;
import org.lwjgl.vulkan.VkLayerSettingsCreateInfoEXT;

/**
 * The settings of synchronization validation that an application passed to the validation layer with
 * VK_EXT_layer_settings. VkValidationFeaturesEXT only enables or disables it, which the capture does not decide here.
 *
 * @param values by name
 * @param unknown names of unknown settings of synchronization validation, or with values of another type
 */
public record RecordedSettings(Map<String, Boolean> values, Set<String> unknown) {
    public static final RecordedSettings NONE = new RecordedSettings(Map.of(), Set.of());

    private static final String LAYER = "VK_LAYER_KHRONOS_validation";

    /** Older layers: an entry of their list of disabled checks. */
    private static final String DISABLES = "disables";

    private static final String SUBMIT_DISABLED = "VALIDATION_CHECK_DISABLE_SYNCHRONIZATION_VALIDATION_QUEUE_SUBMIT";

    /** @param createInfo address of a VkInstanceCreateInfo */
    public static RecordedSettings read(long createInfo) {
        long chained = PNext.find(createInfo, EXTLayerSettings.VK_STRUCTURE_TYPE_LAYER_SETTINGS_CREATE_INFO_EXT);
        long array = chained == 0 ? 0 : CMemory.pointer(chained + VkLayerSettingsCreateInfoEXT.PSETTINGS);
        if (array == 0) {
            return NONE;
        }
        RecordedSettings settings = new RecordedSettings(new LinkedHashMap<>(), new LinkedHashSet<>());
        for (int i = 0; i < VkLayerSettingsCreateInfoEXT.nsettingCount(chained); i++) {
            settings.add(array + (long) i * VkLayerSettingEXT.SIZEOF);
        }
        return settings;
    }

    /** The first value of a setting is used, as in the layer. */
    private void add(long setting) {
        String layer = CMemory.string(CMemory.pointer(setting + VkLayerSettingEXT.PLAYERNAME));
        String name = CMemory.string(CMemory.pointer(setting + VkLayerSettingEXT.PSETTINGNAME));
        long valuesAt = CMemory.pointer(setting + VkLayerSettingEXT.PVALUES);
        int count = VkLayerSettingEXT.nvalueCount(setting);
        if (!LAYER.equals(layer) || name == null) {
            return;
        }
        int type = VkLayerSettingEXT.ntype(setting);
        boolean flag = type == EXTLayerSettings.VK_LAYER_SETTING_TYPE_BOOL32_EXT && valuesAt != 0 && count > 0;
        if (SyncSettings.NAMES.contains(name) && flag) {
            values.putIfAbsent(SyncSettings.canonical(name), CMemory.u32(valuesAt) != 0);
        } else if (name.equals(DISABLES) && type == EXTLayerSettings.VK_LAYER_SETTING_TYPE_STRING_EXT) {
            disable(valuesAt, count);
        } else if (name.startsWith(SyncSettings.PREFIX)) {
            unknown.add(name);
        }
    }

    private void disable(long valuesAt, int count) {
        for (int i = 0; valuesAt != 0 && i < count; i++) {
            String entry = CMemory.string(CMemory.pointer(valuesAt + (long) i * Long.BYTES));
            if (SUBMIT_DISABLED.equals(entry)) {
                values.putIfAbsent(SyncSettings.SUBMIT_TIME, false);
            }
        }
    }
}

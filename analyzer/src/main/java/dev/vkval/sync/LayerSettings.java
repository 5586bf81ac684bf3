package dev.vkval.sync;

import dev.vkval.chassis.PNext;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.EXTLayerSettings;
import org.lwjgl.vulkan.VkLayerSettingEXT;
import org.lwjgl.vulkan.VkLayerSettingsCreateInfoEXT;

/** Reads the validation settings that an application gave with VK_EXT_layer_settings. */
final class LayerSettings {
    private LayerSettings() {}

    /**
     * @param createInfo address of a VkInstanceCreateInfo
     * @param defaults for what it does not say
     */
    static SyncSettings read(long createInfo, SyncSettings defaults) {
        long chained = PNext.find(createInfo, EXTLayerSettings.VK_STRUCTURE_TYPE_LAYER_SETTINGS_CREATE_INFO_EXT);
        long array = chained == 0 ? 0 : MemoryUtil.memGetAddress(chained + VkLayerSettingsCreateInfoEXT.PSETTINGS);
        if (array == 0) {
            return defaults;
        }
        SyncSettings settings = defaults;
        for (int i = 0; i < VkLayerSettingsCreateInfoEXT.nsettingCount(chained); i++) {
            long setting = array + (long) i * VkLayerSettingEXT.SIZEOF;
            String name = MemoryUtil.memUTF8Safe(MemoryUtil.memGetAddress(setting + VkLayerSettingEXT.PSETTINGNAME));
            long values = MemoryUtil.memGetAddress(setting + VkLayerSettingEXT.PVALUES);
            boolean flag = VkLayerSettingEXT.ntype(setting) == EXTLayerSettings.VK_LAYER_SETTING_TYPE_BOOL32_EXT;
            if (name != null && values != 0 && flag && VkLayerSettingEXT.nvalueCount(setting) > 0) {
                settings = settings.with(name, MemoryUtil.memGetInt(values) != 0);
            }
        }
        return settings;
    }
}

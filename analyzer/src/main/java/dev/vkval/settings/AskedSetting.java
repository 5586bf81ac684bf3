package dev.vkval.settings;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.EXTLayerSettings;
import org.lwjgl.vulkan.EXTValidationFeatures;
import org.lwjgl.vulkan.EXTValidationFlags;
import org.lwjgl.vulkan.VkLayerSettingEXT;
import org.lwjgl.vulkan.VkLayerSettingsCreateInfoEXT;
import org.lwjgl.vulkan.VkValidationFeaturesEXT;
import org.lwjgl.vulkan.VkValidationFlagsEXT;

/**
 * A setting that an application passed to the validation layer when it created its instance.
 *
 * @param name of the setting, or of an enumerant that it has in a list
 * @param flag its value, null if that is neither true nor false; an enumerant in a list is true
 * @param number its value, null if that is no unsigned number of 32 bits
 */
public record AskedSetting(String name, Boolean flag, Long number) {
    private static final String LAYER = "VK_LAYER_KHRONOS_validation";
    private static final List<String> LISTS = List.of("enables", "disables");
    private static final int MOST = 1 << 12;

    private static final String[] ENABLES = {
        "VK_VALIDATION_FEATURE_ENABLE_GPU_ASSISTED_EXT",
        "VK_VALIDATION_FEATURE_ENABLE_GPU_ASSISTED_RESERVE_BINDING_SLOT_EXT",
        "VK_VALIDATION_FEATURE_ENABLE_BEST_PRACTICES_EXT",
        "VK_VALIDATION_FEATURE_ENABLE_DEBUG_PRINTF_EXT",
        "VK_VALIDATION_FEATURE_ENABLE_SYNCHRONIZATION_VALIDATION_EXT"
    };
    private static final String[] DISABLES = {
        "VK_VALIDATION_FEATURE_DISABLE_ALL_EXT",
        "VK_VALIDATION_FEATURE_DISABLE_SHADERS_EXT",
        "VK_VALIDATION_FEATURE_DISABLE_THREAD_SAFETY_EXT",
        "VK_VALIDATION_FEATURE_DISABLE_API_PARAMETERS_EXT",
        "VK_VALIDATION_FEATURE_DISABLE_OBJECT_LIFETIMES_EXT",
        "VK_VALIDATION_FEATURE_DISABLE_CORE_CHECKS_EXT",
        "VK_VALIDATION_FEATURE_DISABLE_UNIQUE_HANDLES_EXT",
        "VK_VALIDATION_FEATURE_DISABLE_SHADER_VALIDATION_CACHE_EXT"
    };
    private static final String[] CHECKS = {"VK_VALIDATION_CHECK_ALL_EXT", "VK_VALIDATION_CHECK_SHADERS_EXT"};

    /** One without a number. */
    public AskedSetting(String name, Boolean flag) {
        this(name, flag, null);
    }

    /** The settings in the pNext chain of a VkInstanceCreateInfo. */
    public static List<AskedSetting> read(long createInfo) {
        List<AskedSetting> asked = new ArrayList<>();
        long settings = PNext.find(createInfo, EXTLayerSettings.VK_STRUCTURE_TYPE_LAYER_SETTINGS_CREATE_INFO_EXT);
        long array = settings == 0 ? 0 : CMemory.pointer(settings + VkLayerSettingsCreateInfoEXT.PSETTINGS);
        int count = array == 0 ? 0 : Math.min(VkLayerSettingsCreateInfoEXT.nsettingCount(settings), MOST);
        for (int i = 0; i < count; i++) {
            read(array + (long) i * VkLayerSettingEXT.SIZEOF, asked);
        }
        long features = PNext.find(createInfo, EXTValidationFeatures.VK_STRUCTURE_TYPE_VALIDATION_FEATURES_EXT);
        if (features != 0) {
            bits(
                    CMemory.pointer(features + VkValidationFeaturesEXT.PENABLEDVALIDATIONFEATURES),
                    VkValidationFeaturesEXT.nenabledValidationFeatureCount(features),
                    ENABLES,
                    asked);
            bits(
                    CMemory.pointer(features + VkValidationFeaturesEXT.PDISABLEDVALIDATIONFEATURES),
                    VkValidationFeaturesEXT.ndisabledValidationFeatureCount(features),
                    DISABLES,
                    asked);
        }
        long flags = PNext.find(createInfo, EXTValidationFlags.VK_STRUCTURE_TYPE_VALIDATION_FLAGS_EXT);
        if (flags != 0) {
            bits(
                    CMemory.pointer(flags + VkValidationFlagsEXT.PDISABLEDVALIDATIONCHECKS),
                    VkValidationFlagsEXT.ndisabledValidationCheckCount(flags),
                    CHECKS,
                    asked);
        }
        return asked;
    }

    private static void bits(long array, int count, String[] names, List<AskedSetting> asked) {
        for (int i = 0; array != 0 && i < Math.min(count, MOST); i++) {
            int bit = CMemory.u32(array, i);
            boolean known = bit >= 0 && bit < names.length;
            asked.add(new AskedSetting(known ? names[bit] : "validation feature " + bit, true));
        }
    }

    private static void read(long setting, List<AskedSetting> asked) {
        String layer = CMemory.string(CMemory.pointer(setting + VkLayerSettingEXT.PLAYERNAME));
        String name = CMemory.string(CMemory.pointer(setting + VkLayerSettingEXT.PSETTINGNAME));
        long values = CMemory.pointer(setting + VkLayerSettingEXT.PVALUES);
        int count = values == 0 ? 0 : Math.min(VkLayerSettingEXT.nvalueCount(setting), MOST);
        if (!LAYER.equals(layer) || name == null) {
            return;
        }
        int type = VkLayerSettingEXT.ntype(setting);
        if (LISTS.contains(name) && type == EXTLayerSettings.VK_LAYER_SETTING_TYPE_STRING_EXT) {
            for (int i = 0; i < count; i++) {
                String entry = CMemory.string(CMemory.pointer(values + (long) i * Long.BYTES));
                asked.add(new AskedSetting(String.valueOf(entry), true));
            }
        } else {
            boolean flag = type == EXTLayerSettings.VK_LAYER_SETTING_TYPE_BOOL32_EXT && count > 0;
            boolean number = type == EXTLayerSettings.VK_LAYER_SETTING_TYPE_UINT32_EXT && count > 0;
            asked.add(new AskedSetting(
                    name,
                    flag ? CMemory.u32(values) != 0 : null,
                    number ? Integer.toUnsignedLong(CMemory.u32(values)) : null));
        }
    }
}

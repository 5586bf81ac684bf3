package dev.vkval.sync.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lwjgl.PointerBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.EXTLayerSettings;
import org.lwjgl.vulkan.EXTValidationFeatures;
import org.lwjgl.vulkan.VkInstanceCreateInfo;
import org.lwjgl.vulkan.VkLayerSettingEXT;
import org.lwjgl.vulkan.VkLayerSettingsCreateInfoEXT;
import org.lwjgl.vulkan.VkValidationFeaturesEXT;

class SyncSettingsTest {
    private static final String LAYER = "VK_LAYER_KHRONOS_validation";

    @Test
    void everyNameChangesOneSetting() {
        for (String name : SyncSettings.NAMES) {
            SyncSettings on = SyncSettings.DEFAULT.with(name, true);
            assertFalse(on.equals(SyncSettings.DEFAULT.with(name, false)), name);
            assertEquals(on, SyncSettings.DEFAULT.with(SyncSettings.canonical(name), true));
        }
        assertEquals(SyncSettings.DEFAULT, SyncSettings.DEFAULT.with("gpuav_safe_mode", true));
    }

    @Test
    void settingsAreReadFromTheCreationOfAnInstance() {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkLayerSettingEXT.Buffer settings = VkLayerSettingEXT.calloc(6, stack);
            flag(settings.get(0), LAYER, "syncval_full_validation", 0, stack);
            flag(settings.get(1), LAYER, "syncval_submit_time_validation", 1, stack);
            flag(settings.get(2), LAYER, "syncval_tea", 1, stack);
            flag(settings.get(3), "VK_LAYER_OTHER", "syncval_load_op_after_store_op_validation", 1, stack);
            flag(settings.get(4), LAYER, "gpuav_safe_mode", 1, stack);
            flag(settings.get(5), LAYER, "syncval_shader_accesses_heuristic", 1, stack);
            RecordedSettings read = RecordedSettings.read(instance(settings, stack));
            assertEquals(
                    Map.of("syncval_submit_time_validation", false, "syncval_shader_accesses_heuristic", true),
                    read.values());
        }
    }

    @Test
    void anOldListOfWhatIsOffIsUnderstood() {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkLayerSettingEXT.Buffer settings = VkLayerSettingEXT.calloc(1, stack);
            PointerBuffer entries =
                    stack.pointers(stack.UTF8("VALIDATION_CHECK_DISABLE_SYNCHRONIZATION_VALIDATION_QUEUE_SUBMIT"));
            settings.get(0)
                    .pLayerName(stack.UTF8(LAYER))
                    .pSettingName(stack.UTF8("disables"))
                    .type(EXTLayerSettings.VK_LAYER_SETTING_TYPE_STRING_EXT)
                    .pValues(MemoryUtil.memByteBuffer(entries))
                    .valueCount(1);
            assertEquals(
                    Map.of("syncval_submit_time_validation", false),
                    RecordedSettings.read(instance(settings, stack)).values());
        }
    }

    /** They say which checks are on, not how these are made; a list of them may stand before or behind the settings. */
    @Test
    void validationFeaturesLeaveSettingsAsTheyAre() {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkLayerSettingEXT.Buffer settings = VkLayerSettingEXT.calloc(1, stack);
            flag(settings.get(0), LAYER, "syncval_shader_accesses_heuristic", 1, stack);
            Map<String, Boolean> expected = Map.of("syncval_shader_accesses_heuristic", true);
            long behind = instance(settings, stack);
            MemoryUtil.memPutAddress(
                    MemoryUtil.memGetAddress(behind + VkInstanceCreateInfo.PNEXT) + VkLayerSettingsCreateInfoEXT.PNEXT,
                    features(stack, 0));
            assertEquals(expected, RecordedSettings.read(behind).values());
            long before = instance(settings, stack);
            long layerSettings = MemoryUtil.memGetAddress(before + VkInstanceCreateInfo.PNEXT);
            MemoryUtil.memPutAddress(before + VkInstanceCreateInfo.PNEXT, features(stack, layerSettings));
            assertEquals(expected, RecordedSettings.read(before).values());
            MemoryUtil.memPutAddress(before + VkInstanceCreateInfo.PNEXT, features(stack, 0));
            assertEquals(RecordedSettings.NONE, RecordedSettings.read(before));
        }
    }

    private static long features(MemoryStack stack, long next) {
        return VkValidationFeaturesEXT.calloc(stack)
                .sType$Default()
                .pNext(next)
                .pEnabledValidationFeatures(
                        stack.ints(EXTValidationFeatures.VK_VALIDATION_FEATURE_ENABLE_SYNCHRONIZATION_VALIDATION_EXT))
                .pDisabledValidationFeatures(stack.ints(EXTValidationFeatures.VK_VALIDATION_FEATURE_DISABLE_ALL_EXT))
                .address();
    }

    @Test
    void anInstanceWithoutSettingsHasNone() {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            assertEquals(
                    RecordedSettings.NONE,
                    RecordedSettings.read(
                            VkInstanceCreateInfo.calloc(stack).sType$Default().address()));
        }
    }

    private static void flag(VkLayerSettingEXT setting, String layer, String name, int value, MemoryStack stack) {
        setting.pLayerName(stack.UTF8(layer))
                .pSettingName(stack.UTF8(name))
                .type(EXTLayerSettings.VK_LAYER_SETTING_TYPE_BOOL32_EXT)
                .pValues(stack.malloc(4, Integer.BYTES).putInt(0, value))
                .valueCount(1);
    }

    private static long instance(VkLayerSettingEXT.Buffer settings, MemoryStack stack) {
        VkLayerSettingsCreateInfoEXT chained =
                VkLayerSettingsCreateInfoEXT.calloc(stack).sType$Default().pSettings(settings);
        return VkInstanceCreateInfo.calloc(stack)
                .sType$Default()
                .pNext(chained.address())
                .address();
    }
}

package dev.vkval.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.check.practice.PracticeVendors;
import dev.vkval.gpuav.GpuSettings;
import dev.vkval.gpuav.PrintOptions;
import dev.vkval.gpuav.content.ContentSettings;
import dev.vkval.sync.settings.RecordedSettings;
import dev.vkval.sync.settings.SyncSettings;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.lwjgl.PointerBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.EXTLayerSettings;
import org.lwjgl.vulkan.EXTValidationFeatures;
import org.lwjgl.vulkan.EXTValidationFlags;
import org.lwjgl.vulkan.VkInstanceCreateInfo;
import org.lwjgl.vulkan.VkLayerSettingEXT;
import org.lwjgl.vulkan.VkLayerSettingsCreateInfoEXT;
import org.lwjgl.vulkan.VkValidationFeaturesEXT;
import org.lwjgl.vulkan.VkValidationFlagsEXT;

/** Every setting of the validation layers is honoured, or named as without effect. */
class LayerSettingsTest {
    private static final String LAYER = "VK_LAYER_KHRONOS_validation";

    /** Those that the layer does not have. */
    private static final Set<String> OWN = Set.of("gpuav_global_memory_data_race");

    private static Set<String> names() {
        Set<String> names = new TreeSet<>();
        LayerSettings.all().forEach(setting -> names.add(setting.name()));
        return names;
    }

    @Test
    void theTableHasTheSettingsOfTheLayer() throws IOException {
        try (InputStream list = LayerSettingsTest.class.getResourceAsStream("layer-settings.txt")) {
            String text = new String(list.readAllBytes(), StandardCharsets.UTF_8);
            Set<String> expected = new TreeSet<>(text.lines().toList());
            assertTrue(expected.addAll(OWN), "they are no settings of the layer");
            assertEquals(expected, names());
        }
    }

    @Test
    void itHasAllEnumerantsOfTheExtensions() throws IllegalAccessException {
        for (Class<?> extension : List.of(EXTValidationFeatures.class, EXTValidationFlags.class)) {
            for (Field field : extension.getFields()) {
                String name = field.getName();
                if (name.startsWith("VK_VALIDATION_FEATURE_") || name.startsWith("VK_VALIDATION_CHECK_")) {
                    assertTrue(names().contains(name), name);
                    assertEquals(List.of(new AskedSetting(name, true)), asked(name, field.getInt(null)));
                }
            }
        }
    }

    private static List<AskedSetting> asked(String name, int value) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkInstanceCreateInfo info = VkInstanceCreateInfo.calloc(stack).sType$Default();
            if (name.startsWith("VK_VALIDATION_CHECK_")) {
                info.pNext(VkValidationFlagsEXT.calloc(stack)
                        .sType$Default()
                        .pDisabledValidationChecks(stack.ints(value)));
            } else {
                VkValidationFeaturesEXT features =
                        VkValidationFeaturesEXT.calloc(stack).sType$Default();
                info.pNext(
                        name.contains("_DISABLE_")
                                ? features.pDisabledValidationFeatures(stack.ints(value))
                                : features.pEnabledValidationFeatures(stack.ints(value)));
            }
            return AskedSetting.read(info.address());
        }
    }

    @Test
    void whatIsHonouredIsWhatTheChecksRead() {
        Set<String> read = new TreeSet<>(SyncSettings.NAMES);
        read.addAll(GpuSettings.NAMES);
        read.addAll(ContentSettings.NAMES);
        read.addAll(GpuSettings.PRINTS_WITH);
        read.add(PrintOptions.SIZE);
        read.addAll(PracticeVendors.NAMES);
        read.add(RecordedSettings.SUBMIT_DISABLED);
        assertEquals(read, new TreeSet<>(LayerSettings.honoured()));
    }

    @Test
    void theManualNamesThemAll() throws IOException {
        String manual = Files.readString(Path.of(System.getProperty("vkval.root"), "docs", "cli.md"));
        for (String name : names()) {
            assertTrue(manual.contains('`' + name + '`'), name);
        }
    }

    @Test
    void whatAsksForTheUsualIsNotNamed() {
        assertNull(SettingNotes.whyIgnored("validate_core", true));
        assertNull(SettingNotes.whyIgnored("validate_best_practices", false));
        assertNull(SettingNotes.whyIgnored("gpuav_descriptor_checks", false));
        assertNull(SettingNotes.whyIgnored("VK_VALIDATION_FEATURE_ENABLE_GPU_ASSISTED_EXT", true));
        assertFalse(SettingNotes.whyIgnored("validate_core", false).isEmpty());
        assertEquals("not known", SettingNotes.whyIgnored("gpuav_tea", true));
    }

    @Test
    void settingsAndEntriesOfListsAreRead() {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkLayerSettingEXT.Buffer settings = VkLayerSettingEXT.calloc(4, stack);
            setting(stack, settings.get(0), LAYER, "gpuav_safe_mode")
                    .type(EXTLayerSettings.VK_LAYER_SETTING_TYPE_BOOL32_EXT)
                    .pValues(stack.malloc(4, Integer.BYTES).putInt(0, 1))
                    .valueCount(1);
            PointerBuffer entries = stack.pointers(stack.UTF8("VK_VALIDATION_FEATURE_DISABLE_ALL_EXT"));
            setting(stack, settings.get(1), LAYER, "disables")
                    .type(EXTLayerSettings.VK_LAYER_SETTING_TYPE_STRING_EXT)
                    .pValues(MemoryUtil.memByteBuffer(entries))
                    .valueCount(1);
            setting(stack, settings.get(2), "VK_LAYER_OTHER", "gpuav_safe_mode");
            setting(stack, settings.get(3), LAYER, "printf_buffer_size")
                    .type(EXTLayerSettings.VK_LAYER_SETTING_TYPE_UINT32_EXT)
                    .pValues(stack.malloc(4, Integer.BYTES).putInt(0, 7))
                    .valueCount(1);
            VkInstanceCreateInfo info = VkInstanceCreateInfo.calloc(stack)
                    .sType$Default()
                    .pNext(VkLayerSettingsCreateInfoEXT.calloc(stack)
                            .sType$Default()
                            .pSettings(settings));
            assertEquals(
                    List.of(
                            new AskedSetting("gpuav_safe_mode", true),
                            new AskedSetting("VK_VALIDATION_FEATURE_DISABLE_ALL_EXT", true),
                            new AskedSetting("printf_buffer_size", null, 7L)),
                    AskedSetting.read(info.address()));
        }
    }

    private static VkLayerSettingEXT setting(MemoryStack stack, VkLayerSettingEXT setting, String layer, String name) {
        return setting.pLayerName(stack.UTF8(layer)).pSettingName(stack.UTF8(name));
    }
}

package dev.vkval.replay.message;

import dev.vkval.capture.memory.PNext;
import dev.vkval.replay.layer.UpstreamLayer;
import dev.vkval.replay.structure.StructureTypes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.lwjgl.PointerBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.EXTLayerSettings;
import org.lwjgl.vulkan.EXTValidationFeatures;
import org.lwjgl.vulkan.VkInstanceCreateInfo;
import org.lwjgl.vulkan.VkLayerSettingEXT;
import org.lwjgl.vulkan.VkLayerSettingsCreateInfoEXT;
import org.lwjgl.vulkan.VkValidationFeaturesEXT;

/**
 * The structs that configure the layer when an instance is created. The layer accepts them whether or not their
 * extension is enabled, and a loader may not know it.
 */
final class LayerChain {
    /** Since this version the layer accepts settings by VK_EXT_layer_settings. */
    private static final int SETTINGS_VERSION = 1 << 22 | 3 << 12 | 272;

    private static final int SETTINGS = StructureTypes.of("VkLayerSettingsCreateInfoEXT");
    private static final String IGNORE = "VK_DBG_LAYER_ACTION_IGNORE";

    private final UpstreamLayer layer;

    LayerChain(UpstreamLayer layer) {
        this.layer = layer;
    }

    /**
     * Adds the structs to an instance's create info; recorded settings of the layer are kept unless they are set here.
     */
    void add(VkInstanceCreateInfo info, long recorded, MemoryStack stack) {
        if (Integer.compareUnsigned(layer.specVersion(), SETTINGS_VERSION) >= 0) {
            info.pNext(settings(recorded, stack));
        } else {
            info.pNext(features(stack));
        }
    }

    private Map<String, Boolean> switches() {
        boolean core = layer.checks().contains(UpstreamLayer.Check.CORE);
        Map<String, Boolean> switches = new LinkedHashMap<>();
        switches.put("validate_core", core);
        switches.put("stateless_param", core);
        switches.put("object_lifetime", core);
        switches.put("check_shaders", core);
        switches.put("thread_safety", false);
        switches.put("validate_sync", layer.checks().contains(UpstreamLayer.Check.SYNC));
        switches.put("gpuav_enable", layer.checks().contains(UpstreamLayer.Check.GPU));
        switches.put("validate_best_practices", layer.checks().contains(UpstreamLayer.Check.BEST));
        switches.put("syncval_message_extra_properties", true);
        switches.put("enable_message_limit", false);
        switches.putAll(layer.settings());
        return switches;
    }

    private VkLayerSettingsCreateInfoEXT settings(long recorded, MemoryStack stack) {
        Map<String, Boolean> switches = switches();
        List<VkLayerSettingEXT> kept = recorded(recorded, switches);
        VkLayerSettingEXT.Buffer all = VkLayerSettingEXT.calloc(kept.size() + switches.size() + 1, stack);
        kept.forEach(setting -> all.put(setting));
        switches.forEach((name, value) -> set(all.get(), name, stack)
                .type(EXTLayerSettings.VK_LAYER_SETTING_TYPE_BOOL32_EXT)
                .pValues(stack.malloc(Integer.BYTES).putInt(0, value ? 1 : 0))
                .valueCount(1));
        PointerBuffer action = stack.pointers(stack.ASCII(IGNORE));
        set(all.get(), "debug_action", stack)
                .type(EXTLayerSettings.VK_LAYER_SETTING_TYPE_STRING_EXT)
                .pValues(MemoryUtil.memByteBuffer(action))
                .valueCount(1);
        all.flip();
        return VkLayerSettingsCreateInfoEXT.calloc(stack).sType$Default().pSettings(all);
    }

    private static VkLayerSettingEXT set(VkLayerSettingEXT setting, String name, MemoryStack stack) {
        return setting.pLayerName(stack.ASCII(UpstreamLayer.NAME)).pSettingName(stack.ASCII(name));
    }

    /** The application's settings of the layer, except those that are set here. */
    private static List<VkLayerSettingEXT> recorded(long createInfo, Map<String, Boolean> made) {
        List<VkLayerSettingEXT> kept = new ArrayList<>();
        long struct = PNext.find(createInfo, SETTINGS);
        long array = struct == 0 ? 0 : MemoryUtil.memGetAddress(struct + VkLayerSettingsCreateInfoEXT.PSETTINGS);
        for (int i = 0; array != 0 && i < VkLayerSettingsCreateInfoEXT.nsettingCount(struct); i++) {
            VkLayerSettingEXT setting = VkLayerSettingEXT.create(array + (long) i * VkLayerSettingEXT.SIZEOF);
            boolean whole = MemoryUtil.memGetAddress(setting.address() + VkLayerSettingEXT.PLAYERNAME) != 0
                    && MemoryUtil.memGetAddress(setting.address() + VkLayerSettingEXT.PSETTINGNAME) != 0;
            if (whole
                    && setting.type() != EXTLayerSettings.VK_LAYER_SETTING_TYPE_STRING_EXT
                    && setting.pLayerNameString().equals(UpstreamLayer.NAME)
                    && !made.containsKey(setting.pSettingNameString())) {
                kept.add(setting);
            }
        }
        return kept;
    }

    private VkValidationFeaturesEXT features(MemoryStack stack) {
        List<Integer> on = new ArrayList<>();
        if (layer.checks().contains(UpstreamLayer.Check.SYNC)) {
            on.add(EXTValidationFeatures.VK_VALIDATION_FEATURE_ENABLE_SYNCHRONIZATION_VALIDATION_EXT);
        }
        if (layer.checks().contains(UpstreamLayer.Check.GPU)) {
            on.add(EXTValidationFeatures.VK_VALIDATION_FEATURE_ENABLE_GPU_ASSISTED_EXT);
        }
        if (layer.checks().contains(UpstreamLayer.Check.BEST)) {
            on.add(EXTValidationFeatures.VK_VALIDATION_FEATURE_ENABLE_BEST_PRACTICES_EXT);
        }
        List<Integer> off = new ArrayList<>();
        off.add(EXTValidationFeatures.VK_VALIDATION_FEATURE_DISABLE_THREAD_SAFETY_EXT);
        if (!layer.checks().contains(UpstreamLayer.Check.CORE)) {
            off.add(EXTValidationFeatures.VK_VALIDATION_FEATURE_DISABLE_CORE_CHECKS_EXT);
            off.add(EXTValidationFeatures.VK_VALIDATION_FEATURE_DISABLE_API_PARAMETERS_EXT);
            off.add(EXTValidationFeatures.VK_VALIDATION_FEATURE_DISABLE_OBJECT_LIFETIMES_EXT);
        }
        return VkValidationFeaturesEXT.calloc(stack)
                .sType$Default()
                .pEnabledValidationFeatures(
                        stack.ints(on.stream().mapToInt(Integer::intValue).toArray()))
                .pDisabledValidationFeatures(
                        stack.ints(off.stream().mapToInt(Integer::intValue).toArray()));
    }
}

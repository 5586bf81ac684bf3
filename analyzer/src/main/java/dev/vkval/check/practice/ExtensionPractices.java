package dev.vkval.check.practice;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateDevice;
import dev.vkval.capture.command.CreateInstance;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.registry.Registry;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lwjgl.vulkan.VkDeviceCreateInfo;
import org.lwjgl.vulkan.VkInstanceCreateInfo;

/** Extensions that are enabled with the wrong object, or that are meant for special programs. */
public final class ExtensionPractices implements Topic {
    private static final Map<String, List<String>> SPECIAL = Map.of(
            "CAD programs", List.of("VK_EXT_line_rasterization"),
            "layers that emulate D3D",
                    List.of(
                            "VK_EXT_transform_feedback",
                            "VK_EXT_depth_clip_enable",
                            "VK_EXT_depth_bias_control",
                            "VK_EXT_custom_border_color",
                            "VK_EXT_attachment_feedback_loop_layout",
                            "VK_VALVE_mutable_descriptor_type",
                            "VK_EXT_border_color_swizzle",
                            "VK_EXT_image_sliced_view_of_3d",
                            "VK_VALVE_descriptor_set_host_mapping",
                            "VK_EXT_non_seamless_cube_map",
                            "VK_EXT_mutable_descriptor_type",
                            "VK_EXT_attachment_feedback_loop_dynamic_state",
                            "VK_MESA_image_alignment_control"),
            "layers that emulate OpenGL",
                    List.of(
                            "VK_EXT_transform_feedback",
                            "VK_IMG_relaxed_line_rasterization",
                            "VK_EXT_provoking_vertex",
                            "VK_EXT_custom_border_color",
                            "VK_EXT_attachment_feedback_loop_layout",
                            "VK_EXT_depth_clip_control",
                            "VK_EXT_primitive_topology_list_restart",
                            "VK_EXT_primitives_generated_query",
                            "VK_EXT_image_2d_view_of_3d",
                            "VK_EXT_border_color_swizzle",
                            "VK_EXT_non_seamless_cube_map",
                            "VK_GOOGLE_surfaceless_query",
                            "VK_EXT_legacy_dithering",
                            "VK_ANDROID_external_format_resolve",
                            "VK_EXT_legacy_vertex_attributes",
                            "VK_EXT_attachment_feedback_loop_dynamic_state",
                            "VK_EXT_primitive_restart_index"),
            "developer tools",
                    List.of(
                            "VK_EXT_transform_feedback",
                            "VK_AMD_shader_info",
                            "VK_KHR_performance_query",
                            "VK_AMD_buffer_marker",
                            "VK_EXT_pipeline_creation_feedback",
                            "VK_INTEL_performance_query",
                            "VK_KHR_pipeline_executable_properties",
                            "VK_EXT_device_memory_report",
                            "VK_EXT_device_address_binding_report",
                            "VK_ARM_performance_counters_by_region",
                            "VK_ARM_shader_instrumentation"),
            "debugging",
                    List.of(
                            "VK_EXT_debug_report",
                            "VK_EXT_debug_marker",
                            "VK_EXT_validation_flags",
                            "VK_EXT_debug_utils",
                            "VK_EXT_validation_features",
                            "VK_EXT_device_address_binding_report"));

    private static final Map<String, Set<String>> USES = uses();
    /** {@code device} or {@code instance} by extension. */
    private static final Map<String, String> TYPES = types();

    private final CoreContext context;

    public ExtensionPractices(CoreContext context) {
        this.context = context;
    }

    private static Map<String, Set<String>> uses() {
        Map<String, Set<String>> uses = new HashMap<>();
        SPECIAL.forEach((use, names) -> names.forEach(
                name -> uses.computeIfAbsent(name, key -> new HashSet<>()).add(use)));
        return uses;
    }

    private static Map<String, String> types() {
        Map<String, String> types = new HashMap<>();
        for (String line : Registry.vulkan().table("extension")) {
            String[] words = line.split(" ");
            for (String word : words) {
                if (word.startsWith("type=")) {
                    types.put(words[1], word.substring("type=".length()));
                }
            }
        }
        return types;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CreateInstance.ID, call -> {
            long info = CreateInstance.pCreateInfo(call);
            enabled(
                    call,
                    CMemory.pointer(info + VkInstanceCreateInfo.PPENABLEDEXTENSIONNAMES),
                    VkInstanceCreateInfo.nenabledExtensionCount(info),
                    "BestPractices-vkCreateInstance-extension-mismatch",
                    "device");
        });
        hooks.validate(CreateDevice.ID, call -> {
            long info = CreateDevice.pCreateInfo(call);
            enabled(
                    call,
                    CMemory.pointer(info + VkDeviceCreateInfo.PPENABLEDEXTENSIONNAMES),
                    VkDeviceCreateInfo.nenabledExtensionCount(info),
                    "BestPractices-vkCreateDevice-extension-mismatch",
                    "instance");
        });
    }

    /** @param other what the extensions of the rule are of, instead of the object that is created */
    private void enabled(Call call, long names, int count, String rule, String other) {
        for (int i = 0; i < CMemory.count(count, names); i++) {
            String name = CMemory.string(CMemory.pointer(names + (long) i * Long.BYTES));
            if (name == null) {
                continue;
            }
            if (other.equals(TYPES.get(name))) {
                mismatch(call, rule, i, name, other);
            }
            special(call, i, name);
        }
    }

    private void mismatch(Call call, String rule, int at, String name, String type) {
        context.warning(call, rule)
                .parameter("pCreateInfo->ppEnabledExtensionNames[" + at + "]")
                .property("extension", name)
                .title("an extension of the " + type + " is enabled with another object")
                .message("%s is an extension of the %s", name, type)
                .help("enable it when the " + type + " is created")
                .report();
    }

    private void special(Call call, int at, String name) {
        Set<String> special = USES.get(name);
        if (special != null) {
            String text = String.join(", ", special.stream().sorted().toList());
            context.warning(call, "BestPractices-specialuse-extension")
                    .parameter("pCreateInfo->ppEnabledExtensionNames[" + at + "]")
                    .property("extension", name)
                    .title("an extension for a special use is enabled")
                    .message("%s is meant for %s", name, text)
                    .help("leave it out of a program that has another purpose")
                    .report();
        }
    }
}

package dev.vkval.settings;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All settings of the validation layers, under the names of their settings page. */
public final class LayerSettings {
    private static final String FAMILIES = "only --checks decides which families run";
    private static final String VENDOR =
            "the settings validate_best_practices_amd, _arm, _img and _nvidia ask for these";
    private static final String OUTPUT = "it is about the messages of the layer; see the options of reports";
    private static final String LEGACY = "there are no checks of legacy use";
    private static final String CONTENTS = "there are no checks of the contents of these buffers";
    private static final String PART = "the checks of a family are not divided";
    private static final String SHADERS =
            "if the captured program turns it off, the code of shaders is not checked when it is created";
    private static final String LAYER = "it is about how the layer works";
    private static final String THREADS = "a capture does not hold which calls ran at the same time";

    private static final Map<String, LayerSetting> ALL = table();

    private LayerSettings() {}

    /** All, in the order of the documentation. */
    public static Collection<LayerSetting> all() {
        return ALL.values();
    }

    /** The setting of that name, null for none. */
    public static LayerSetting of(String name) {
        return ALL.get(name);
    }

    /** The names of those that change what is checked. */
    public static List<String> honoured() {
        return ALL.values().stream()
                .filter(setting -> setting.effect() == LayerSetting.Effect.HONOURED)
                .map(LayerSetting::name)
                .toList();
    }

    private static Map<String, LayerSetting> table() {
        List<LayerSetting> all = new ArrayList<>();
        honoured(all, "what shaders may access through descriptors", "syncval_shader_accesses_heuristic");
        honoured(
                all, "loads after stores of another render pass instance", "syncval_load_op_after_store_op_validation");
        honoured(
                all,
                "accesses across command buffers",
                "syncval_full_validation",
                "syncval_submit_time_validation",
                "sync_queue_submit",
                "VALIDATION_CHECK_DISABLE_SYNCHRONIZATION_VALIDATION_QUEUE_SUBMIT");
        honoured(all, "command buffers that are never submitted", "syncval_record_time_validation");
        honoured(all, "properties of findings in their messages", "syncval_message_extra_properties");
        honoured(all, "all checks in shaders", "gpuav_shader_instrumentation");
        honoured(all, "checks of descriptors and of the ranges of buffers", "gpuav_descriptor_checks");
        honoured(all, "checks of accesses by device address", "gpuav_buffer_address_oob");
        honoured(all, "checks of the outputs of mesh shaders", "gpuav_mesh_shading");
        honoured(all, "checks of the parameters of ray queries", "gpuav_validate_ray_query");
        honoured(all, "checks of the parameters of traces in shaders", "gpuav_validate_trace_ray");
        honoured(all, "checks of operands for which results are undefined", "gpuav_shader_sanitizer");
        honoured(all, "checks of data races in memory that a workgroup shares", "gpuav_shared_memory_data_race");
        honoured(all, "checks of data races in storage buffers and images", "gpuav_global_memory_data_race");
        honoured(
                all,
                "comparisons of the images of descriptors that were used with the shader",
                "gpuav_post_process_descriptor_indexing");
        honoured(all, "checks of what is in descriptor buffers", "descriptor_hashing");
        honoured(all, "checks of what commands read from buffers", "gpuav_buffers_validation");
        honoured(all, "checks of the parameters of indirect draws", "gpuav_indirect_draws_buffers");
        honoured(
                all,
                "checks of the depths that are copied to images, and of the parameters of indirect copies",
                "gpuav_buffer_copies");
        honoured(all, "checks of the ranges of indices of indirect draws", "gpuav_index_buffers");
        honoured(all, "checks of the vertices and instances that draws fetch", "gpuav_vertex_attribute_fetch_oob");
        honoured(all, "checks of the parameters of indirect dispatches", "gpuav_indirect_dispatches_buffers");
        honoured(all, "checks of the parameters of indirect traces", "gpuav_indirect_trace_rays_buffers");
        honoured(all, "checks of what builds of acceleration structures read", "gpuav_acceleration_structures_builds");
        honoured(
                all,
                "comparisons of builds of acceleration structures with their updates",
                "gpuav_ray_tracing_buffers_consistency");
        none(all, OUTPUT, null, "syncval_message_extra_properties_pretty_print");

        none(all, FAMILIES, true, "validate_core", "validate_sync", "gpuav_enable", "stateless_param");
        none(all, FAMILIES, true, "object_lifetime");
        none(all, THREADS, false, "thread_safety");
        none(all, LAYER, null, "unique_handles", "check_shaders_caching", "custom_stype_list");
        none(all, PART, true, "check_command_buffer", "check_image_layout", "check_object_in_use", "check_query");
        none(all, SHADERS, true, "check_shaders");
        none(all, "its entries are looked at one by one", null, "enables", "disables");
        none(all, FAMILIES, false, "validate_best_practices");
        honoured(all, "best practices for devices of AMD, if --checks names the family", "validate_best_practices_amd");
        honoured(all, "best practices for devices of Arm, if --checks names the family", "validate_best_practices_arm");
        honoured(
                all,
                "best practices for devices of Imagination, if --checks names the family",
                "validate_best_practices_img");
        honoured(
                all,
                "best practices for devices of NVIDIA, if --checks names the family",
                "validate_best_practices_nvidia");
        none(all, LEGACY, false, "legacy_detection");
        none(all, LEGACY, null, "legacy_detection_mode");

        none(all, "failing accesses are always guarded, or covered by robust access", true, "gpuav_safe_mode");
        none(all, "robust buffer access is always enabled", true, "gpuav_force_on_robustness");
        none(all, "see --gpu-shaders", false, "gpuav_select_instrumented_shaders");
        none(all, "see --gpu-shaders", null, "gpuav_shaders_to_instrument");
        none(all, "see --dump-instrumented", false, "gpuav_debug_dump_instrumented_shaders");
        none(all, CONTENTS, false, "gpuav_copy_memory_indirect");
        none(all, CONTENTS, null, "gpuav_max_indices_count");
        none(all, LAYER, null, "gpuav_debug_disable_all", "gpuav_debug_disable_dontinline", "gpuav_cdl_dump_path");
        none(all, LAYER, null, "gpuav_debug_max_instrumentations_count", "gpuav_debug_print_instrumentation_info");
        none(all, LAYER, null, "gpuav_debug_test_lower_limits", "gpuav_debug_validate_instrumented_shaders");
        none(all, LAYER, null, "descriptor_hashing_total_descriptors", "debug_disable_spirv_val");

        honoured(all, "what shaders print", "printf_enable", "printf_only_preset");
        honoured(all, "how much memory there is for what shaders print", "printf_buffer_size");
        none(all, "findings have it", true, "printf_verbose");
        none(all, "the reports have what shaders print", null, "printf_to_stdout");
        none(all, OUTPUT, null, "debug_action", "report_flags", "log_filename", "message_id_filter");
        none(all, OUTPUT, null, "enable_message_limit", "duplicate_message_limit", "message_format_json");
        none(all, OUTPUT, null, "message_format_display_application_name");

        none(all, FAMILIES, true, feature("ENABLE_GPU_ASSISTED", "ENABLE_SYNCHRONIZATION_VALIDATION"));
        none(
                all,
                "the capture holds the limits that the application saw; the last slot is always reserved",
                true,
                feature("ENABLE_GPU_ASSISTED_RESERVE_BINDING_SLOT"));
        none(all, FAMILIES, false, feature("ENABLE_BEST_PRACTICES"));
        honoured(all, "what shaders print", feature("ENABLE_DEBUG_PRINTF"));
        none(all, FAMILIES, false, feature("DISABLE_ALL", "DISABLE_API_PARAMETERS", "DISABLE_OBJECT_LIFETIMES"));
        none(all, FAMILIES, false, feature("DISABLE_CORE_CHECKS"));
        none(all, SHADERS, false, feature("DISABLE_SHADERS"));
        none(all, LAYER, null, feature("DISABLE_UNIQUE_HANDLES", "DISABLE_SHADER_VALIDATION_CACHE"));
        none(all, THREADS, true, feature("DISABLE_THREAD_SAFETY"));
        none(all, FAMILIES, false, "VK_VALIDATION_CHECK_ALL_EXT");
        none(all, SHADERS, false, "VK_VALIDATION_CHECK_SHADERS_EXT");
        none(all, PART, false, "VALIDATION_CHECK_DISABLE_COMMAND_BUFFER_STATE");
        none(all, PART, false, "VALIDATION_CHECK_DISABLE_IMAGE_LAYOUT_VALIDATION");
        none(all, PART, false, "VALIDATION_CHECK_DISABLE_OBJECT_IN_USE", "VALIDATION_CHECK_DISABLE_QUERY_VALIDATION");
        none(all, VENDOR, false, vendor("ALL", "AMD", "ARM", "IMG", "NVIDIA"));

        Map<String, LayerSetting> table = new LinkedHashMap<>();
        all.forEach(setting -> table.put(setting.name(), setting));
        return Collections.unmodifiableMap(table);
    }

    private static String[] feature(String... names) {
        return Arrays.stream(names)
                .map(name -> "VK_VALIDATION_FEATURE_" + name + "_EXT")
                .toArray(String[]::new);
    }

    private static String[] vendor(String... names) {
        return Arrays.stream(names)
                .map(name -> "VALIDATION_CHECK_ENABLE_VENDOR_SPECIFIC_" + name)
                .toArray(String[]::new);
    }

    private static void honoured(List<LayerSetting> all, String what, String... names) {
        for (String name : names) {
            all.add(new LayerSetting(name, LayerSetting.Effect.HONOURED, null, what));
        }
    }

    private static void none(List<LayerSetting> all, String why, Boolean here, String... names) {
        for (String name : names) {
            all.add(new LayerSetting(name, LayerSetting.Effect.NONE, here, why));
        }
    }
}

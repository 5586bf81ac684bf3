package dev.vkval.gpuav;

import dev.vkval.finding.Coverage;
import dev.vkval.settings.AskedSetting;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Which checks shaders get, under the names of the validation layers' settings page.
 *
 * @param shaders {@value #SHADERS}: any
 * @param descriptors {@value #DESCRIPTORS}: of descriptors and of the ranges of buffers
 * @param addresses {@value #ADDRESSES}: of accesses by device address
 * @param meshes {@value #MESHES}: of the outputs of mesh shaders
 * @param rayQueries {@value #RAY_QUERIES}: of the parameters of ray queries
 * @param traces {@value #TRACES}: of the parameters of traces
 * @param arithmetic {@value #ARITHMETIC}: of operands for which results are undefined
 * @param sharedRaces {@value #SHARED_RACES}: of data races in memory that a workgroup shares
 * @param resourceRaces {@value #RESOURCE_RACES}: of data races in storage buffers and storage images, only if asked for
 * @param usedDescriptors {@value #USED_DESCRIPTORS}: of what image descriptors refer to
 * @param hashing {@value #HASHING}: of what is in descriptor buffers, only if asked for
 * @param prints {@value #PRINTS}: whether what shaders print is shown
 */
public record GpuSettings(
        boolean shaders,
        boolean descriptors,
        boolean addresses,
        boolean meshes,
        boolean rayQueries,
        boolean traces,
        boolean arithmetic,
        boolean sharedRaces,
        boolean resourceRaces,
        boolean usedDescriptors,
        boolean hashing,
        boolean prints) {
    static final String SHADERS = "gpuav_shader_instrumentation";
    static final String DESCRIPTORS = "gpuav_descriptor_checks";
    static final String ADDRESSES = "gpuav_buffer_address_oob";
    static final String MESHES = "gpuav_mesh_shading";
    static final String RAY_QUERIES = "gpuav_validate_ray_query";
    static final String TRACES = "gpuav_validate_trace_ray";
    static final String ARITHMETIC = "gpuav_shader_sanitizer";
    static final String SHARED_RACES = "gpuav_shared_memory_data_race";
    static final String RESOURCE_RACES = "gpuav_global_memory_data_race";
    static final String USED_DESCRIPTORS = "gpuav_post_process_descriptor_indexing";

    static final String HASHING = "descriptor_hashing";

    public static final String PRINTS = "printf_enable";

    /** What a program can ask for to have prints shown. */
    public static final List<String> PRINTS_WITH =
            List.of(PRINTS, "printf_only_preset", "VK_VALIDATION_FEATURE_ENABLE_DEBUG_PRINTF_EXT");

    /** The names of all settings of checks. */
    public static final List<String> NAMES = List.of(
            SHADERS,
            DESCRIPTORS,
            ADDRESSES,
            MESHES,
            RAY_QUERIES,
            TRACES,
            ARITHMETIC,
            SHARED_RACES,
            RESOURCE_RACES,
            USED_DESCRIPTORS,
            HASHING);

    /** All checks, but for those that are only made if asked for. */
    static final GpuSettings ALL =
            new GpuSettings(true, true, true, true, true, true, true, true, false, true, false, false);

    /** No checks and no prints. */
    static final GpuSettings NONE =
            new GpuSettings(false, false, false, false, false, false, false, false, false, false, false, false);

    /** What is added to shaders. */
    GpuSettings ofShaders() {
        return shaders ? this : NONE.with(Map.of(PRINTS, prints));
    }

    /** Whether anything is added to shaders. */
    boolean any() {
        return shaders || prints;
    }

    /** Whether descriptors in descriptor buffers are looked up. */
    boolean ofDescriptorBuffers() {
        return shaders && descriptors && hashing;
    }

    /** Whether anything of descriptors is checked in shaders. */
    boolean ofDescriptors() {
        return descriptors || usedDescriptors;
    }

    /** These settings with some of them changed; those of other validators change nothing. */
    GpuSettings with(Map<String, Boolean> changes) {
        return new GpuSettings(
                changes.getOrDefault(SHADERS, shaders),
                changes.getOrDefault(DESCRIPTORS, descriptors),
                changes.getOrDefault(ADDRESSES, addresses),
                changes.getOrDefault(MESHES, meshes),
                changes.getOrDefault(RAY_QUERIES, rayQueries),
                changes.getOrDefault(TRACES, traces),
                changes.getOrDefault(ARITHMETIC, arithmetic),
                changes.getOrDefault(SHARED_RACES, sharedRaces),
                changes.getOrDefault(RESOURCE_RACES, resourceRaces),
                changes.getOrDefault(USED_DESCRIPTORS, usedDescriptors),
                changes.getOrDefault(HASHING, hashing),
                prints(changes));
    }

    private boolean prints(Map<String, Boolean> changes) {
        List<Boolean> asked =
                PRINTS_WITH.stream().map(changes::get).filter(Objects::nonNull).toList();
        return asked.isEmpty() ? prints : asked.contains(true);
    }

    /** The settings of these names that an application passed to the validation layer; the first value of each. */
    static Map<String, Boolean> recorded(long createInfo, List<String> names) {
        Map<String, Boolean> values = new LinkedHashMap<>();
        for (AskedSetting asked : AskedSetting.read(createInfo)) {
            if (names.contains(asked.name()) && asked.flag() != null) {
                values.putIfAbsent(asked.name(), asked.flag());
            }
        }
        return values;
    }

    /** Whether an application asked the validation layer to show what shaders print. */
    static Map<String, Boolean> recordedPrints(long createInfo) {
        boolean asked = AskedSetting.read(createInfo).stream()
                .anyMatch(setting -> PRINTS_WITH.contains(setting.name()) && Boolean.TRUE.equals(setting.flag()));
        return asked ? Map.of(PRINTS, true) : Map.of();
    }

    /** @param given settings of the user, who did not ask for what they leave out */
    List<Coverage.Gap> gaps(Map<String, Boolean> given) {
        List<Coverage.Gap> gaps = new ArrayList<>();
        add(gaps, shaders, SHADERS, "no shader is checked", given);
        add(gaps, descriptors, DESCRIPTORS, "descriptors and the ranges of buffers are not checked", given);
        add(gaps, addresses, ADDRESSES, "accesses by device address are not checked", given);
        add(gaps, meshes, MESHES, "the outputs of mesh shaders are not checked", given);
        add(gaps, rayQueries, RAY_QUERIES, "the parameters of ray queries are not checked", given);
        add(gaps, traces, TRACES, "the parameters of traces in shaders are not checked", given);
        add(gaps, arithmetic, ARITHMETIC, "operands for which results are undefined are not checked", given);
        add(gaps, sharedRaces, SHARED_RACES, "data races in shared memory are not checked", given);
        add(
                gaps,
                usedDescriptors,
                USED_DESCRIPTORS,
                "images of descriptors that were used are not compared with the shader",
                given);
        return gaps;
    }

    private static void add(
            List<Coverage.Gap> gaps, boolean on, String setting, String what, Map<String, Boolean> given) {
        if (!on) {
            gaps.add(gap(setting, what, given));
        }
    }

    /** The gap of a setting that is off. */
    static Coverage.Gap gap(String setting, String what, Map<String, Boolean> given) {
        Coverage.Gap gap = new Coverage.Gap("gpu", setting + " is off: " + what, 0).with("--set " + setting + "=true");
        return given.containsKey(setting) ? gap.unwanted() : gap;
    }
}

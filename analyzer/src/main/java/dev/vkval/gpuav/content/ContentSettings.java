package dev.vkval.gpuav.content;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Which contents are checked, under the names of the validation layers' settings page.
 *
 * @param off the settings that are not true
 */
public record ContentSettings(Set<String> off) {
    static final String ALL = "gpuav_buffers_validation";
    static final String DRAWS = "gpuav_indirect_draws_buffers";
    static final String DISPATCHES = "gpuav_indirect_dispatches_buffers";
    static final String COPIES = "gpuav_buffer_copies";
    static final String INDICES = "gpuav_index_buffers";
    static final String VERTICES = "gpuav_vertex_attribute_fetch_oob";
    static final String TRACES = "gpuav_indirect_trace_rays_buffers";
    static final String BUILDS = "gpuav_acceleration_structures_builds";
    static final String CONSISTENCY = "gpuav_ray_tracing_buffers_consistency";

    private static final Map<String, String> UNCHECKED = unchecked();

    /** The names of all settings; the last one is off unless it is asked for. */
    public static final List<String> NAMES =
            Stream.concat(UNCHECKED.keySet().stream(), Stream.of(CONSISTENCY)).toList();

    private static Map<String, String> unchecked() {
        Map<String, String> unchecked = new LinkedHashMap<>();
        unchecked.put(ALL, "no contents of buffers are checked");
        unchecked.put(DRAWS, "the parameters of indirect draws are not checked");
        unchecked.put(INDICES, "the ranges of indices of indirect draws are not checked");
        unchecked.put(VERTICES, "the vertices and instances that draws fetch are not checked");
        unchecked.put(
                COPIES, "the depths that are copied to images, and the parameters of indirect copies, are not checked");
        unchecked.put(DISPATCHES, "the parameters of indirect dispatches are not checked");
        unchecked.put(TRACES, "the parameters of indirect traces are not checked");
        unchecked.put(BUILDS, "what builds of acceleration structures read is not checked");
        return unchecked;
    }

    /** @param values of settings, others are true but for {@link #CONSISTENCY}; those of other validators change nothing */
    public static ContentSettings of(Map<String, Boolean> values) {
        Set<String> off = new TreeSet<>();
        NAMES.stream()
                .filter(name -> !values.getOrDefault(name, !name.equals(CONSISTENCY)))
                .forEach(off::add);
        return new ContentSettings(off);
    }

    boolean on(String setting) {
        return !off.contains(setting) && (!off.contains(ALL) || setting.equals(VERTICES));
    }

    /** What is not checked, by the setting that is off. */
    public Map<String, String> unusedSettings() {
        Map<String, String> unused = new LinkedHashMap<>(UNCHECKED);
        unused.keySet().retainAll(off);
        return unused;
    }
}

package dev.vkval.sync.settings;

import java.util.List;
import java.util.Map;

/**
 * The options of synchronization validation, under the names of the validation layers' settings page.
 *
 * @param shaderAccesses how accesses of shaders are judged, see {@value #SHADER_ACCESSES}
 * @param loadAfterStore {@value #LOAD_AFTER_STORE}: check a load operation after another render pass instance's store
 *     operation
 * @param submitTime {@value #SUBMIT_TIME}: check accesses across command buffers, as they are submitted
 * @param recordTime {@value #RECORD_TIME}: also check command buffers that are never submitted, each alone
 * @param extraProperties {@value #EXTRA_PROPERTIES}: also write the properties of a finding to its message
 */
public record SyncSettings(
        ShaderAccessMode shaderAccesses,
        boolean loadAfterStore,
        boolean submitTime,
        boolean recordTime,
        boolean extraProperties) {
    /** True: {@link ShaderAccessMode#CERTAIN}; false: {@link ShaderAccessMode#OFF}; not given: the default. */
    public static final String SHADER_ACCESSES = "syncval_shader_accesses_heuristic";

    static final String LOAD_AFTER_STORE = "syncval_load_op_after_store_op_validation";
    public static final String SUBMIT_TIME = "syncval_submit_time_validation";
    public static final String RECORD_TIME = "syncval_record_time_validation";
    static final String EXTRA_PROPERTIES = "syncval_message_extra_properties";

    public static final SyncSettings DEFAULT = new SyncSettings(ShaderAccessMode.POSSIBLE, false, true, true, false);

    /** Other names of {@link #SUBMIT_TIME}: that of newer layers, and that of older ones. */
    private static final List<String> SUBMIT_TIME_ALIASES = List.of("syncval_full_validation", "sync_queue_submit");

    /** The names of all settings. */
    public static final List<String> NAMES = List.of(
            SHADER_ACCESSES,
            LOAD_AFTER_STORE,
            SUBMIT_TIME,
            SUBMIT_TIME_ALIASES.get(0),
            SUBMIT_TIME_ALIASES.get(1),
            RECORD_TIME,
            EXTRA_PROPERTIES);

    /**
     * The canonical name of a setting that has different names in different layer versions; any other name unchanged.
     */
    public static String canonical(String name) {
        return SUBMIT_TIME_ALIASES.contains(name) ? SUBMIT_TIME : name;
    }

    /** These settings with one of them changed; a setting of another validator changes nothing. */
    public SyncSettings with(String name, boolean value) {
        return switch (canonical(name)) {
            case SHADER_ACCESSES ->
                new SyncSettings(
                        value ? ShaderAccessMode.CERTAIN : ShaderAccessMode.OFF,
                        loadAfterStore,
                        submitTime,
                        recordTime,
                        extraProperties);
            case LOAD_AFTER_STORE -> new SyncSettings(shaderAccesses, value, submitTime, recordTime, extraProperties);
            case SUBMIT_TIME -> new SyncSettings(shaderAccesses, loadAfterStore, value, recordTime, extraProperties);
            case RECORD_TIME -> new SyncSettings(shaderAccesses, loadAfterStore, submitTime, value, extraProperties);
            case EXTRA_PROPERTIES -> new SyncSettings(shaderAccesses, loadAfterStore, submitTime, recordTime, value);
            default -> this;
        };
    }

    public SyncSettings with(Map<String, Boolean> changes) {
        SyncSettings changed = this;
        for (Map.Entry<String, Boolean> change : changes.entrySet()) {
            changed = changed.with(change.getKey(), change.getValue());
        }
        return changed;
    }
}

package dev.vkval.sync;

import java.util.List;
import java.util.Map;

/**
 * The options of synchronization validation, under the names of the validation layers' settings page.
 *
 * @param shaderAccesses {@value #SHADER_ACCESSES}: judge accesses through descriptors by static use
 * @param loadAfterStore {@value #LOAD_AFTER_STORE}: judge a load operation after another render pass instance's store
 *     operation
 * @param submitTime {@value #SUBMIT_TIME}: judge accesses across command buffers
 */
public record SyncSettings(boolean shaderAccesses, boolean loadAfterStore, boolean submitTime) {
    public static final String SHADER_ACCESSES = "syncval_shader_accesses_heuristic";
    static final String LOAD_AFTER_STORE = "syncval_load_op_after_store_op_validation";
    static final String SUBMIT_TIME = "syncval_submit_time_validation";

    public static final SyncSettings DEFAULT = new SyncSettings(false, false, true);

    /** The names of all settings. */
    public static final List<String> NAMES = List.of(SHADER_ACCESSES, LOAD_AFTER_STORE, SUBMIT_TIME);

    /** These settings with one of them changed; a name of another validator changes nothing. */
    SyncSettings with(String name, boolean value) {
        return switch (name) {
            case SHADER_ACCESSES -> new SyncSettings(value, loadAfterStore, submitTime);
            case LOAD_AFTER_STORE -> new SyncSettings(shaderAccesses, value, submitTime);
            case SUBMIT_TIME -> new SyncSettings(shaderAccesses, loadAfterStore, value);
            default -> this;
        };
    }

    SyncSettings with(Map<String, Boolean> changes) {
        SyncSettings changed = this;
        for (Map.Entry<String, Boolean> change : changes.entrySet()) {
            changed = changed.with(change.getKey(), change.getValue());
        }
        return changed;
    }
}

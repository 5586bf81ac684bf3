package dev.vkval.sync;

/**
 * The options of synchronization validation, under the names of the validation layers' settings page.
 *
 * @param shaderAccesses {@code syncval_shader_accesses_heuristic}: judge accesses through descriptors by static use
 * @param loadAfterStore {@code syncval_load_op_after_store_op_validation}: judge a load operation after another render
 *     pass instance's store operation
 * @param submitTime {@code syncval_submit_time_validation}: judge accesses across command buffers
 */
public record SyncSettings(boolean shaderAccesses, boolean loadAfterStore, boolean submitTime) {
    public static final SyncSettings DEFAULT = new SyncSettings(false, false, true);
}

package dev.vkval.cli.check;

import dev.vkval.gpuav.CodeStore;
import dev.vkval.gpuav.select.Selection;

/**
 * How shaders are checked on the device.
 *
 * @param selection which shaders and actions
 * @param dump where shaders with checks are written, null for nowhere
 * @param store keeps shaders with checks from run to run
 */
public record GpuChoice(Selection selection, InstrumentedFolder dump, CodeStore store) {
    public static final GpuChoice ALL = new GpuChoice(Selection.ALL, null, CodeStore.NONE);

    /** The same, without writing shaders. */
    GpuChoice withoutDump() {
        return new GpuChoice(selection, null, store);
    }
}

package dev.vkval.cli.check;

import dev.vkval.gpuav.select.Selection;

/**
 * How shaders are checked on the device.
 *
 * @param selection which shaders and actions
 * @param dump where shaders with checks are written, null for nowhere
 */
public record GpuChoice(Selection selection, InstrumentedFolder dump) {
    public static final GpuChoice ALL = new GpuChoice(Selection.ALL, null);

    /** The same, without writing shaders. */
    GpuChoice withoutDump() {
        return new GpuChoice(selection, null);
    }
}

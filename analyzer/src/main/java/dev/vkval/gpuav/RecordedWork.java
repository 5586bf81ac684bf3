package dev.vkval.gpuav;

import dev.vkval.gpuav.footprint.Footprints;
import dev.vkval.gpuav.footprint.Watches;
import dev.vkval.gpuav.select.SelectedWork;

/**
 * Which actions record what their shaders access.
 *
 * @param work the actions; it belongs to one run of the capture
 * @param footprints takes what they have recorded; null if there are no such actions
 * @param watches what is asked about their invocations
 * @param alone whether shaders have no checks, and nothing else is looked at
 */
public record RecordedWork(SelectedWork work, Footprints footprints, Watches watches, boolean alone) {
    /** Nothing is recorded. */
    public static final RecordedWork NONE = new RecordedWork(null, null, Watches.NONE, false);

    /** Whether any action is. */
    boolean any() {
        return footprints != null;
    }

    /** Whether an action is. */
    boolean contains(CommandBufferActions actions, long block) {
        return any() && work.contains(actions.beginBlock(), block);
    }

    /**
     * Whether a pipeline or shader object records whose actions cannot have shaders of their own: if an action does that uses it.
     *
     * @param few whether few actions use such an object; beside checks, the memory of many would be too large, as each of them needs
     *     that of the recorded ones
     */
    boolean of(long id, boolean few) {
        return any() && (alone || few) && work.use(id) != SelectedWork.Use.NONE;
    }
}

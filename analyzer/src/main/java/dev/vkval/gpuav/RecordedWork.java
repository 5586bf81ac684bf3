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
     * Whether a pipeline or shader object records whose actions cannot have shaders of their own. Beside checks, that is so where
     * all actions are recorded that use it: each of the others would need as much memory, for nothing.
     *
     * @param few whether few actions use such an object, so that the others do not matter
     */
    boolean of(long id, boolean few) {
        if (!any()) {
            return false;
        }
        SelectedWork.Use use = work.use(id);
        return use == SelectedWork.Use.ALL || (alone || few) && use == SelectedWork.Use.SOME;
    }
}

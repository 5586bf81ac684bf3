package dev.vkval.gpuav;

import dev.vkval.gpuav.footprint.Footprints;
import dev.vkval.gpuav.footprint.Watches;
import dev.vkval.gpuav.select.SelectedWork;
import java.util.function.Supplier;

/** Which actions record what their shaders access. */
public final class RecordedWork {
    /** Nothing is recorded. */
    public static final RecordedWork NONE = new RecordedWork(null, null, null, Watches.NONE, false);

    private final SelectedWork work;
    private final Supplier<SelectedWork> lookedUp;
    private final Footprints footprints;
    private final Watches watches;
    private final boolean alone;
    /** Null before it is needed. */
    private SelectedWork uses;

    private RecordedWork(
            SelectedWork work, Supplier<SelectedWork> lookedUp, Footprints footprints, Watches watches, boolean alone) {
        this.work = work;
        this.lookedUp = lookedUp;
        this.footprints = footprints;
        this.watches = watches;
        this.alone = alone;
    }

    /**
     * Actions whose shaders have no checks, where nothing else is looked at.
     *
     * @param work the actions, and what they use; it belongs to one run of the capture
     * @param footprints takes what they have recorded
     * @param watches what is asked about their invocations
     */
    public static RecordedWork alone(SelectedWork work, Footprints footprints, Watches watches) {
        return new RecordedWork(work, () -> work, footprints, watches, true);
    }

    /**
     * The same beside checks.
     *
     * @param work the actions, as calls
     * @param lookedUp gives them with what they use, which takes a pass over the capture
     */
    public static RecordedWork beside(
            SelectedWork work, Supplier<SelectedWork> lookedUp, Footprints footprints, Watches watches) {
        return new RecordedWork(work, lookedUp, footprints, watches, false);
    }

    /** Takes what was recorded; null if there are no such actions. */
    Footprints footprints() {
        return footprints;
    }

    /** What is asked about invocations of the actions. */
    Watches watches() {
        return watches;
    }

    /** Whether shaders have no checks, and nothing else is looked at. */
    public boolean alone() {
        return alone;
    }

    /** Whether any action records. */
    boolean any() {
        return footprints != null;
    }

    /** Whether an action does. */
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
        if (!any() || !alone && !few) {
            return false;
        }
        uses = uses == null ? lookedUp.get() : uses;
        return uses.use(id) != SelectedWork.Use.NONE;
    }
}

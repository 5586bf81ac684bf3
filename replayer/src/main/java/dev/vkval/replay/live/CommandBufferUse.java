package dev.vkval.replay.live;

import dev.vkval.finding.Place;
import dev.vkval.replay.progress.LabelPath;
import dev.vkval.replay.progress.SubmitNote;

/** The state of a command buffer: whether all its commands could be recorded, and its actions. */
public final class CommandBufferUse {
    private final LabelPath labels = new LabelPath();
    private boolean spoiled;
    private Place submit;
    private long actions;
    private SubmitNote.Action last;

    /** One of its commands could not be recorded. */
    public void spoil() {
        spoiled = true;
    }

    /** Its recording begins again. */
    public void begin() {
        spoiled = false;
        actions = 0;
        last = null;
        labels.clear();
    }

    /** It was submitted by that submit. */
    public void submit(Place place) {
        submit = place;
    }

    /** The last submit of it, null before the first. */
    public Place submit() {
        return submit;
    }

    public boolean spoiled() {
        return spoiled;
    }

    public LabelPath labels() {
        return labels;
    }

    /** A draw, dispatch or ray trace. */
    public void action(String call, long block) {
        last = new SubmitNote.Action(call, block, actions++, labels.text());
    }

    /** A secondary command buffer is executed; its actions become this one's. */
    public void execute(CommandBufferUse secondary) {
        actions += secondary.actions;
        if (secondary.last != null) {
            SubmitNote.Action inner = secondary.last;
            last = new SubmitNote.Action(inner.call(), inner.block(), actions - 1, labels.of(inner.label()));
        }
    }

    /** How many draws, dispatches and ray traces it contains. */
    public long actions() {
        return actions;
    }

    /** The last of them, null if there is none. */
    public SubmitNote.Action last() {
        return last;
    }
}

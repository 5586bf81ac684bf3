package dev.vkval.replay;

import dev.vkval.finding.Place;

/** What is known of a command buffer: whether it holds all that was recorded into it, and its actions. */
final class CommandBufferUse {
    private final LabelPath labels = new LabelPath();
    private boolean spoiled;
    private Place submit;
    private long actions;
    private SubmitNote.Action last;

    /** One of its commands could not be recorded. */
    void spoil() {
        spoiled = true;
    }

    /** Its recording starts anew. */
    void begin() {
        spoiled = false;
        actions = 0;
        last = null;
        labels.clear();
    }

    /** It was submitted there. */
    void submit(Place place) {
        submit = place;
    }

    /** Where it was submitted last, null before. */
    Place submit() {
        return submit;
    }

    boolean spoiled() {
        return spoiled;
    }

    LabelPath labels() {
        return labels;
    }

    /** A draw, dispatch or ray trace. */
    void action(String call, long block) {
        last = new SubmitNote.Action(call, block, actions++, labels.text());
    }

    /** A secondary command buffer is executed: its actions are this one's. */
    void execute(CommandBufferUse secondary) {
        actions += secondary.actions;
        if (secondary.last != null) {
            SubmitNote.Action inner = secondary.last;
            last = new SubmitNote.Action(inner.call(), inner.block(), actions - 1, labels.of(inner.label()));
        }
    }

    /** How many draws, dispatches and ray traces it holds. */
    long actions() {
        return actions;
    }

    /** The last of them, null where there is none. */
    SubmitNote.Action last() {
        return last;
    }
}

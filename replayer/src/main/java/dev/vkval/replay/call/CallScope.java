package dev.vkval.replay.call;

import dev.vkval.capture.call.Call;
import dev.vkval.finding.Place;
import dev.vkval.upstream.MessageOrigin;
import java.util.List;

/** The call of the capture in progress, and whether it is being made itself, for messages of the layer below. */
public final class CallScope {
    private static final String COMMAND_BUFFER = "VkCommandBuffer";
    private static final String QUEUE = "VkQueue";

    private Call call;
    private long block = Place.NONE;
    private long submit = Place.NONE;
    private MessageOrigin made = MessageOrigin.REPLAY;

    /**
     * A call begins.
     *
     * @return the previous one, to which {@link #enter} returns
     */
    public Call enter(Call next) {
        Call before = call;
        call = next;
        submit = Place.NONE;
        block = next == null ? Place.NONE : next.blockIndex();
        made = MessageOrigin.REPLAY;
        return before;
    }

    /**
     * A submit begins.
     *
     * @param number its number in the capture, from 0
     * @return the previous call, to which {@link #enter} returns
     */
    public Call enter(Call next, long number) {
        Call before = enter(next);
        submit = number;
        return before;
    }

    /** A metadata block begins. */
    public void enter(long metadata) {
        call = null;
        submit = Place.NONE;
        block = metadata;
        made = MessageOrigin.REPLAY;
    }

    /** The call itself is being made, until {@link #own}. */
    void making(boolean changed) {
        made = changed ? MessageOrigin.CHANGED : MessageOrigin.APPLICATION;
    }

    /** From now on, calls are the replay's own. */
    void own() {
        made = MessageOrigin.REPLAY;
    }

    /** The call in progress, null if there is none. */
    public Call call() {
        return call;
    }

    public MessageOrigin origin() {
        boolean setup = call != null && call.stateSetup();
        return setup && made != MessageOrigin.REPLAY ? MessageOrigin.STATE_SETUP : made;
    }

    /** @param labels debug labels that are open */
    public Place place(List<String> labels) {
        return call == null
                ? new Place("", block, 0, Place.NONE, Place.NONE, Place.NONE, Place.NONE, labels)
                : place(call, submit, labels);
    }

    /** @param submit the number of a submit within the capture, {@link Place#NONE} for any other call */
    public static Place place(Call call, long submit, List<String> labels) {
        String type = call.command().parameters().get(0).type();
        return new Place(
                call.name(),
                call.blockIndex(),
                call.frame(),
                type.equals(QUEUE) ? call.u64(0) : Place.NONE,
                submit,
                type.equals(COMMAND_BUFFER) ? call.u64(0) : Place.NONE,
                Place.NONE,
                labels);
    }
}

package dev.vkval.replay.lookahead;

import dev.vkval.capture.call.Call;

/** Something that calls of a capture may need and the device does not have. */
interface Need {

    /** Whether calls of a command, by its number, may need it or determine what others need. */
    boolean concerns(int command);

    /**
     * What the call needs, in words that follow "the device does not have"; null for nothing. Calls are passed in
     * order.
     */
    String of(Call call);
}

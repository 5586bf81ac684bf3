package dev.vkval.check.thread;

import dev.vkval.capture.call.Call;
import dev.vkval.finding.Place;
import java.util.List;

/** The calls of one work in a command buffer, all by one thread: from the first one to the last one so far. */
final class Span {
    private final long thread;
    private final Place first;
    private String lastCall;
    private long lastBlock;
    private boolean reported;

    /** Begins with a call on a command buffer. */
    Span(Call call) {
        this.thread = call.threadId();
        this.first = new Place(
                call.name(),
                call.blockIndex(),
                call.frame(),
                Place.NONE,
                Place.NONE,
                call.u64(0),
                Place.NONE,
                List.of());
        goOn(call);
    }

    /** One more call of the work. */
    void goOn(Call call) {
        lastCall = call.name();
        lastBlock = call.blockIndex();
    }

    long thread() {
        return thread;
    }

    Place first() {
        return first;
    }

    /** The last call so far: {@code vkCmdDraw in block 12}. */
    String last() {
        return lastCall + " in block " + lastBlock;
    }

    /** Whether this work was begun before another one of another thread, and went on after that had begun. */
    boolean goesOnIn(Span later) {
        return thread != later.thread && first.block() < later.first.block() && lastBlock > later.first.block();
    }

    /** Whether it is in a finding as the later work; it is in one at most. */
    boolean reported() {
        return reported;
    }

    void markReported() {
        reported = true;
    }
}

package dev.vkval.check.thread;

import dev.vkval.capture.call.Call;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The works that threads do on one object. Two of them <em>cross</em> if each has calls between calls of the other: neither
 * thread waited for the work of the other to end.
 *
 * <p>The last works are remembered, up to a fixed number; one that was begun long ago and goes on later is not compared.
 */
final class Spans {
    private static final int REMEMBERED = 32;

    private final Deque<Span> works = new ArrayDeque<>();
    private long onlyThread;
    private boolean shared;

    /** A work begins with this call. */
    Span begin(Call call) {
        if (works.isEmpty() && !shared) {
            onlyThread = call.threadId();
        }
        shared |= call.threadId() != onlyThread;
        if (works.size() == REMEMBERED) {
            works.removeFirst();
        }
        Span span = new Span(call);
        works.addLast(span);
        return span;
    }

    /**
     * A work that began earlier goes on with this call.
     *
     * @return the work of another thread that it crosses, null if there is none or if one was returned before
     */
    Span goOn(Span span, Call call) {
        Span crossed = shared && !span.reported() ? crossed(span) : null;
        span.goOn(call);
        return crossed;
    }

    private Span crossed(Span span) {
        for (Span other : works) {
            if (other.goesOnIn(span)) {
                span.markReported();
                return other;
            }
        }
        return null;
    }
}

package dev.vkval.replay.progress;

import java.util.ArrayDeque;
import java.util.Deque;

/** The debug labels that are open in a command buffer, outermost first: {@code frame > shadows}. */
public final class LabelPath {
    private static final String IN = " > ";
    /** Limit for nested labels; further ones are not kept. */
    private static final int LABELS_KEPT = 64;

    private final Deque<String> open = new ArrayDeque<>();

    void open(String label) {
        if (open.size() < LABELS_KEPT) {
            open.push(open.isEmpty() ? label : open.peek() + IN + label);
        }
    }

    void close() {
        open.poll();
    }

    public void clear() {
        open.clear();
    }

    /** The path, null where no label is open. */
    public String text() {
        return open.peek();
    }

    /** The full path of something with that path in a command buffer executed here. */
    public String of(String inner) {
        if (inner == null || open.isEmpty()) {
            return inner == null ? text() : inner;
        }
        return text() + IN + inner;
    }
}

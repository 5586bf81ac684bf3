package dev.vkval.check.drawstate;

import dev.vkval.capture.call.CallArena;

/** Native memory that several objects use, released with the last of them. */
final class KeptMemory {
    private static final long CHUNK_BYTES = 1 << 12;

    private final CallArena arena = new CallArena(CHUNK_BYTES);
    private int users;

    CallArena arena() {
        return arena;
    }

    void use() {
        users++;
    }

    /** One user less. */
    void leave() {
        if (--users == 0) {
            arena.close();
        }
    }
}

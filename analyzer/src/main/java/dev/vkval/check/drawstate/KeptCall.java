package dev.vkval.check.drawstate;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.call.CallArena;
import dev.vkval.capture.call.CallCopier;

/** A copy of the parameters of the last call of some command. */
final class KeptCall {
    private static final long CHUNK_BYTES = 256;

    private CallArena arena;
    private long slots;

    /** Replaces what was kept. */
    void keep(Call call, CallCopier copier) {
        if (arena == null) {
            arena = new CallArena(CHUNK_BYTES);
        }
        arena.reset();
        slots = copier.copy(call, arena).slots();
    }

    /** Nothing is kept any longer; the memory is used again. */
    void forget() {
        slots = 0;
    }

    /** Address of the parameter slots, 0 for none. */
    long slots() {
        return slots;
    }

    void close() {
        slots = 0;
        if (arena != null) {
            arena.close();
            arena = null;
        }
    }
}

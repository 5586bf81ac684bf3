package dev.vkval.gpuav;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.call.CallArena;
import dev.vkval.gpuav.device.CallMemory;
import dev.vkval.gpuav.device.ExecutedCall;

/** A live call that is kept as long as something uses it. */
final class RetainedCall {
    private static final long CHUNK_BYTES = 1 << 14;

    private final CallArena arena = new CallArena(CHUNK_BYTES);
    private final Call live;
    private int users;

    RetainedCall(ExecutedCall call) {
        live = call.copy(arena);
    }

    /** The call with live handles. */
    Call live() {
        return live;
    }

    /** Memory that is kept as long as the call. */
    CallMemory memory() {
        return arena::allocateZeroed;
    }

    void use() {
        users++;
    }

    /** Frees it after the last use. */
    void release() {
        users--;
        if (users == 0) {
            arena.close();
        }
    }
}

package dev.vkval.check.drawstate;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.call.CallArena;
import dev.vkval.capture.call.CallCopier;
import dev.vkval.capture.registry.Member;
import java.util.List;
import org.lwjgl.system.MemoryUtil;

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

    /** Whether a call is known to have the parameters that are kept. */
    boolean sameAs(Call call) {
        if (slots == 0) {
            return false;
        }
        List<Member> parameters = call.command().parameters();
        for (int i = 0; i < parameters.size(); i++) {
            Member parameter = parameters.get(i);
            boolean plain = parameter.pointers() == 0 && parameter.elements() == 0;
            if (!plain || MemoryUtil.memGetLong(slots + (long) i * Long.BYTES) != call.u64(i)) {
                return false;
            }
        }
        return true;
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

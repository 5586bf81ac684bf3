package dev.vkval.check.drawstate;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.registry.Member;
import java.util.List;
import org.lwjgl.system.MemoryUtil;

/** A copy of the parameters of the last call of some command. */
final class KeptCall {
    private KeptCalls.Copy copy;

    /** Replaces what was kept. */
    void keep(Call call, KeptCalls calls) {
        KeptCalls.Copy before = copy;
        copy = calls.take(call);
        leave(before, calls);
    }

    private static void leave(KeptCalls.Copy copy, KeptCalls calls) {
        if (copy != null) {
            calls.leave(copy);
        }
    }

    /** Whether a call in the same command buffer is known to have the parameters that are kept. */
    boolean sameAs(Call call) {
        if (copy == null) {
            return false;
        }
        List<Member> parameters = call.command().parameters();
        for (int i = 1; i < parameters.size(); i++) {
            Member parameter = parameters.get(i);
            boolean plain = parameter.pointers() == 0 && parameter.elements() == 0;
            if (!plain || MemoryUtil.memGetLong(copy.slots() + (long) i * Long.BYTES) != call.u64(i)) {
                return false;
            }
        }
        return true;
    }

    /** Nothing is kept any longer. */
    void forget(KeptCalls calls) {
        leave(copy, calls);
        copy = null;
    }

    /** Address of the parameter slots, 0 for none. The command buffer among them is that of some call with these. */
    long slots() {
        return copy == null ? 0 : copy.slots();
    }
}

package dev.vkval.check.drawstate;

import dev.vkval.capture.call.Call;

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

    /** Whether a call is known to have the parameters that are kept. */
    boolean sameAs(Call call) {
        return copy != null && copy.isOf(call);
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

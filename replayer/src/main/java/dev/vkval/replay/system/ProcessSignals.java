package dev.vkval.replay.system;

import org.lwjgl.system.JNI;

/** What this process does on signals, as the C library has it. */
public final class ProcessSignals {
    private static final long DEFAULT = 0;

    private ProcessSignals() {}

    /** A signal that is ignored is so no longer: it does again what it does by default. */
    public static void restore(int signal) {
        long function = ProcessExit.function("signal");
        if (function != 0) {
            JNI.invokePP(signal, DEFAULT, function);
        }
    }
}

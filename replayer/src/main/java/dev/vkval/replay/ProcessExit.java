package dev.vkval.replay;

import org.lwjgl.system.JNI;
import org.lwjgl.system.Library;
import org.lwjgl.system.SharedLibrary;

/**
 * Ends the process at once. An ordinary exit runs what libraries registered for it, and a driver whose threads are still
 * at work crashes or hangs there.
 */
public final class ProcessExit {
    private static final String LIBRARY = "libc.so.6";

    private ProcessExit() {}

    /** Does not return. */
    public static void now(int code) {
        try {
            SharedLibrary library = Library.loadNative(ProcessExit.class, "org.lwjgl", LIBRARY);
            long exit = library.getFunctionAddress("_exit");
            if (exit != 0) {
                JNI.invokeV(code, exit);
            }
        } catch (UnsatisfiedLinkError e) {
            // Another C library: the way through its registered functions is what is left.
        }
        Runtime.getRuntime().halt(code);
    }
}

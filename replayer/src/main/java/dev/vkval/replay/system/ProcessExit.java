package dev.vkval.replay.system;

import org.lwjgl.system.JNI;
import org.lwjgl.system.Library;
import org.lwjgl.system.SharedLibrary;

/**
 * Ways to end the process without the exit handlers of libraries: a driver whose threads are still running, or are told
 * to end there, crashes or hangs in them.
 */
public final class ProcessExit {
    private static final String LIBRARY = "libc.so.6";
    private static final String EXIT = "_exit";

    private ProcessExit() {}

    /** Ends the process immediately; does not return. */
    public static void now(int code) {
        long exit = function(EXIT);
        if (exit != 0) {
            JNI.invokeV(code, exit);
        }
        Runtime.getRuntime().halt(code);
    }

    /**
     * From now on an ordinary exit runs Java's own shutdown, then skips the exit handlers that are already registered.
     */
    static void passBy() {
        long exit = function(EXIT);
        long register = function("on_exit");
        if (exit != 0 && register != 0) {
            // The function registered last is called first, with the exit status.
            JNI.invokePPI(exit, 0L, register);
        }
    }

    /** A function of the C library, 0 with another C library; the ordinary exit is used then. */
    static long function(String name) {
        try {
            SharedLibrary library = Library.loadNative(ProcessExit.class, "org.lwjgl", LIBRARY);
            return library.getFunctionAddress(name);
        } catch (UnsatisfiedLinkError e) {
            return 0;
        }
    }
}

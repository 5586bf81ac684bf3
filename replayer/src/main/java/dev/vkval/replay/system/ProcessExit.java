package dev.vkval.replay.system;

import org.lwjgl.system.JNI;
import org.lwjgl.system.Library;
import org.lwjgl.system.SharedLibrary;

/**
 * Ends of the process that pass by what libraries registered for its exit: a driver whose threads are still at work, or are
 * told there to end, crashes or hangs in it.
 */
public final class ProcessExit {
    private static final String LIBRARY = "libc.so.6";
    private static final String EXIT = "_exit";

    private ProcessExit() {}

    /** Ends the process at once; does not return. */
    public static void now(int code) {
        long exit = function(EXIT);
        if (exit != 0) {
            JNI.invokeV(code, exit);
        }
        Runtime.getRuntime().halt(code);
    }

    /** From now on an ordinary exit, after all that Java does at its end, passes by what is registered already. */
    static void passBy() {
        long exit = function(EXIT);
        long register = function("on_exit");
        if (exit != 0 && register != 0) {
            // The function registered last is called first, with the exit status.
            JNI.invokePPI(exit, 0L, register);
        }
    }

    /** A function of the C library, 0 where there is another library: the way through it is what is left then. */
    private static long function(String name) {
        try {
            SharedLibrary library = Library.loadNative(ProcessExit.class, "org.lwjgl", LIBRARY);
            return library.getFunctionAddress(name);
        } catch (UnsatisfiedLinkError e) {
            return 0;
        }
    }
}

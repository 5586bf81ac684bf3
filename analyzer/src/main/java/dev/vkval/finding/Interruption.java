package dev.vkval.finding;

import java.util.Set;

/**
 * A user or another program asked the check to end.
 *
 * @param signal {@code SIGINT}, {@code SIGTERM} or {@code SIGHUP}
 * @param call the call that was being checked, null for none
 * @param block its block, -1 where the capture had not begun
 */
public record Interruption(String signal, String call, long block) {
    private static final Set<String> SIGNALS = Set.of("SIGHUP", "SIGINT", "SIGTERM");

    /** Whether a signal asks a program to end. */
    public static boolean is(String signal) {
        return SIGNALS.contains(signal);
    }

    /** Of a capture that had not begun. */
    public static Interruption before(String signal) {
        return new Interruption(signal, null, CrashNote.NONE);
    }
}

package dev.vkval.cli.journal;

import java.util.Set;

/**
 * What ended a run before its reports were written.
 *
 * @param sign {@code SIGSEGV}, {@code hang}; a word where it is not known
 * @param capture number of the capture it concerns, -1 for all that were being checked
 * @param log name of a file beside the report that tells more, null for none
 * @param frame where in the code it happened, null where that is not known
 */
public record Ending(String sign, long capture, String log, String frame) {
    private static final String WITH_ANOTHER = "ended with another capture";
    private static final Set<String> CRASHES = Set.of("SIGSEGV", "SIGBUS", "SIGILL", "SIGFPE", "SIGABRT");

    /** Of which only the sign is known. */
    public static Ending of(String sign) {
        return new Ending(sign, Progress.NONE, null, null);
    }

    /** Whether the process crashed, rather than hung or was stopped. */
    boolean crash() {
        return CRASHES.contains(sign);
    }

    String signFor(long number) {
        return capture == Progress.NONE || capture == number ? sign : WITH_ANOTHER;
    }
}

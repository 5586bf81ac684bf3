package dev.vkval.cli.journal;

import dev.vkval.finding.CrashKind;
import dev.vkval.finding.CrashNote;
import dev.vkval.finding.Interruption;
import dev.vkval.finding.ToolFault;
import java.util.Set;

/**
 * What ended a run before its reports were written.
 *
 * @param sign {@code SIGSEGV}, {@code hang}, or a word if unknown
 * @param capture number of the capture it concerns, -1 for all that were being checked
 * @param log name of a file beside the report with more information, null for none
 * @param frame where in the code it happened, null if unknown
 * @param fault what failed in the tool, null if something else ended the run
 */
public record Ending(String sign, long capture, String log, String frame, ToolFault fault) {
    private static final String WITH_ANOTHER = "ended with another capture";
    private static final Set<String> CRASHES = Set.of("SIGSEGV", "SIGBUS", "SIGILL", "SIGFPE", "SIGABRT");
    private static final String EXIT_STATUS = "exit status";

    /** An ending of which only the sign is known. */
    public static Ending of(String sign) {
        return new Ending(sign, Progress.NONE, null, null, null);
    }

    /** The driver did not return while it ran the capture of that number. */
    public static Ending hung(String sign, long capture) {
        return new Ending(sign, capture, null, null, null);
    }

    /** Something in the tool failed. */
    public static Ending of(ToolFault fault) {
        return new Ending(fault.summary(), Progress.NONE, null, null, fault);
    }

    /** Whether a signal ended the process. */
    boolean interrupted() {
        return Interruption.is(sign);
    }

    /** Whether something outside ended the process. */
    boolean fromOutside() {
        return fault == null
                && (interrupted() || CrashNote.at(sign, Progress.NONE).kind() == CrashKind.KILLED);
    }

    /** Whether the process failed by itself, rather than hung or was ended from outside. */
    private boolean failed() {
        return CRASHES.contains(sign) || sign.startsWith(EXIT_STATUS);
    }

    /**
     * What failed in the tool, null if it was something else.
     *
     * @param driver whether calls were passed to a driver, which may also have failed
     */
    ToolFault fault(boolean driver, String command, long block) {
        if (fault != null) {
            return new ToolFault(fault.validator(), command, block, fault.exception(), fault.help());
        }
        if (driver || !failed()) {
            return null;
        }
        String where = frame == null ? "" : " at " + frame;
        return new ToolFault("run", command, block, sign + where + (log == null ? "" : "; see " + log));
    }

    String signFor(long number) {
        return capture == Progress.NONE || capture == number ? sign : WITH_ANOTHER;
    }
}

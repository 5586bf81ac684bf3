package dev.vkval.finding;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Objects;

/**
 * An internal error of this tool. The run continues without the object that threw.
 *
 * @param validator name of the validation object or stage that threw
 * @param command name of the call it was working on, null for none
 * @param block block of that call, -1 for none
 * @param exception the exception with its stack trace
 * @param help what the user can do about it, null where it can only be reported
 */
public record ToolFault(String validator, String command, long block, String exception, String help) {
    private static final int EXCEPTION_CHARS = 8000;
    private static final String MORE_MEMORY =
            "give the checks more memory, as with VKVAL_JAVA_OPTIONS=-Xmx4g, or check" + " fewer captures at once (-j)";

    /** That can only be reported. */
    public ToolFault(String validator, String command, long block, String exception) {
        this(validator, command, block, exception, null);
    }

    /** Memory of this tool ran out. */
    public static ToolFault outOfMemory(long block, String how) {
        return new ToolFault("memory", null, block, how, MORE_MEMORY);
    }

    /** Whether memory ran out; a class whose first use ran out of memory says so in its cause. */
    public static boolean isOutOfMemory(Throwable thrown) {
        return thrown instanceof OutOfMemoryError
                || String.valueOf(thrown.getCause()).contains(OutOfMemoryError.class.getName());
    }

    public static ToolFault of(String validator, String command, long block, Throwable thrown) {
        StringWriter text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text, true));
        String trace = text.toString().strip();
        return new ToolFault(validator, command, block, trace.substring(0, Math.min(trace.length(), EXCEPTION_CHARS)));
    }

    /** Whether the same stage threw at the same call. */
    public boolean sameCall(ToolFault other) {
        return validator.equals(other.validator) && Objects.equals(command, other.command) && block == other.block;
    }

    /** The first line of the exception. */
    public String summary() {
        return exception.lines().findFirst().orElse(exception);
    }
}

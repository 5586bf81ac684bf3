package dev.vkval.finding;

/**
 * The driver died, hung or lost the device, or something outside ended the process.
 *
 * @param signal what ended it: {@code SIGSEGV}, {@code hang}, {@code VK_ERROR_DEVICE_LOST}
 * @param call the last call handed to the driver, null where unknown
 * @param block block of that call, -1 where unknown
 * @param submit the last submit, null where there is none or it is known to have ended
 * @param log name of a file beside the report that tells more, null for none
 * @param culprit the first submit that brings the device down and, as its {@code last}, the first of its draws with
 *     which it does; null where nobody looked for it or it was not found
 */
public record CrashNote(String signal, String call, long block, Submit submit, String log, Submit culprit) {
    /** The device or the driver does not answer. */
    public static final String HANG = "hang";

    /** For what does not apply. */
    public static final long NONE = -1;

    /**
     * What the device was working on, as far as it is known.
     *
     * @param number number of the submit call within the capture, from 0
     * @param block its block
     * @param draws how many draws, dispatches and ray traces it holds
     * @param last the last of them, null where there is none
     */
    public record Submit(long number, long block, long draws, Draw last) {}

    /**
     * A draw, dispatch or ray trace.
     *
     * @param call its name as recorded
     * @param block its block
     * @param number which of those of its command buffer it is, from 0
     * @param label debug labels open there, outermost first ({@code frame > shadows}); null for none
     */
    public record Draw(String call, long block, long number, String label) {}

    /** Whose culprit is not known. */
    public CrashNote(String signal, String call, long block, Submit submit, String log) {
        this(signal, call, block, submit, log, null);
    }

    /** The same, with what brings the device down. */
    public CrashNote with(Submit found) {
        return new CrashNote(signal, call, block, submit, log, found);
    }

    /** In which way it ended. */
    public CrashKind kind() {
        return CrashKind.of(signal);
    }

    /** Whether driver or device are to blame, rather than whoever ended the process. */
    public boolean ofDevice() {
        return switch (kind()) {
            case HUNG, CRASHED, LOST -> true;
            default -> false;
        };
    }

    /** Of which only the place in the capture is known. */
    public static CrashNote at(String signal, long block) {
        return new CrashNote(signal, null, block, null, null);
    }
}

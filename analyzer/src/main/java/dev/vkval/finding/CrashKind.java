package dev.vkval.finding;

import java.util.Set;

/** In which way device, driver or process failed. */
public enum CrashKind {
    /** The device or the driver did not answer within the time it was given. */
    HUNG("hung"),
    /** The driver ended the process: by a fault of the processor, or by a call that ends programs. */
    CRASHED("crashed"),
    /** The driver said VK_ERROR_DEVICE_LOST. */
    LOST("lost"),
    /** The driver said that there is no more memory, for what the capture had memory for. */
    OUT_OF_MEMORY("out-of-memory"),
    /** Memory of this process lies where memory of the capture has to lie. */
    ADDRESSES_TAKEN("addresses-taken"),
    /** Something outside ended the process: SIGKILL by a person or by the operating system, or a cause that is not known. */
    KILLED("killed");

    private static final Set<String> FAULTS =
            Set.of("SIGSEGV", "SIGBUS", "SIGILL", "SIGFPE", "SIGABRT", "SIGTRAP", "SIGSYS");
    private static final String EXIT_STATUS = "exit status";

    private final String label;

    CrashKind(String label) {
        this.label = label;
    }

    /** The name in every output. */
    public String label() {
        return label;
    }

    /** The kind of what showed as that signal, result or word. */
    static CrashKind of(String signal) {
        if (FAULTS.contains(signal) || signal.startsWith(EXIT_STATUS)) {
            return CRASHED;
        }
        return switch (signal) {
            case CrashNote.HANG -> HUNG;
            case "VK_ERROR_DEVICE_LOST" -> LOST;
            case "VK_ERROR_OUT_OF_HOST_MEMORY", "VK_ERROR_OUT_OF_DEVICE_MEMORY" -> OUT_OF_MEMORY;
            case "addresses-taken" -> ADDRESSES_TAKEN;
            default -> KILLED;
        };
    }
}

package dev.vkval.replay;

import java.util.List;

/** The device lacks what the capture needs. */
public final class UnfitDeviceException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final long block;

    /**
     * The device does not have a command.
     *
     * @param missing the extensions and features that the device was created without
     */
    UnfitDeviceException(String command, long block, List<String> missing) {
        this("the device has no " + command + without(missing), block);
    }

    /** @param message what is missing */
    UnfitDeviceException(String message, long block) {
        super(message);
        this.block = block;
    }

    static String without(List<String> missing) {
        return missing.isEmpty() ? "" : "; it does not support " + String.join(", ", missing);
    }

    /** Block index of the call that needs it. */
    public long block() {
        return block;
    }
}

package dev.vkval.replay;

/** The device lacks what the capture needs. */
public final class UnfitDeviceException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String need;
    private final String command;
    private final long block;

    UnfitDeviceException(String need, String command, long block) {
        super("the device has no " + need + ", which " + command + " needs (block " + block + ")");
        this.need = need;
        this.command = command;
        this.block = block;
    }

    /** The extension, feature or version that is missing. */
    public String need() {
        return need;
    }

    /** The recorded command that needs it. */
    public String command() {
        return command;
    }

    /** Block index of that command's first call. */
    public long block() {
        return block;
    }
}

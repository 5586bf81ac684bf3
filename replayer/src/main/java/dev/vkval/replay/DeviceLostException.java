package dev.vkval.replay;

/** The device was lost or does not answer: the replay cannot go on. */
public final class DeviceLostException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String sign;
    private final long block;

    /** @param sign {@code VK_ERROR_DEVICE_LOST} or {@code hang} */
    DeviceLostException(String sign, String command, long block) {
        super(sign + " in " + command + " (block " + block + ")");
        this.sign = sign;
        this.block = block;
    }

    /** How it showed: {@code VK_ERROR_DEVICE_LOST} or {@code hang}. */
    public String sign() {
        return sign;
    }

    public long block() {
        return block;
    }
}

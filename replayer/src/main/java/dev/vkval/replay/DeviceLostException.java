package dev.vkval.replay;

/** The device was lost or does not answer: the replay cannot go on. */
public final class DeviceLostException extends RuntimeException {
    private static final long serialVersionUID = 1;

    static final String LOST = "VK_ERROR_DEVICE_LOST";
    static final String HANG = "hang";
    static final String ADDRESSES_TAKEN = "addresses-taken";

    private final String sign;
    private final long block;

    /** @param sign {@code VK_ERROR_DEVICE_LOST}, {@code hang} or {@code addresses-taken} */
    public DeviceLostException(String sign, String command, long block) {
        super(sign + " in " + command + " (block " + block + ")");
        this.sign = sign;
        this.block = block;
    }

    /**
     * How it showed: {@code VK_ERROR_DEVICE_LOST}, {@code hang}, or {@code addresses-taken} where memory of this process
     * lies where the capture's has to lie. Another run may fare better.
     */
    public String sign() {
        return sign;
    }

    /** Whether the device does not answer, so that nothing more may be asked of it. */
    boolean hang() {
        return sign.equals(HANG);
    }

    public long block() {
        return block;
    }
}

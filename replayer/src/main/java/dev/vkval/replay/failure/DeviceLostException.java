package dev.vkval.replay.failure;

import dev.vkval.replay.structure.ResultNames;
import java.util.Set;
import org.lwjgl.vulkan.VK10;

/** The device was lost, does not answer, or has no memory left, so the replay cannot continue. */
public final class DeviceLostException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private static final Set<Integer> MEMORY =
            Set.of(VK10.VK_ERROR_OUT_OF_HOST_MEMORY, VK10.VK_ERROR_OUT_OF_DEVICE_MEMORY);

    public static final String LOST = "VK_ERROR_DEVICE_LOST";
    public static final String HANG = "hang";
    public static final String ADDRESSES_TAKEN = "addresses-taken";

    private final String sign;
    private final long block;

    /** @param sign see {@link #sign} */
    public DeviceLostException(String sign, String command, long block) {
        super(sign + " in " + command + " (block " + block + ")");
        this.sign = sign;
        this.block = block;
    }

    /** Whether a result says that host or device memory ran out. */
    public static boolean outOfMemory(int result) {
        return MEMORY.contains(result);
    }

    /**
     * Checks the result of a command of the replay itself.
     *
     * @throws DeviceLostException if the replay cannot continue after it
     */
    public static void checkOwn(int result) {
        if (result == VK10.VK_ERROR_DEVICE_LOST || outOfMemory(result)) {
            throw new DeviceLostException(ResultNames.of(result), "a command of the replay itself", -1);
        }
    }

    /**
     * How the loss was seen: the result of a call ({@code VK_ERROR_DEVICE_LOST}, {@code VK_ERROR_OUT_OF_DEVICE_MEMORY},
     * {@code VK_ERROR_OUT_OF_HOST_MEMORY}), {@code hang}, or {@code addresses-taken} if memory of this process is at an
     * address that the capture's memory needs. Another run may succeed.
     */
    public String sign() {
        return sign;
    }

    /** Whether the device does not answer, so that it must not be used any more. */
    public boolean hang() {
        return sign.equals(HANG);
    }

    public long block() {
        return block;
    }
}

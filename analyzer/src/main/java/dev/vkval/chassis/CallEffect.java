package dev.vkval.chassis;

import dev.vkval.capture.call.Call;

/**
 * Whether a recorded call had an effect.
 *
 * <p>A call with a negative result had none. VK_ERROR_VALIDATION_FAILED_EXT is the exception: a layer stopped the call
 * before it reached the driver, so it counts as successful.
 */
public final class CallEffect {
    /** VK_ERROR_VALIDATION_FAILED_EXT. */
    public static final int VALIDATION_FAILED = -1_000_011_001;

    private CallEffect() {}

    public static boolean of(Call call) {
        int result = call.result();
        return result >= 0 || result == VALIDATION_FAILED;
    }
}

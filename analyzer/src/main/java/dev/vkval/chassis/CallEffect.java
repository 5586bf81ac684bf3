package dev.vkval.chassis;

import dev.vkval.capture.call.Call;
import org.lwjgl.vulkan.EXTDebugReport;

/**
 * Whether a recorded call had an effect.
 *
 * <p>A call with a negative result had none. VK_ERROR_VALIDATION_FAILED_EXT is the exception: a layer stopped the call
 * before it reached the driver, so it counts as successful.
 */
public final class CallEffect {
    /** The result of a call that a layer stopped. */
    public static final int VALIDATION_FAILED = EXTDebugReport.VK_ERROR_VALIDATION_FAILED_EXT;

    private CallEffect() {}

    public static boolean of(Call call) {
        int result = call.result();
        return result >= 0 || result == VALIDATION_FAILED;
    }
}

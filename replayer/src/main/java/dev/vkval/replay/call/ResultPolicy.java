package dev.vkval.replay.call;

import dev.vkval.capture.AnomalyKind;
import dev.vkval.capture.call.Call;
import dev.vkval.chassis.CallEffect;
import dev.vkval.replay.failure.DeviceLostException;
import dev.vkval.replay.settings.ReplaySettings;
import dev.vkval.replay.structure.ResultNames;
import java.util.Set;
import org.lwjgl.vulkan.KHRDeferredHostOperations;
import org.lwjgl.vulkan.KHRSwapchain;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK11;

/** Compares the result of a call with the recorded result. */
public final class ResultPolicy {
    /** Recorded results that may be success in a replay. */
    private static final Set<Integer> MAY_SUCCEED = Set.of(
            VK10.VK_TIMEOUT,
            VK10.VK_NOT_READY,
            KHRSwapchain.VK_ERROR_OUT_OF_DATE_KHR,
            KHRSwapchain.VK_SUBOPTIMAL_KHR,
            VK10.VK_ERROR_FORMAT_NOT_SUPPORTED,
            VK11.VK_ERROR_OUT_OF_POOL_MEMORY,
            KHRDeferredHostOperations.VK_OPERATION_NOT_DEFERRED_KHR,
            KHRDeferredHostOperations.VK_OPERATION_DEFERRED_KHR,
            CallEffect.VALIDATION_FAILED);

    private final ReplaySettings settings;

    public ResultPolicy(ReplaySettings settings) {
        this.settings = settings;
    }

    /**
     * Reports a difference.
     *
     * @throws DeviceLostException if the device was lost, or memory ran out where it did not in the capture
     */
    public void check(Call call, int result) {
        int recorded = call.result();
        if (result == VK10.VK_ERROR_DEVICE_LOST || recorded >= 0 && DeviceLostException.outOfMemory(result)) {
            throw new DeviceLostException(ResultNames.of(result), call.name(), call.blockIndex());
        }
        if (result == recorded || result == VK10.VK_SUCCESS && MAY_SUCCEED.contains(recorded)) {
            return;
        }
        settings.anomalies()
                .add(
                        AnomalyKind.RESULT_MISMATCH,
                        call.name() + " returned " + ResultNames.of(result) + ", in the capture "
                                + ResultNames.of(recorded),
                        call.blockIndex(),
                        -1);
    }
}

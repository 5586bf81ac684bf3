package dev.vkval.check.swapchain;

import dev.vkval.capture.call.Call;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.state.object.FenceState;

/**
 * A fence that a call gives to the presentation engine, which signals it.
 *
 * @param fence null for none
 * @param path of its handle
 */
record PassedFence(FenceState fence, String path) {
    /**
     * Reports a fence that is not unsignaled, or that is in use.
     *
     * @param what is done with it, the beginning of the title: {@code an image is acquired with}
     */
    void check(CoreContext context, Call call, String ofSignaled, String ofPending, String what) {
        if (fence == null || fence.external() || fence.status() == FenceState.Status.UNSIGNALED) {
            return;
        }
        boolean signaled = fence.status() == FenceState.Status.SIGNALED;
        context.error(call, signaled ? ofSignaled : ofPending)
                .on(fence)
                .parameter(path)
                .title(what + " a fence that is " + (signaled ? "signaled" : "in use"))
                .message(
                        signaled
                                ? "%s is signaled and has not been reset"
                                : "%s is used by an earlier call that is not known to have completed",
                        fence)
                .help("wait for the fence and reset it first, or use another one")
                .report();
    }
}

package dev.vkval.gpuav;

import java.util.List;

/**
 * A submit that is pending on the device.
 *
 * @param fence live fence signaled after it
 * @param block block index of the call
 * @param queue captured id
 * @param actions actions of its command buffers
 */
record PendingSubmit(
        DeviceContext device, long fence, long block, long frame, long queue, List<CommandBufferActions> actions) {

    /** Discards its results. */
    void abandon() {
        actions.forEach(CommandBufferActions::abandoned);
    }
}

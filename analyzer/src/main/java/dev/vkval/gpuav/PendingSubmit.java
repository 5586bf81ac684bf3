package dev.vkval.gpuav;

import java.util.List;

/**
 * A submit that was handed to the device.
 *
 * @param fence live fence behind it
 * @param block block index of the call
 * @param queue captured id
 * @param actions of its command buffers that hold any
 */
record PendingSubmit(
        DeviceContext device, long fence, long block, long frame, long queue, List<CommandBufferActions> actions) {

    /** Gives up what it may have found. */
    void abandon() {
        actions.forEach(CommandBufferActions::abandoned);
    }
}

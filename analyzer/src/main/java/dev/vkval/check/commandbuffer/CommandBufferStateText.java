package dev.vkval.check.commandbuffer;

import dev.vkval.state.object.CommandBufferState;

/** Text for the states of command buffers. */
final class CommandBufferStateText {
    private CommandBufferStateText() {}

    /** {@code in the pending state}, {@code in the invalid state since vkDestroyImage (block 71) of VkImage 9}. */
    static String text(CommandBufferState buffer) {
        return switch (buffer.phase()) {
            case INITIAL ->
                "in the initial state: vkBeginCommandBuffer has not been called since it was allocated or reset";
            case RECORDING -> "in the recording state: vkEndCommandBuffer has not been called";
            case EXECUTABLE -> buffer.pending() ? "in the pending state" : "in the executable state";
            case INVALID -> invalid(buffer);
        };
    }

    private static String invalid(CommandBufferState buffer) {
        CommandBufferState.Invalidation why = buffer.invalidation();
        return why == null
                ? "in the invalid state since its one-time submission has completed"
                : "in the invalid state since " + why.call() + " (block " + why.block() + ") of " + why.object()
                        + ", which it uses";
    }
}

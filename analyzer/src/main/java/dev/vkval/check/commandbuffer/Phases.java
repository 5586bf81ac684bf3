package dev.vkval.check.commandbuffer;

import dev.vkval.state.CommandBufferState;

/** Phases of command buffers in words. */
final class Phases {
    private Phases() {}

    /** {@code not recorded yet}, {@code invalid since vkDestroyImage (block 71) of VkImage 9}. */
    static String text(CommandBufferState buffer) {
        return switch (buffer.phase()) {
            case INITIAL -> "in the initial state: vkBeginCommandBuffer was not called since it was allocated or reset";
            case RECORDING -> "being recorded: vkEndCommandBuffer was not called";
            case EXECUTABLE -> buffer.pending() ? "pending on a queue" : "recorded to its end";
            case INVALID -> invalid(buffer);
        };
    }

    private static String invalid(CommandBufferState buffer) {
        CommandBufferState.Invalidation why = buffer.invalidation();
        return why == null
                ? "invalid since its one-time submission has finished"
                : "invalid since " + why.call() + " (block " + why.block() + ") of " + why.object() + ", which it uses";
    }
}

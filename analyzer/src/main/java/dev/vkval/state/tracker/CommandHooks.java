package dev.vkval.state.tracker;

import dev.vkval.capture.call.Call;
import dev.vkval.chassis.Hooks;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.RecordingBuilder;

/** Registers handlers of commands that are recorded in a command buffer. */
final class CommandHooks {

    /** Handles a command and its recording. */
    @FunctionalInterface
    interface Handler {
        void handle(Call call, RecordingBuilder recording);
    }

    private final Hooks hooks;
    private final StateTracker tracker;

    CommandHooks(Hooks hooks, StateTracker tracker) {
        this.hooks = hooks;
        this.tracker = tracker;
    }

    /**
     * The first parameter of a vkCmd command is its command buffer.
     *
     * @throws IllegalStateException if the table of commands says that recordings contain nothing of it
     */
    void on(int command, Handler handler) {
        tracker.records(command);
        hooks.postCallRecord(command, call -> {
            CommandBufferState buffer = tracker.get(CommandBufferState.class, call.u64(0));
            if (buffer != null) {
                handler.handle(call, buffer.builder());
            }
        });
    }
}

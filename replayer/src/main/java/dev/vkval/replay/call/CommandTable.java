package dev.vkval.replay.call;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.registry.Registry;
import dev.vkval.chassis.CallEffect;

/** The handler of each command. Each part of the replay registers for commands that cannot be called as recorded. */
public final class CommandTable {

    /** Executes one recorded call. */
    @FunctionalInterface
    public interface Handler {
        void execute(Call call);
    }

    private final Handler[] handlers = new Handler[Registry.vulkan().commands().size()];

    /** Sets the handler of a command, replacing an earlier one. */
    public void handle(int command, Handler handler) {
        handlers[command] = handler;
    }

    /** As {@link #handle}, only for calls that had an effect in the capture. */
    public void onEffect(int command, Handler handler) {
        handlers[command] = call -> {
            if (CallEffect.of(call)) {
                handler.execute(call);
            }
        };
    }

    /** The handler of a command, null if none is registered. */
    public Handler of(int command) {
        return handlers[command];
    }
}

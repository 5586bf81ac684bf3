package dev.vkval.replay.call;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.registry.Registry;
import dev.vkval.chassis.CallEffect;

/** Who executes which command. Each part of the replay registers for what cannot be called as recorded. */
public final class CommandTable {

    /** Executes one recorded call. */
    @FunctionalInterface
    public interface Handler {
        void execute(Call call);
    }

    private final Handler[] handlers = new Handler[Registry.vulkan().commands().size()];

    /** Hands a command to that handler, whoever had it before. */
    public void handle(int command, Handler handler) {
        handlers[command] = handler;
    }

    /** As {@link #handle}, only for calls that had an effect when they were captured. */
    public void onEffect(int command, Handler handler) {
        handlers[command] = call -> {
            if (CallEffect.of(call)) {
                handler.execute(call);
            }
        };
    }

    /** The handler of a command, null where nobody registered. */
    public Handler of(int command) {
        return handlers[command];
    }
}

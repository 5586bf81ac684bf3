package dev.vkval.check.topic;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Registry;
import dev.vkval.chassis.Hooks;
import dev.vkval.state.CommandBufferState;
import dev.vkval.state.StateObserver;
import dev.vkval.state.StateTracker;

/** Where topics register. Calls that a capture layer made to recreate state are recorded, never judged. */
public final class TopicHooks {

    /** Judges a command and the command buffer it is recorded to. */
    @FunctionalInterface
    public interface CommandHandler {
        void handle(Call call, CommandBufferState buffer);
    }

    private final Hooks hooks;
    private final StateTracker tracker;

    public TopicHooks(Hooks hooks, StateTracker tracker) {
        this.hooks = hooks;
        this.tracker = tracker;
    }

    /** Judges a call before it executes. */
    public void validate(int command, Hooks.Handler handler) {
        hooks.preCallValidate(command, call -> {
            if (!call.stateSetup()) {
                handler.handle(call);
            }
        });
    }

    /** Judges a command before it is recorded; one to an unknown command buffer is left out. */
    public void validate(int command, CommandHandler handler) {
        validate(command, call -> {
            CommandBufferState buffer = tracker.get(CommandBufferState.class, call.u64(0));
            if (buffer != null) {
                handler.handle(call, buffer);
            }
        });
    }

    /** Judges every command that is recorded to a command buffer. */
    public void validateCommands(CommandHandler handler) {
        validateCommands("vkCmd", handler);
    }

    /**
     * Judges all commands of a kind.
     *
     * @param prefix how their names begin, {@code vkCmdDraw}
     */
    public void validateCommands(String prefix, CommandHandler handler) {
        for (Command command : Registry.vulkan().commands()) {
            if (command.name().startsWith(prefix)) {
                validate(command.number(), handler);
            }
        }
    }

    /** Remembers what a call did, if it had an effect. */
    public void record(int command, Hooks.Handler handler) {
        hooks.onEffect(command, handler);
    }

    /** Remembers what a call did, whatever it returned. */
    public void recordAlways(int command, Hooks.Handler handler) {
        hooks.postCallRecord(command, handler);
    }

    /** Remembers what a command is about to do, while the state is still as it was. */
    public void recordBefore(int command, CommandHandler handler) {
        hooks.preCallRecord(command, call -> {
            CommandBufferState buffer = tracker.get(CommandBufferState.class, call.u64(0));
            if (buffer != null) {
                handler.handle(call, buffer);
            }
        });
    }

    /** Remembers what a command does. */
    public void record(int command, CommandHandler handler) {
        hooks.onEffect(command, call -> {
            CommandBufferState buffer = tracker.get(CommandBufferState.class, call.u64(0));
            if (buffer != null) {
                handler.handle(call, buffer);
            }
        });
    }

    /** Tells an observer what happens to the state. */
    public void observe(StateObserver observer) {
        tracker.observe(observer);
    }
}

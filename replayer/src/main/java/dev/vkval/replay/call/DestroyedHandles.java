package dev.vkval.replay.call;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Registry;
import dev.vkval.identity.DestroyCommands;
import dev.vkval.replay.live.HandleMap;
import dev.vkval.replay.live.LiveObject;
import java.util.function.Consumer;

/** The handles that a call ends: those it destroys or frees, and those allocated from a pool that it resets. */
final class DestroyedHandles {
    private static final Consumer<Call> NOTHING = call -> {};

    private final HandleMap handles;
    private final Consumer<Call>[] removals;

    @SuppressWarnings({"unchecked", "rawtypes"})
    DestroyedHandles(HandleMap handles) {
        this.handles = handles;
        this.removals = Registry.vulkan().commands().stream().map(this::removal).toArray(Consumer[]::new);
    }

    private Consumer<Call> removal(Command command) {
        int object = DestroyCommands.object(command);
        DestroyCommands.Many many = DestroyCommands.many(command);
        if (object >= 0) {
            return call -> handles.remove(call.u64(object));
        }
        if (many != null) {
            return call -> many.handles(call).forEach(handles::remove);
        }
        return DestroyCommands.childrenType(command) == null ? NOTHING : call -> removeChildren(call.u64(1));
    }

    private void removeChildren(long pool) {
        LiveObject live = handles.get(pool);
        if (live != null) {
            handles.removeChildren(live);
        }
    }

    /** Removes the handles that the call ended. */
    void apply(Call call) {
        removals[call.command().number()].accept(call);
    }
}

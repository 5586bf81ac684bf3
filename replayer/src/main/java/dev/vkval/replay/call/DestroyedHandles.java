package dev.vkval.replay.call;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import dev.vkval.replay.live.HandleMap;
import dev.vkval.replay.live.LiveObject;
import java.util.List;
import org.lwjgl.system.MemoryUtil;

/** The handles that a call ends: those it destroys or frees, and those allocated from a pool that it resets. */
final class DestroyedHandles {
    private enum Kind {
        /** Ends no handle, like nearly all commands. */
        NONE,
        /** The second last parameter, before the allocator. */
        DESTROYED,
        /** The second parameter. */
        MEMORY,
        /** An array, the last parameter, after its length. */
        FREED,
        /** What was allocated from the second parameter, a pool. */
        POOL
    }

    private final HandleMap handles;
    private final Kind[] kinds;

    DestroyedHandles(HandleMap handles) {
        this.handles = handles;
        this.kinds = Registry.vulkan().commands().stream()
                .map(DestroyedHandles::kind)
                .toArray(Kind[]::new);
    }

    private static Kind kind(Command command) {
        String name = command.name();
        if (name.startsWith("vkDestroy")) {
            return Kind.DESTROYED;
        }
        if (name.equals("vkFreeMemory")) {
            return Kind.MEMORY;
        }
        if (name.equals("vkResetDescriptorPool")) {
            return Kind.POOL;
        }
        List<Member> parameters = command.parameters();
        Member last = parameters.get(parameters.size() - 1);
        return name.startsWith("vkFree") && last.pointers() == 1 && last.length() != null ? Kind.FREED : Kind.NONE;
    }

    /** Removes the handles that the call ended. */
    void apply(Call call) {
        int parameters = call.command().parameters().size();
        switch (kinds[call.command().number()]) {
            case NONE -> {}
            case DESTROYED -> handles.remove(call.u64(parameters - 2));
            case MEMORY -> handles.remove(call.u64(1));
            case FREED -> free(call.u32(parameters - 2), call.u64(parameters - 1));
            case POOL -> {
                LiveObject pool = handles.get(call.u64(1));
                if (pool != null) {
                    handles.removeChildren(pool);
                }
            }
        }
    }

    private void free(int count, long array) {
        for (int i = 0; array != 0 && i < count; i++) {
            handles.remove(MemoryUtil.memGetLong(array + (long) i * Long.BYTES));
        }
    }
}

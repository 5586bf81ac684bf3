package dev.vkval.capture.edit;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.call.CallArena;
import dev.vkval.capture.call.CallCopier;
import dev.vkval.capture.call.Programs;
import java.util.HashMap;
import java.util.Map;

/** Calls that are made at another place, from where they are read until that place comes. */
final class HeldCalls implements AutoCloseable {
    private final CallArena arena = new CallArena();
    private final CallCopier copier = new CallCopier(Programs.vulkan());
    private final Map<Long, Call> calls = new HashMap<>();

    void hold(Call call) {
        Call copy = copier.copy(call, arena);
        calls.put(
                call.blockIndex(),
                new Call(
                        copy.command(),
                        copy.name(),
                        copy.blockIndex(),
                        copy.threadId(),
                        copy.frame(),
                        copy.stateSetup(),
                        copy.slots(),
                        call.sidecar().copy()));
    }

    /** The call that was in a block, null if it is not held. */
    Call of(long block) {
        return calls.get(block);
    }

    @Override
    public void close() {
        calls.clear();
        arena.close();
    }
}

package dev.vkval.trim;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.call.HandleWalker;
import dev.vkval.capture.call.Programs;
import dev.vkval.capture.memory.CMemory;
import java.util.ArrayList;
import java.util.List;

/** The handles in a call: those that it uses and those that it returns. */
final class CallUses implements HandleWalker.Visitor {

    /** @param type as declared, empty where a neighbouring value gives it */
    record Handle(String type, long id) {}

    private final HandleWalker walker = new HandleWalker(Programs.vulkan(), this);
    private final List<Handle> used = new ArrayList<>();
    private final List<Handle> returned = new ArrayList<>();

    /** Reads a call. */
    void read(Call call) {
        used.clear();
        returned.clear();
        walker.walk(call);
    }

    /** The handles that the call last read uses, without null handles; valid until the next call. */
    List<Handle> used() {
        return used;
    }

    /** The handles that it returns, which may have been returned before. */
    List<Handle> returned() {
        return returned;
    }

    @Override
    public void handle(String type, long address, boolean output) {
        long id = CMemory.u64(address);
        if (id != 0) {
            (output ? returned : used).add(new Handle(type, id));
        }
    }

    @Override
    public void objectHandle(int objectType, long address) {
        long id = CMemory.u64(address);
        if (id != 0) {
            used.add(new Handle("", id));
        }
    }
}

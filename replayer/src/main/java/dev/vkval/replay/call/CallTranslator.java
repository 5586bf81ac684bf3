package dev.vkval.replay.call;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.call.CallArena;
import dev.vkval.capture.call.CallCopier;
import dev.vkval.capture.call.HandleWalker;
import dev.vkval.capture.call.Programs;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import dev.vkval.replay.live.HandleMap;
import dev.vkval.replay.live.LiveObject;
import org.lwjgl.system.MemoryUtil;

/** Translates recorded calls to live calls: copies them and replaces captured ids by live handles. */
final class CallTranslator implements HandleWalker.Visitor {
    private static final int NO_ALLOCATOR = -1;

    private final HandleMap handles;
    private final CallCopier copier = new CallCopier(Programs.vulkan());
    private final HandleWalker walker = new HandleWalker(Programs.vulkan(), this);
    private final int[] allocatorParameter;
    private LiveCall live;

    CallTranslator(HandleMap handles) {
        this.handles = handles;
        this.allocatorParameter = Registry.vulkan().commands().stream()
                .mapToInt(CallTranslator::allocatorParameter)
                .toArray();
    }

    private static int allocatorParameter(Command command) {
        for (int i = 0; i < command.parameters().size(); i++) {
            Member parameter = command.parameters().get(i);
            if (parameter.type().equals("VkAllocationCallbacks")) {
                return i;
            }
        }
        return NO_ALLOCATOR;
    }

    /**
     * Translates.
     *
     * @param arena receives the copy
     */
    LiveCall translate(Call call, CallArena arena) {
        Call copy = copier.copy(call, arena);
        live = new LiveCall(call, handles.get(call.u64(0)), copy.slots(), arena);
        walker.walk(copy);
        int allocator = allocatorParameter[call.command().number()];
        if (allocator != NO_ALLOCATOR) {
            live.set(allocator, 0);
        }
        return live;
    }

    @Override
    public void handle(String type, long address, boolean output) {
        long id = MemoryUtil.memGetLong(address);
        if (output) {
            live.outputs().add(new LiveCall.Output(type, id, address));
            MemoryUtil.memPutLong(address, 0);
        } else {
            translate(type, id, address);
        }
    }

    @Override
    public void objectHandle(int objectType, long address) {
        translate(null, MemoryUtil.memGetLong(address), address);
    }

    private void translate(String type, long id, long address) {
        if (id == 0) {
            return;
        }
        LiveObject object = handles.get(id);
        if (object != null && type != null && !object.type().equals(type)) {
            // Damage, or an error of the application: a driver would use it as another type.
            object = null;
        }
        if (object == null) {
            live.unknown().add(new LiveCall.Unknown(type, id, address));
        }
        MemoryUtil.memPutLong(address, object == null ? 0 : object.handle());
    }
}

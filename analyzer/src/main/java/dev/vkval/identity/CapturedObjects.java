package dev.vkval.identity;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.call.HandleWalker;
import dev.vkval.capture.call.Programs;
import dev.vkval.capture.command.CreateInstance;
import dev.vkval.capture.command.DebugMarkerSetObjectNameEXT;
import dev.vkval.capture.command.GetSwapchainImagesKHR;
import dev.vkval.capture.command.SetDebugUtilsObjectNameEXT;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.registry.Base;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.HandleType;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import dev.vkval.chassis.Hooks;
import dev.vkval.chassis.ValidationObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.agrona.collections.Long2ObjectHashMap;
import org.lwjgl.vulkan.VkDebugMarkerObjectNameInfoEXT;
import org.lwjgl.vulkan.VkDebugUtilsObjectNameInfoEXT;

/**
 * The objects of the captured program: a handle that a command returns is an object until a command destroys
 * it or its parent. Derived from the registry alone.
 */
public final class CapturedObjects implements ValidationObject, HandleWalker.Visitor {
    /** At most this many destroyed objects are remembered, to tell their use from the use of an unknown handle. */
    private static final int ENDED_REMEMBERED = 65_536;

    private final Long2ObjectHashMap<CapturedObject> living = new Long2ObjectHashMap<>();
    private final Map<Long, CapturedObject> ended = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, CapturedObject> eldest) {
            return size() > ENDED_REMEMBERED;
        }
    };
    private final HandleWalker walker = new HandleWalker(Programs.vulkan(), this);
    private final Map<String, Long> inputs = new HashMap<>();
    private final Map<Long, String> names = new HashMap<>();
    private final List<EndListener> listeners = new ArrayList<>();
    private Call creating;
    private boolean instanceCreated;

    /** Hears of objects that a call ends, before they end. */
    @FunctionalInterface
    public interface EndListener {
        /** @param id the object that the call names, or one in the pool that it names; not the children of that object */
        void ends(long id, Call call);
    }

    public void onEnd(EndListener listener) {
        listeners.add(listener);
    }

    @Override
    public String name() {
        return "objects";
    }

    @Override
    public void register(Hooks hooks) {
        for (Command command : Registry.vulkan().commands()) {
            if (returnsHandles(command)) {
                hooks.onEffect(command.number(), this::create);
            }
            registerEnd(hooks, command);
        }
        hooks.onEffect(SetDebugUtilsObjectNameEXT.ID, call -> {
            long info = SetDebugUtilsObjectNameEXT.pNameInfo(call);
            name(
                    VkDebugUtilsObjectNameInfoEXT.nobjectHandle(info),
                    CMemory.pointer(info + VkDebugUtilsObjectNameInfoEXT.POBJECTNAME));
        });
        hooks.onEffect(DebugMarkerSetObjectNameEXT.ID, call -> {
            long info = DebugMarkerSetObjectNameEXT.pNameInfo(call);
            name(
                    VkDebugMarkerObjectNameInfoEXT.nobject(info),
                    CMemory.pointer(info + VkDebugMarkerObjectNameInfoEXT.POBJECTNAME));
        });
    }

    private static boolean returnsHandles(Command command) {
        return command.parameters().stream()
                .anyMatch(p -> p.pointers() > 0
                        && !p.constant()
                        && (p.base() == Base.HANDLE
                                || p.base() == Base.STRUCT
                                        && !Programs.vulkan()
                                                .of(Registry.vulkan().struct(p.type()))
                                                .handles()
                                                .isEmpty()
                                || p.type().equals("VkPhysicalDeviceGroupProperties")
                                || p.type().equals("VkPipelineBinaryHandlesInfoKHR")));
    }

    private void registerEnd(Hooks hooks, Command command) {
        if (DestroyCommands.endsOrResets(command)) {
            hooks.last(command.number());
        }
        int parameter = DestroyCommands.object(command);
        if (parameter >= 0) {
            hooks.postCallRecord(command.number(), call -> ended(call.u64(parameter), call));
        }
        DestroyCommands.Many many = DestroyCommands.many(command);
        if (many != null) {
            hooks.postCallRecord(command.number(), call -> many.handles(call).forEach(id -> ended(id, call)));
        }
        String children = DestroyCommands.childrenType(command);
        if (children != null) {
            hooks.onEffect(command.number(), call -> endChildren(call.u64(1), children, call));
        }
    }

    private void create(Call call) {
        instanceCreated |= call.command().number() == CreateInstance.ID;
        inputs.clear();
        creating = call;
        walker.walk(call);
    }

    @Override
    public void handle(String type, long address, boolean output) {
        long id = CMemory.u64(address);
        if (id == 0) {
            return;
        }
        if (!output) {
            inputs.putIfAbsent(type, id);
        } else if (!living.containsKey(id)) {
            add(type, id);
        }
    }

    @Override
    public void objectHandle(int objectType, long address) {
        // The id names an object that some other call has returned.
    }

    private void add(String type, long id) {
        CapturedObject object = new CapturedObject(
                type,
                id,
                parent(type),
                new CapturedObject.Origin(
                        creating.name(),
                        creating.blockIndex(),
                        creating.frame(),
                        creating.stateSetup(),
                        ownAllocator(creating)));
        object.name(names.remove(id));
        ended.remove(id);
        living.put(id, object);
    }

    private CapturedObject parent(String type) {
        if (creating.command().number() == GetSwapchainImagesKHR.ID) {
            return living.get(inputs.getOrDefault("VkSwapchainKHR", 0L));
        }
        HandleType handle = Registry.vulkan().handle(type);
        Long given = handle == null ? null : inputs.get(handle.parent());
        CapturedObject parent = given == null ? null : living.get(given);
        return parent != null ? parent : living.get(creating.u64(0));
    }

    private static boolean ownAllocator(Call call) {
        List<Member> parameters = call.command().parameters();
        for (int i = parameters.size() - 1; i >= 0; i--) {
            if (parameters.get(i).name().equals("pAllocator")) {
                return call.u64(i) != 0;
            }
        }
        return false;
    }

    private void ended(long id, Call call) {
        listeners.forEach(listener -> listener.ends(id, call));
        end(id, call);
    }

    private void end(long id, Call call) {
        CapturedObject object = living.remove(id);
        if (object != null) {
            object.children().forEach(child -> end(child.id(), call));
            object.destroy(call.name(), call.blockIndex());
            ended.put(id, object);
        }
    }

    private void endChildren(long id, String type, Call call) {
        CapturedObject object = living.get(id);
        if (object != null) {
            object.children().stream()
                    .filter(child -> child.type().equals(type))
                    .forEach(child -> ended(child.id(), call));
        }
    }

    private void name(long id, long text) {
        String value = CMemory.string(text);
        CapturedObject object = living.get(id);
        if (object != null) {
            object.name(value);
        } else {
            names.put(id, value);
        }
    }

    /** The existing object with an id; if no call has returned it, one that begins to exist with this creation. */
    public CapturedObject existing(CapturedObject otherwise) {
        CapturedObject known = living.get(otherwise.id());
        if (known == null && otherwise.id() != 0) {
            living.put(otherwise.id(), otherwise);
        }
        return known == null ? otherwise : known;
    }

    /** Whether the capture contains the creation of every object; false if it does not create an instance. */
    public boolean complete() {
        return instanceCreated;
    }

    /** The object with that id, null if it does not exist or has been destroyed. */
    public CapturedObject living(long id) {
        return living.get(id);
    }

    /** The destroyed object with that id, null if none is remembered. */
    public CapturedObject ended(long id) {
        return ended.get(id);
    }

    /** The dispatchable object that a call is made on, null if it is unknown. */
    public CapturedObject dispatched(Call call) {
        return living.get(call.u64(0));
    }
}

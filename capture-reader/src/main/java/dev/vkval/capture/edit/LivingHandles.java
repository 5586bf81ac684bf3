package dev.vkval.capture.edit;

import dev.vkval.capture.block.Metadata;
import dev.vkval.capture.call.Call;
import dev.vkval.capture.call.HandleWalker;
import dev.vkval.capture.call.Programs;
import dev.vkval.capture.change.HandleNames;
import dev.vkval.capture.memory.CMemory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The handles that the calls of an edited capture have returned so far, and those that edits keep them from returning: what
 * uses one of these would use a handle that nothing returned.
 */
final class LivingHandles implements HandleNames, HandleWalker.Visitor {
    private static final Set<String> MAPS = Set.of("vkMapMemory", "vkMapMemory2", "vkMapMemory2KHR");

    private final HandleWalker walker = new HandleWalker(Programs.vulkan(), this);
    private final Map<Long, String> types = new HashMap<>();
    private final Map<Long, String> withheld = new HashMap<>();
    private final Map<Long, String> unmapped = new HashMap<>();
    private final List<Long> used = new ArrayList<>();
    private final List<Long> returned = new ArrayList<>();
    /** Of those that were returned: what no call had returned before. */
    private final List<Long> fresh = new ArrayList<>();

    private long memory;

    private void walk(Call call) {
        used.clear();
        returned.clear();
        fresh.clear();
        memory = 0;
        walker.walk(call);
    }

    /** A call is made. */
    void made(Call call) throws EditException {
        walk(call);
        for (long id : used) {
            requireReturned(id, place(call));
        }
        returned.forEach(withheld::remove);
        if (MAPS.contains(call.name())) {
            unmapped.remove(memory);
        }
    }

    /** A call is not made where it was. */
    void taken(Call call) {
        walk(call);
        for (long id : fresh) {
            withheld.put(id, place(call));
        }
        if (MAPS.contains(call.name())) {
            unmapped.put(memory, place(call));
        }
    }

    /** A metadata block is kept. */
    void kept(Metadata block) throws EditException {
        OptionalLong object = MetadataObjects.of(block);
        if (object.isPresent()) {
            requireReturned(object.getAsLong(), "block " + block.index());
        }
        if (block instanceof Metadata.FillMemory fill && unmapped.containsKey(fill.memory())) {
            throw new EditException("block " + block.index() + " writes to VkDeviceMemory " + fill.memory() + ", which "
                    + unmapped.get(fill.memory()) + " maps; it cannot be taken away");
        }
    }

    private void requireReturned(long id, String user) throws EditException {
        String returning = withheld.get(id);
        if (returning != null) {
            throw new EditException(user + " uses " + types.get(id) + " " + id + ", which " + returning
                    + " returns; take it away, too, or keep " + returning);
        }
    }

    private static String place(Call call) {
        return "#" + call.blockIndex() + " " + call.name();
    }

    /** The one object of a type, 0 if there is none or several. */
    long only(String type) {
        long only = 0;
        for (Map.Entry<Long, String> entry : types.entrySet()) {
            if (entry.getValue().equals(type)) {
                if (only != 0) {
                    return 0;
                }
                only = entry.getKey();
            }
        }
        return only;
    }

    @Override
    public void handle(String type, long address, boolean output) {
        long id = CMemory.u64(address);
        if (id == 0) {
            return;
        }
        if (type.equals("VkDeviceMemory")) {
            memory = id;
        }
        if (output) {
            if (types.put(id, type) == null) {
                fresh.add(id);
            }
            returned.add(id);
        } else {
            used.add(id);
        }
    }

    @Override
    public void objectHandle(int objectType, long address) {
        used.add(CMemory.u64(address));
    }

    @Override
    public String objection(String type, long id, boolean isReturned) {
        String known = types.get(id);
        if (isReturned) {
            return known == null
                    ? null
                    : "the call returns a new " + type + ", but " + id + " is the id of a " + known + " already";
        }
        if (known == null) {
            return "no call before this one has returned a " + type + " with the id " + id;
        }
        return known.equals(type) ? null : id + " is a " + known + "; expected a " + type;
    }
}

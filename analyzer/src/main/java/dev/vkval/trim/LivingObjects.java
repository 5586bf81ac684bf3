package dev.vkval.trim;

import dev.vkval.capture.call.Call;
import dev.vkval.identity.DestroyCommands;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which blocks created the objects that exist at a point of a capture, and which of them end with which others. */
final class LivingObjects {
    private final Map<Long, Integer> creators = new HashMap<>();
    /** The objects of pools and the images of swapchains. */
    private final Map<Long, Set<Long>> children = new HashMap<>();

    private long largest;

    /** The block that created an object, null if there is no such object. */
    Integer creator(long id) {
        return creators.get(id);
    }

    /** The largest id so far. */
    long largest() {
        return largest;
    }

    /** The objects that a call returns and that did not exist before. */
    List<Long> created(Call call, CallUses uses) {
        List<Long> fresh = new ArrayList<>();
        for (CallUses.Handle handle : uses.returned()) {
            if (creators.putIfAbsent(handle.id(), (int) call.blockIndex()) == null) {
                fresh.add(handle.id());
                largest = Math.max(largest, handle.id());
            }
        }
        if (!fresh.isEmpty()) {
            for (CallUses.Handle owner : uses.used()) {
                if (owns(owner.type())) {
                    children.computeIfAbsent(owner.id(), key -> new LinkedHashSet<>())
                            .addAll(fresh);
                }
            }
        }
        return fresh;
    }

    private static boolean owns(String type) {
        return type.equals("VkDescriptorPool") || type.equals("VkCommandPool") || type.equals("VkSwapchainKHR");
    }

    /** The existing objects that a call ends, those that end with them after them; a pool that is reset is not among them. */
    List<Long> ended(Call call) {
        List<Long> ended = new ArrayList<>();
        int single = DestroyCommands.object(call.command());
        DestroyCommands.Many many = DestroyCommands.many(call.command());
        if (single >= 0) {
            end(call.u64(single), ended);
        } else if (many != null) {
            many.handles(call).forEach(id -> end(id, ended));
        } else if (DestroyCommands.childrenType(call.command()) != null) {
            Set<Long> own = children.remove(call.u64(1));
            if (own != null) {
                own.forEach(id -> end(id, ended));
            }
        }
        return ended;
    }

    private void end(long id, List<Long> ended) {
        if (creators.containsKey(id)) {
            ended.add(id);
        }
        Set<Long> own = children.remove(id);
        if (own != null) {
            own.forEach(child -> end(child, ended));
        }
    }

    /** An object does not exist any more. */
    void forget(long id) {
        creators.remove(id);
    }
}

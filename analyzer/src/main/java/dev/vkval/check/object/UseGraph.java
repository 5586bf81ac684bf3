package dev.vkval.check.object;

import dev.vkval.identity.CapturedObject;
import java.util.ArrayDeque;
import java.util.Deque;
import org.agrona.collections.LongHashSet;

/**
 * The objects that are in use together with an object: those it was created with, its memory, its descriptors, its
 * commands.
 */
final class UseGraph {
    private final Dependencies dependencies;
    private final MemoryBindings bindings;
    private final DescriptorContents descriptors;
    private final RecordedUses recordings;

    UseGraph(
            Dependencies dependencies,
            MemoryBindings bindings,
            DescriptorContents descriptors,
            RecordedUses recordings) {
        this.dependencies = dependencies;
        this.bindings = bindings;
        this.descriptors = descriptors;
        this.recordings = recordings;
    }

    /** Adds the handles, and the objects that are in use with them, to a set. */
    void reach(LongHashSet from, LongHashSet into) {
        Deque<Long> open = new ArrayDeque<>();
        from.forEach(id -> add((long) id, into, open));
        while (!open.isEmpty()) {
            long id = open.pop();
            for (CapturedObject part : dependencies.of(id)) {
                if (needed(part)) {
                    add(part.id(), into, open);
                }
            }
            add(bindings.of(id), into, open);
            descriptors.of(id).forEach(used -> add(used, into, open));
            recordings.of(id).forEach(used -> add((long) used, into, open));
        }
    }

    /** Layouts and libraries are used when a pipeline is created or bound, not while it executes. */
    private static boolean needed(CapturedObject part) {
        return switch (part.type()) {
            case "VkImage", "VkImageView", "VkBuffer" -> !part.destroyed();
            default -> false;
        };
    }

    private static void add(long id, LongHashSet into, Deque<Long> open) {
        if (id != 0 && into.add(id)) {
            open.push(id);
        }
    }
}

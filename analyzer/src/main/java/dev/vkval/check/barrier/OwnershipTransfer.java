package dev.vkval.check.barrier;

import dev.vkval.state.object.Barriers;
import dev.vkval.state.object.CommandBufferRecording;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.CommandPlace;
import dev.vkval.state.object.StateObject;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.EXTQueueFamilyForeign;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK11;

/**
 * One operation of a queue family ownership transfer: a barrier that releases or acquires a resource, depending on
 * the queue that executes it.
 *
 * @param buffer the command buffer that the barrier was recorded to
 */
record OwnershipTransfer(Key key, CommandPlace place, CommandBufferState buffer) {

    /**
     * What the release and the acquire operation of one transfer have in common.
     *
     * @param part of the resource: a subresource range, or offset and size
     */
    record Key(StateObject resource, Object part, int from, int to) {}

    /** The bytes of a buffer that are transferred. */
    record Bytes(long offset, long sizeBytes) {}

    /** The transfers of the barriers of one command, in order. */
    static List<OwnershipTransfer> of(Barriers barriers, CommandPlace place, CommandBufferState buffer) {
        List<OwnershipTransfer> found = new ArrayList<>();
        add(barriers, place, buffer, found);
        return found;
    }

    /** All transfers of a recording in order, including those of the secondary command buffers it executes. */
    static List<OwnershipTransfer> of(CommandBufferRecording recording) {
        List<OwnershipTransfer> found = new ArrayList<>();
        recording.forEach((recorded, command) -> command.dependencies()
                .forEach(barriers -> add(barriers, command.place(), recorded.commandBuffer(), found)));
        return List.copyOf(found);
    }

    private static void add(
            Barriers barriers, CommandPlace place, CommandBufferState buffer, List<OwnershipTransfer> found) {
        for (Barriers.Buffer barrier : barriers.buffers()) {
            if (barrier.buffer() != null
                    && barrier.buffer().sharingMode() == VK10.VK_SHARING_MODE_EXCLUSIVE
                    && between(barrier.srcFamily(), barrier.dstFamily())) {
                Bytes part = new Bytes(barrier.offset(), barrier.sizeBytes());
                Key key = new Key(barrier.buffer(), part, barrier.srcFamily(), barrier.dstFamily());
                found.add(new OwnershipTransfer(key, place, buffer));
            }
        }
        for (Barriers.Image barrier : barriers.images()) {
            if (barrier.image() != null
                    && barrier.image().info().sharingMode() == VK10.VK_SHARING_MODE_EXCLUSIVE
                    && between(barrier.srcFamily(), barrier.dstFamily())) {
                Key key = new Key(barrier.image(), barrier.range(), barrier.srcFamily(), barrier.dstFamily());
                found.add(new OwnershipTransfer(key, place, buffer));
            }
        }
    }

    /** Transfers to and from external queue families have their other operation outside of the capture. */
    private static boolean between(int from, int to) {
        return from != to && !elsewhere(from) && !elsewhere(to);
    }

    private static boolean elsewhere(int family) {
        return family == VK11.VK_QUEUE_FAMILY_EXTERNAL || family == EXTQueueFamilyForeign.VK_QUEUE_FAMILY_FOREIGN_EXT;
    }
}

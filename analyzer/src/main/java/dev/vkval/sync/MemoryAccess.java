package dev.vkval.sync;

import dev.vkval.state.BufferState;
import dev.vkval.state.StateObject;

/**
 * One access of a command to a resource.
 *
 * @param pair index of the stage/access pair
 * @param ordering what rasterization orders it against
 * @param resource the buffer, image, view ... accessed
 * @param detail what else there is to say of it, null for nothing
 */
record MemoryAccess(
        Usage usage, int pair, OrderingRule ordering, AccessRole role, StateObject resource, AccessDetail detail) {

    static MemoryAccess of(Usage usage, int pair, StateObject resource) {
        return new MemoryAccess(usage, pair, OrderingRule.NONE, AccessRole.PLAIN, resource, null);
    }

    /** The same access without what rasterization orders it against, which holds within one attachment only. */
    MemoryAccess unordered() {
        return ordering == OrderingRule.NONE
                ? this
                : new MemoryAccess(usage, pair, OrderingRule.NONE, role, resource, detail);
    }

    boolean write() {
        return StageAccess.isWrite(pair);
    }

    /** Whether it reads some part of its range, but which one stands in buffers that nobody has read. */
    boolean possible() {
        return detail != null && detail.unread() != null && !detail.unread().readBack();
    }

    /** Whether where it reads is known from buffers that were read back. */
    boolean observed() {
        return detail != null && detail.unread() != null && detail.unread().readBack();
    }

    /** This possible access at the place where it is for certain. */
    MemoryAccess at(long[] ranges) {
        boolean bound = resource instanceof BufferState buffer && buffer.binding() != null;
        long base = bound ? ((BufferState) resource).binding().offset() : 0;
        String range = TransferAccesses.bytes(ranges[0] - base, ranges[ranges.length - 1] - ranges[0]);
        AccessDetail exact = new AccessDetail(
                range,
                detail.descriptor(),
                detail.shader(),
                detail.properties(),
                detail.unread().known());
        return new MemoryAccess(usage, pair, ordering, role, resource, exact);
    }

    long stage() {
        return StageAccess.stage(pair);
    }

    /** The access bit, 0 for accesses that have none. */
    long access() {
        return StageAccess.access(pair);
    }

    long tag() {
        return usage.tag();
    }

    int queue() {
        return usage.queue();
    }
}

package dev.vkval.sync.access;

import dev.vkval.spirv.reflect.SpacedBytes;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.StateObject;
import dev.vkval.sync.stage.OrderingRule;
import dev.vkval.sync.stage.StageAccess;

/**
 * One access of a command to a resource.
 *
 * @param pair index of the stage/access pair
 * @param ordering its rasterization order rule
 * @param resource the buffer, image, view ... accessed
 * @param detail further details, null for none
 */
public record MemoryAccess(
        ResourceUsage usage,
        int pair,
        OrderingRule ordering,
        AccessRole role,
        StateObject resource,
        AccessDetail detail) {

    public static MemoryAccess of(ResourceUsage usage, int pair, StateObject resource) {
        return new MemoryAccess(usage, pair, OrderingRule.NONE, AccessRole.PLAIN, resource, null);
    }

    /** The same access without rasterization order, which applies only within one attachment. */
    MemoryAccess unordered() {
        return ordering == OrderingRule.NONE
                ? this
                : new MemoryAccess(usage, pair, OrderingRule.NONE, role, resource, detail);
    }

    public boolean write() {
        return StageAccess.isWrite(pair);
    }

    /**
     * Whether it may access any part of its range or none, depending on buffer contents that were not read, or on
     * shaders.
     */
    public boolean possible() {
        return detail != null
                && detail.undecided() != null
                && !detail.undecided().readBack();
    }

    /** Whether it is a possible access of shader code that may not have been executed. */
    public boolean ofShader() {
        return possible() && detail.undecided().part() == UndecidedAccess.Part.DESCRIPTORS;
    }

    /** The pieces of its range that alone it may access, null for any of it. */
    SpacedBytes pieces() {
        return possible() ? detail.undecided().pieces() : null;
    }

    /** Whether it accesses none of some addresses in its range. */
    boolean leavesOut(long begin, long end) {
        SpacedBytes pieces = pieces();
        return pieces != null && !pieces.touches(begin, end);
    }

    /** Whether two accesses to one range are to different pieces of it. */
    boolean apart(MemoryAccess other) {
        SpacedBytes pieces = pieces();
        return pieces != null && other.pieces() != null && pieces.apart(other.pieces());
    }

    /** The same where any part of its range counts as accessed. */
    MemoryAccess anywhere() {
        return pieces() == null
                ? this
                : new MemoryAccess(
                        usage,
                        pair,
                        ordering,
                        role,
                        resource,
                        detail.of(detail.undecided().of(null)));
    }

    /** Whether its range is known from buffers that were read back. */
    public boolean observed() {
        return detail != null
                && detail.undecided() != null
                && detail.undecided().readBack();
    }

    /** Whether shaders were seen to make it when a device executed them. */
    public boolean touched() {
        return observed() && detail.undecided().part() == UndecidedAccess.Part.DESCRIPTORS;
    }

    /** The ranges of which it was seen to access some part, null if it was not. */
    long[] seenIn() {
        return ofShader() ? detail.undecided().seenIn() : null;
    }

    /** The same access as one that was seen. */
    MemoryAccess seen() {
        return new MemoryAccess(
                usage,
                pair,
                ordering,
                role,
                resource,
                detail.of(detail.undecided().known()));
    }

    /** This possible access at its actual range. */
    public MemoryAccess at(long[] ranges) {
        boolean bound = resource instanceof BufferState buffer && buffer.binding() != null;
        long base = bound ? ((BufferState) resource).binding().offset() : 0;
        String range = AccessDetail.bytes(ranges[0] - base, ranges[ranges.length - 1] - ranges[0]);
        AccessDetail exact = new AccessDetail(
                range,
                detail.descriptor(),
                detail.shader(),
                detail.properties(),
                detail.undecided().known());
        return new MemoryAccess(usage, pair, ordering, role, resource, exact);
    }

    public long stage() {
        return StageAccess.stage(pair);
    }

    /** The access bit, 0 for accesses that have none. */
    public long access() {
        return StageAccess.access(pair);
    }

    public long tag() {
        return usage.tag();
    }

    public int queue() {
        return usage.queue();
    }
}

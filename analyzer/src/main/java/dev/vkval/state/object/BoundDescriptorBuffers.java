package dev.vkval.state.object;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The descriptor buffers that a command buffer has bound, and where in them its descriptor sets are. */
public final class BoundDescriptorBuffers {
    private static final StateObject.SubStateKey<BoundDescriptorBuffers> KEY =
            new StateObject.SubStateKey<>(BoundDescriptorBuffers.class);

    /**
     * Where a set is.
     *
     * @param address device address of the descriptor buffer
     * @param offset from there
     * @param at the part of a buffer that begins there, null if it was not known when the offset was set
     * @param layout that the offset was set with, null if it is not known
     * @param by the command that set it
     */
    public record Offset(long address, long offset, BufferPart at, PipelineLayoutState layout, CommandPlace by) {}

    private record Slot(int bindPoint, int set) {}

    /** Null where it is not known: commands that were executed in between may have bound others. */
    private List<Long> addresses = List.of();

    private final Map<Slot, Offset> offsets = new HashMap<>();
    private int changes;

    /** Those of a command buffer, null if it has bound none and executed no others. */
    public static BoundDescriptorBuffers of(CommandBufferState buffer) {
        return buffer.subState(KEY);
    }

    /** Those of a command buffer, to be changed. */
    @ForTrackers
    public static BoundDescriptorBuffers in(CommandBufferState buffer) {
        return buffer.subStateOr(KEY, BoundDescriptorBuffers::new);
    }

    /** A command buffer begins. */
    @ForTrackers
    public static void clear(CommandBufferState buffer) {
        buffer.subState(KEY, null);
    }

    /** @param buffers their device addresses, null if they are not known any more */
    @ForTrackers
    public void bind(List<Long> buffers) {
        addresses = buffers == null ? null : List.copyOf(buffers);
        offsets.clear();
        changes++;
    }

    @ForTrackers
    public void set(int bindPoint, int set, Offset offset) {
        offsets.put(new Slot(bindPoint, set), offset);
        changes++;
    }

    /** The offset of a set is not known any more. */
    @ForTrackers
    public void forget(int bindPoint, int set) {
        offsets.remove(new Slot(bindPoint, set));
        changes++;
    }

    /** Whether it is known which are bound. */
    public boolean known() {
        return addresses != null;
    }

    /** How many are bound, 0 if it is not known. */
    public int count() {
        return known() ? addresses.size() : 0;
    }

    /** The device address of one, null if none is bound there. */
    public Long address(int index) {
        return index >= 0 && index < count() ? addresses.get(index) : null;
    }

    /** Where a set is, null if that was not set. */
    public Offset at(int bindPoint, int set) {
        return offsets.get(new Slot(bindPoint, set));
    }

    /** A number that grows with each change. */
    public int changes() {
        return changes;
    }
}

package dev.vkval.state.object;

import java.util.HashMap;
import java.util.Map;

/**
 * Where a descriptor set is in a descriptor buffer, and what is wrong with its descriptors. The set beside it has those that
 * are valid; the others are unwritten there.
 */
public final class BufferedSet {
    private static final StateObject.SubStateKey<BufferedSet> KEY = new StateObject.SubStateKey<>(BufferedSet.class);

    /** What is wrong with bytes that are to be a descriptor. */
    public enum Fault {
        /** Nothing wrote them. */
        UNWRITTEN,
        /** They are none that vkGetDescriptorEXT returned. */
        UNKNOWN,
        /** They are a descriptor of another type. */
        OTHER_TYPE,
        /** What the descriptor refers to was destroyed. */
        DESTROYED
    }

    /**
     * A descriptor at fault.
     *
     * @param offset of its bytes in the descriptor buffer
     * @param sizeBytes of a descriptor of the binding's type
     * @param found the descriptor that the bytes are, null for none
     */
    public record Faulty(Fault fault, long offset, long sizeBytes, GotDescriptor found) {}

    private record Slot(int binding, int element) {}

    private final BufferState buffer;
    private final long offset;
    private final Map<Slot, Faulty> faults = new HashMap<>();

    @ForTrackers
    public BufferedSet(DescriptorSetState set, BufferState buffer, long offset) {
        this.buffer = buffer;
        this.offset = offset;
        set.subState(KEY, this);
    }

    /** Of a set that is in a descriptor buffer, null for any other. */
    public static BufferedSet of(DescriptorSetState set) {
        return set.subState(KEY);
    }

    public BufferState buffer() {
        return buffer;
    }

    /** Byte offset in the buffer. */
    public long offset() {
        return offset;
    }

    /**
     * The latest fault of a descriptor, null for none. It is kept when valid bytes take its place, since the results of a device
     * come later.
     */
    public Faulty fault(int binding, int element) {
        return faults.get(new Slot(binding, element));
    }

    @ForTrackers
    public void put(int binding, int element, Faulty faulty) {
        faults.put(new Slot(binding, element), faulty);
    }
}

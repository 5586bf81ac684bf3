package dev.vkval.gpuav.proof;

import dev.vkval.spirv.value.Input;
import dev.vkval.spirv.value.Interval;
import java.util.Arrays;
import java.util.BitSet;

/** The push constants that a command buffer has set so far. Immutable. */
public final class PushConstants {
    public static final PushConstants NONE = new PushConstants(new byte[0], new BitSet());

    /** Limit for the bytes that are kept; devices have 256 or a few more. */
    public static final int LIMIT_BYTES = 4096;

    private final byte[] bytes;
    private final BitSet known;

    private PushConstants(byte[] bytes, BitSet known) {
        this.bytes = bytes;
        this.known = known;
    }

    /** The same with some bytes set; what is beyond a limit stays unknown. */
    public PushConstants with(long offset, byte[] set) {
        if (offset < 0 || offset + set.length > LIMIT_BYTES) {
            return this;
        }
        int end = (int) offset + set.length;
        byte[] all = Arrays.copyOf(bytes, Math.max(bytes.length, end));
        System.arraycopy(set, 0, all, (int) offset, set.length);
        BitSet more = (BitSet) known.clone();
        more.set((int) offset, end);
        return new PushConstants(all, more);
    }

    /** Its value, null if it is not known. */
    Interval of(Input.PushConstant input) {
        long end = input.offset() + input.sizeBytes();
        if (input.offset() < 0 || end > bytes.length || known.nextClearBit((int) input.offset()) < end) {
            return null;
        }
        long value = 0;
        for (int i = input.sizeBytes() - 1; i >= 0; i--) {
            value = value << Byte.SIZE | bytes[(int) input.offset() + i] & 0xff;
        }
        int unused = Long.SIZE - input.sizeBytes() * Byte.SIZE;
        return Interval.of(input.signed() ? value << unused >> unused : value);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PushConstants set && Arrays.equals(bytes, set.bytes) && known.equals(set.known);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }
}

package dev.vkval.profile;

import dev.vkval.capture.registry.Base;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.BitSet;
import java.util.OptionalLong;

/** Some members of a structure, in its C layout. */
public final class StructValues {
    private static final String BOOL = "VkBool32";

    private final Struct struct;
    private final ByteBuffer bytes;
    private final BitSet known = new BitSet();

    StructValues(Struct struct) {
        this.struct = struct;
        this.bytes = ByteBuffer.allocate(struct.sizeBytes()).order(ByteOrder.nativeOrder());
    }

    /** Which structure it is. */
    public Struct struct() {
        return struct;
    }

    /** Whether the byte at an offset belongs to a value that is known. */
    public boolean known(int offset) {
        return known.get(offset);
    }

    /** Which bytes belong to values that are known. */
    public BitSet known() {
        return (BitSet) known.clone();
    }

    /** Writes the values that are known over those of the structure, which has its size. */
    public void copyTo(ByteBuffer target) {
        for (int at = known.nextSetBit(0); at >= 0; at = known.nextSetBit(at + 1)) {
            target.put(at, bytes.get(at));
        }
    }

    /**
     * A member or an element of an array, one of floating point rounded down; empty if it is not known.
     *
     * @param element 0 for other members than arrays
     */
    public OptionalLong value(String member, int element) {
        Struct.Place place = struct.place(member);
        int at = place == null ? -1 : place.offset() + element * place.member().valueBytes();
        if (at < 0 || !known.get(at)) {
            return OptionalLong.empty();
        }
        long bits = get(place.member(), at);
        boolean real = place.member().base() == Base.F32 || place.member().base() == Base.F64;
        return OptionalLong.of(real ? (long) Math.floor(Double.longBitsToDouble(bits)) : bits);
    }

    /** An integer, an enumerant, flags or a boolean; 0 if it is not known. */
    public long integer(String member) {
        return value(member, 0).orElse(0);
    }

    /**
     * A value, combined with the one that another set of capabilities gave: a device that meets both has the larger one
     * of an upper limit.
     *
     * @param bits the value of an integer; of a floating-point member its IEEE 754 representation as a double
     */
    void put(Member member, int offset, int element, long bits) {
        int at = offset + element * member.valueBytes();
        if (at < 0 || at + member.valueBytes() > struct.sizeBytes()) {
            throw new IllegalArgumentException(member.name());
        }
        long value = known.get(at) ? combined(member, element, get(member, at), bits) : bits;
        switch (member.base()) {
            case F32 -> bytes.putFloat(at, (float) Double.longBitsToDouble(value));
            case F64 -> bytes.putDouble(at, Double.longBitsToDouble(value));
            default -> integer(member.valueBytes(), at, value);
        }
        known.set(at, at + member.valueBytes());
    }

    private void integer(int size, int at, long value) {
        switch (size) {
            case Byte.BYTES -> bytes.put(at, (byte) value);
            case Short.BYTES -> bytes.putShort(at, (short) value);
            case Integer.BYTES -> bytes.putInt(at, (int) value);
            default -> bytes.putLong(at, value);
        }
    }

    private long get(Member member, int at) {
        return switch (member.base()) {
            case F32 -> Double.doubleToRawLongBits(bytes.getFloat(at));
            case F64 -> bytes.getLong(at);
            case S32 -> bytes.getInt(at);
            default ->
                switch (member.valueBytes()) {
                    case Byte.BYTES -> Byte.toUnsignedLong(bytes.get(at));
                    case Short.BYTES -> Short.toUnsignedLong(bytes.getShort(at));
                    case Integer.BYTES -> Integer.toUnsignedLong(bytes.getInt(at));
                    default -> bytes.getLong(at);
                };
        };
    }

    private static long combined(Member member, int element, long one, long other) {
        String limit = member.attributes().getOrDefault("limit", "").split(",")[0];
        boolean least = limit.equals("min") || limit.equals("range") && element == 0;
        boolean most = limit.equals("max") || limit.equals("bits") || limit.equals("range") && element > 0;
        if (member.type().equals(BOOL)
                || limit.equals("bitmask")
                || member.type().contains("Flags")) {
            return one | other;
        }
        return least || most ? (smaller(member, one, other) == least ? one : other) : other;
    }

    private static boolean smaller(Member member, long one, long other) {
        if (member.base() == Base.F32 || member.base() == Base.F64) {
            return Double.longBitsToDouble(one) < Double.longBitsToDouble(other);
        }
        return member.base().signed() ? one < other : Long.compareUnsigned(one, other) < 0;
    }

    /** The values of members of the same name and type, for those that are not known yet. */
    void fill(StructValues from) {
        for (Member member : struct.members()) {
            Struct.Place there = from.struct.place(member.name());
            if (there != null
                    && !known.get(member.offset())
                    && from.known.get(there.offset())
                    && there.member().type().equals(member.type())
                    && there.member().sizeBytes() == member.sizeBytes()) {
                for (int i = 0; i < member.sizeBytes(); i++) {
                    bytes.put(member.offset() + i, from.bytes.get(there.offset() + i));
                    known.set(member.offset() + i, from.known.get(there.offset() + i));
                }
            }
        }
    }

    /** Takes the values of a structure within another one. */
    void fillFrom(StructValues outer, int offset) {
        for (int i = 0; i < struct.sizeBytes(); i++) {
            if (outer.known.get(offset + i)) {
                bytes.put(i, outer.bytes.get(offset + i));
                known.set(i);
            }
        }
    }

    /** How many members are known; those of structures within it are counted, arrays are one. */
    public long count() {
        return count(struct, 0);
    }

    private long count(Struct of, int offset) {
        long count = 0;
        for (Member member : of.members()) {
            if (member.base() == Base.STRUCT && member.elements() == 0) {
                count += count(Registry.vulkan().struct(member.type()), offset + member.offset());
            } else {
                count += known.get(offset + member.offset()) ? 1 : 0;
            }
        }
        return count;
    }

    boolean isEmpty() {
        return known.isEmpty();
    }
}

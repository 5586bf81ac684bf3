package dev.vkval.device;

import dev.vkval.capture.registry.Base;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import dev.vkval.profile.StructValues;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.lwjgl.system.MemoryUtil;

/**
 * A struct as the captured implementation returned it, for example VkPhysicalDeviceLimits, or as a device profile has it;
 * members by name.
 */
public final class ReportedStruct {
    /** Nothing is known, because the application did not query it. */
    public static final ReportedStruct UNKNOWN = new ReportedStruct(null, null, null);

    static final String LIMITS = "VkPhysicalDeviceLimits";

    private final Struct struct;
    private final ByteBuffer bytes;
    /** Which bytes belong to members that are known, null for all of them. */
    private final BitSet known;

    private final Map<String, Optional<Struct.Place>> places = new HashMap<>();

    private ReportedStruct(Struct struct, ByteBuffer bytes, BitSet known) {
        this.struct = struct;
        this.bytes = bytes;
        this.known = known;
    }

    /** Copies a struct, without what its pointers lead to. */
    public static ReportedStruct copy(String name, long address) {
        Struct struct = Registry.vulkan().struct(name);
        ByteBuffer copy = ByteBuffer.allocate(struct.sizeBytes()).order(ByteOrder.nativeOrder());
        MemoryUtil.memByteBuffer(address, struct.sizeBytes())
                .order(ByteOrder.nativeOrder())
                .get(copy.array());
        return new ReportedStruct(struct, copy, null);
    }

    /** The members that a device profile names. */
    static ReportedStruct of(StructValues values) {
        ByteBuffer bytes = ByteBuffer.allocate(values.struct().sizeBytes()).order(ByteOrder.nativeOrder());
        values.copyTo(bytes);
        return new ReportedStruct(values.struct(), bytes, values.known());
    }

    /** The same struct with the members that a device profile names in place of those here. */
    ReportedStruct under(StructValues values) {
        ByteBuffer merged = ByteBuffer.allocate(bytes.capacity()).order(ByteOrder.nativeOrder());
        merged.put(0, bytes, 0, bytes.capacity());
        values.copyTo(merged);
        return new ReportedStruct(struct, merged, null);
    }

    /** Copies a VkPhysicalDeviceLimits. */
    public static ReportedStruct limits(long address) {
        return copy(LIMITS, address);
    }

    /** Whether the application queried it. */
    public boolean known() {
        return struct != null;
    }

    /** How many members it has; those of structs within it are counted. */
    long members() {
        return members(struct);
    }

    private static long members(Struct of) {
        return of.members().stream()
                .mapToLong(member -> member.base() == Base.STRUCT && member.elements() == 0
                        ? members(Registry.vulkan().struct(member.type()))
                        : 1)
                .sum();
    }

    /** Whether it is known and has that member. */
    boolean has(String path) {
        Struct.Place place = known() ? place(path) : null;
        return place != null && isKnown(place.offset());
    }

    private boolean isKnown(int offset) {
        return known == null || known.get(offset);
    }

    private Struct.Place place(String path) {
        return places.computeIfAbsent(path, searched -> Optional.ofNullable(struct.place(searched)))
                .orElse(null);
    }

    /** An integer member, an enumerant, flags or a boolean; empty if it is not known. */
    public OptionalLong integer(String path) {
        return integer(path, 0);
    }

    /**
     * The same for an element of an array.
     *
     * @param path of the member: {@code maxExtent.width}
     */
    public OptionalLong integer(String path, int element) {
        if (!known()) {
            return OptionalLong.empty();
        }
        Struct.Place place = place(path);
        int at = at(place, element);
        if (!isKnown(at)) {
            return OptionalLong.empty();
        }
        if (place.member().valueBytes() == Long.BYTES) {
            return OptionalLong.of(bytes.getLong(at));
        }
        int value = bytes.getInt(at);
        return OptionalLong.of(place.member().base() == Base.S32 ? value : Integer.toUnsignedLong(value));
    }

    /** A floating-point member or an element of such an array, empty if it is not known. */
    public OptionalDouble real(String path, int element) {
        if (!known()) {
            return OptionalDouble.empty();
        }
        int at = at(place(path), element);
        return isKnown(at) ? OptionalDouble.of(bytes.getFloat(at)) : OptionalDouble.empty();
    }

    private static int at(Struct.Place place, int element) {
        return place.offset() + element * place.member().valueBytes();
    }

    /** An integer member, or the other value if it is not known. */
    public long orElse(String path, long other) {
        return integer(path).orElse(other);
    }
}

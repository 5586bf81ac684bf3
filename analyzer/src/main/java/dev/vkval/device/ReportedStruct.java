package dev.vkval.device;

import dev.vkval.capture.registry.Base;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.lwjgl.system.MemoryUtil;

/** A struct as the captured implementation returned it, for example VkPhysicalDeviceLimits; members by name. */
public final class ReportedStruct {
    /** Nothing is known, because the application did not query it. */
    public static final ReportedStruct UNKNOWN = new ReportedStruct(null, null);

    static final String LIMITS = "VkPhysicalDeviceLimits";

    private final Struct struct;
    private final ByteBuffer bytes;
    private final Map<String, Optional<Struct.Place>> places = new HashMap<>();

    private ReportedStruct(Struct struct, ByteBuffer bytes) {
        this.struct = struct;
        this.bytes = bytes;
    }

    /** Copies a struct, without what its pointers lead to. */
    public static ReportedStruct copy(String name, long address) {
        Struct struct = Registry.vulkan().struct(name);
        ByteBuffer copy = ByteBuffer.allocate(struct.sizeBytes()).order(ByteOrder.nativeOrder());
        MemoryUtil.memByteBuffer(address, struct.sizeBytes())
                .order(ByteOrder.nativeOrder())
                .get(copy.array());
        return new ReportedStruct(struct, copy);
    }

    /** Copies a VkPhysicalDeviceLimits. */
    public static ReportedStruct limits(long address) {
        return copy(LIMITS, address);
    }

    /** Whether the application queried it. */
    public boolean known() {
        return struct != null;
    }

    /** Whether it is known and has that member. */
    boolean has(String path) {
        return known() && place(path) != null;
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
        if (place.member().valueBytes() == Long.BYTES) {
            return OptionalLong.of(bytes.getLong(at));
        }
        int value = bytes.getInt(at);
        return OptionalLong.of(place.member().base() == Base.S32 ? value : Integer.toUnsignedLong(value));
    }

    /** A floating-point member or an element of such an array, empty if it is not known. */
    public OptionalDouble real(String path, int element) {
        return known() ? OptionalDouble.of(bytes.getFloat(at(place(path), element))) : OptionalDouble.empty();
    }

    private static int at(Struct.Place place, int element) {
        return place.offset() + element * place.member().valueBytes();
    }

    /** An integer member, or the other value if it is not known. */
    public long orElse(String path, long other) {
        return integer(path).orElse(other);
    }
}

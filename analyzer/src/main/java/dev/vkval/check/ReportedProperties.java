package dev.vkval.check;

import dev.vkval.capture.registry.Base;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.lwjgl.system.MemoryUtil;

/**
 * Structures of properties as a captured physical device filled them, by name. Members that several structures have (a
 * property that became part of a version) are found in whichever of them the program asked for.
 */
public final class ReportedProperties {
    /** The program never asked. */
    public static final ReportedProperties NONE = new ReportedProperties();

    private final Map<String, ByteBuffer> structs = new LinkedHashMap<>();

    /** Copies a structure, without what its pointers lead to. */
    void add(Struct struct, long address) {
        ByteBuffer copy = ByteBuffer.allocate(struct.sizeBytes()).order(ByteOrder.nativeOrder());
        MemoryUtil.memByteBuffer(address, struct.sizeBytes())
                .order(ByteOrder.nativeOrder())
                .get(copy.array());
        structs.put(struct.name(), copy);
    }

    /** An integer, an enumerant, flags or a boolean; empty where the program never asked. */
    public OptionalLong integer(String struct, String member, int element) {
        Found found = find(struct, member, element);
        return found == null ? OptionalLong.empty() : OptionalLong.of(found.integer());
    }

    /** A member of floating point; empty where the program never asked. */
    public OptionalDouble real(String struct, String member, int element) {
        Found found = find(struct, member, element);
        return found == null
                ? OptionalDouble.empty()
                : OptionalDouble.of(found.bytes().getFloat(found.at()));
    }

    private record Found(ByteBuffer bytes, Member member, int at) {
        long integer() {
            if (member.valueBytes() == Long.BYTES) {
                return bytes.getLong(at);
            }
            int value = bytes.getInt(at);
            return member.base() == Base.S32 ? value : Integer.toUnsignedLong(value);
        }
    }

    private Found find(String struct, String name, int element) {
        Found found = in(struct, name, element);
        if (found != null) {
            return found;
        }
        for (String other : structs.keySet()) {
            found = in(other, name, element);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private Found in(String struct, String name, int element) {
        ByteBuffer bytes = structs.get(struct);
        if (bytes == null) {
            return null;
        }
        Struct.Place place = Registry.vulkan().struct(struct).place(name);
        return place == null
                ? null
                : new Found(
                        bytes,
                        place.member(),
                        place.offset() + element * place.member().valueBytes());
    }
}

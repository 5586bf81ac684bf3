package dev.vkval.capture.call;

import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import java.util.List;
import org.lwjgl.system.MemoryUtil;

/**
 * The length of each array in an array of arrays: a number, or a 32-bit member of the struct at the same index of a
 * neighbouring array, such as {@code pInfos[].geometryCount}.
 *
 * @param structs offset of the pointer to the neighbouring array, -1 for a number
 * @param strideBytes size of its elements
 * @param value the number, or the member's offset in the struct
 */
record InnerLength(int structs, int strideBytes, int value) {
    private static final String EACH = "[].";

    /** The second part of a {@code len} attribute; null if there is none. */
    static InnerLength of(Member member, List<Member> siblings, Registry registry) {
        String[] parts = member.attributes().getOrDefault("len", "").split(",");
        if (parts.length < 2 || parts[1].equals("null-terminated")) {
            return null;
        }
        int each = parts[1].indexOf(EACH);
        if (each < 0) {
            return new InnerLength(-1, 0, Integer.parseInt(parts[1]));
        }
        String array = parts[1].substring(0, each);
        for (Member sibling : siblings) {
            if (sibling.name().equals(array)) {
                Struct struct = registry.struct(sibling.type());
                Member count = struct.member(parts[1].substring(each + EACH.length()));
                return new InnerLength(sibling.offset(), struct.sizeBytes(), count.offset());
            }
        }
        throw new IllegalStateException(member.name() + " has a length in an array that is none of its siblings");
    }

    /**
     * The length of one array.
     *
     * @param base address of the enclosing struct, or of the first parameter slot
     */
    long evaluate(long base, long index) {
        if (structs < 0) {
            return value;
        }
        long array = MemoryUtil.memGetAddress(base + structs);
        return array == 0 ? 0 : Integer.toUnsignedLong(MemoryUtil.memGetInt(array + index * strideBytes + value));
    }
}

package dev.vkval.check;

import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Locale;
import org.lwjgl.system.MemoryUtil;

/** VkPhysicalDeviceLimits as the captured device reported them, members by name. */
public final class Limits {
    /** The program did not query the limits, so that no value is known to exceed one. */
    public static final Limits UNKNOWN = new Limits(null);

    private static final Struct STRUCT = Registry.vulkan().struct("VkPhysicalDeviceLimits");

    private final ByteBuffer bytes;

    private Limits(ByteBuffer bytes) {
        this.bytes = bytes;
    }

    /** Those at the address of a VkPhysicalDeviceLimits, which may change or be freed afterwards. */
    public static Limits copy(long address) {
        ByteBuffer copy = ByteBuffer.allocate(STRUCT.sizeBytes()).order(ByteOrder.nativeOrder());
        MemoryUtil.memByteBuffer(address, STRUCT.sizeBytes())
                .order(ByteOrder.nativeOrder())
                .get(copy.array());
        return new Limits(copy);
    }

    public boolean known() {
        return bytes != null;
    }

    /** An integer limit, the largest number if it is not known. */
    public long maximum(String name) {
        return maximum(name, 0);
    }

    /** An element of an integer limit that is an array. */
    public long maximum(String name, int index) {
        if (bytes == null) {
            return Long.MAX_VALUE;
        }
        Member member = STRUCT.member(name);
        int at = member.offset() + index * member.valueBytes();
        return member.valueBytes() == Long.BYTES ? bytes.getLong(at) : Integer.toUnsignedLong(bytes.getInt(at));
    }

    /** A floating-point limit, infinity if it is not known. */
    public float number(String name, int index) {
        return bytes == null
                ? Float.POSITIVE_INFINITY
                : bytes.getFloat(STRUCT.member(name).offset() + index * Float.BYTES);
    }

    /** {@code maxPushConstantsSize (128)}. */
    public String text(String name) {
        return String.format(Locale.ROOT, "%s (%d)", name, maximum(name));
    }
}

package dev.vkval.state;

import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.OptionalLong;
import org.lwjgl.system.MemoryUtil;

/** A properties struct as returned by the captured device, for example VkPhysicalDeviceLimits; members by name. */
public final class DeviceLimits {
    /** Nothing is known, because the application did not query it. */
    public static final DeviceLimits UNKNOWN = new DeviceLimits(null, null);

    private final Struct struct;
    private final ByteBuffer bytes;

    private DeviceLimits(Struct struct, ByteBuffer bytes) {
        this.struct = struct;
        this.bytes = bytes;
    }

    /** Copies a struct of that name. */
    static DeviceLimits copy(String name, long address) {
        Struct struct = Registry.vulkan().struct(name);
        ByteBuffer bytes = ByteBuffer.allocate(struct.sizeBytes()).order(ByteOrder.nativeOrder());
        for (int i = 0; i < struct.sizeBytes(); i++) {
            bytes.put(i, MemoryUtil.memGetByte(address + i));
        }
        return new DeviceLimits(struct, bytes);
    }

    /** An integer member, empty if it is not known. */
    public OptionalLong of(String name) {
        return of(name, 0);
    }

    /**
     * The same for an element of an array.
     *
     * @param path of the member: {@code maxExtent.width}
     */
    public OptionalLong of(String path, int element) {
        if (struct == null) {
            return OptionalLong.empty();
        }
        Struct.Place place = struct.place(path);
        int offset = place.offset() + element * place.member().valueBytes();
        return OptionalLong.of(
                place.member().valueBytes() == Long.BYTES
                        ? bytes.getLong(offset)
                        : Integer.toUnsignedLong(bytes.getInt(offset)));
    }

    /** An integer member, or the other value if it is not known. */
    public long orElse(String name, long other) {
        return of(name).orElse(other);
    }
}

package dev.vkval.replay.matrix;

import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import org.lwjgl.system.MemoryUtil;

/**
 * A structure of a call that a test makes: zero, except for its sType and what is set.
 *
 * @param address where it is
 */
record MadeStruct(Struct struct, long address) {

    /** Sets an integer, a handle or an address; the path leads through structures within it. */
    MadeStruct set(String path, long value) {
        Struct.Place place = struct.place(path);
        if (place == null) {
            throw new IllegalArgumentException(struct.name() + "." + path);
        }
        if (place.member().sizeBytes() == Long.BYTES) {
            MemoryUtil.memPutLong(address + place.offset(), value);
        } else {
            MemoryUtil.memPutInt(address + place.offset(), (int) value);
        }
        return this;
    }

    MadeStruct set(String path, MadeStruct value) {
        return set(path, value.address);
    }

    MadeStruct set(String path, float value) {
        return set(path, Float.floatToRawIntBits(value));
    }

    /** The address of a member. */
    long at(String path) {
        return address + struct.place(path).offset();
    }

    /** Features to enable. */
    MadeStruct enable(String... names) {
        for (String name : names) {
            set(name, 1);
        }
        return this;
    }

    /** The next structure of an array that this one begins. */
    MadeStruct next() {
        return new MadeStruct(struct, address + struct.sizeBytes());
    }

    static MadeStruct at(String name, long address) {
        Struct struct = Registry.vulkan().struct(name);
        if (struct.sType() >= 0) {
            MemoryUtil.memPutInt(address, struct.sType());
        }
        return new MadeStruct(struct, address);
    }
}

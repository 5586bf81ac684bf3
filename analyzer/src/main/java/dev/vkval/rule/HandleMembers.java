package dev.vkval.rule;

import java.util.OptionalLong;

/** What objects were created with, for paths that go on behind a handle. */
public interface HandleMembers {
    /** Reads one value of an object. */
    interface Reader {
        /** @return empty where the object, or the value, is not known */
        OptionalLong of(long handle);
    }

    /**
     * A value that objects of a type have.
     *
     * @param type name of its type in the registry: {@code VkDeviceSize}, {@code VkBufferUsageFlags2}, {@code VkImage}
     */
    record Value(String type, Reader reader) {}

    /** Nothing is known of any object. */
    HandleMembers NONE = (handle, member) -> null;

    /** The value of that name of objects of a handle type, null where there is none. */
    Value find(String handleType, String member);
}

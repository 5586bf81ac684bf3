package dev.vkval.rule;

import java.util.OptionalLong;

/** What there is behind handles, for paths that go on there. */
public interface HandleMembers {
    /** Reads one value of an object. */
    interface Reader {
        /**
         * @param object as {@link ObjectFacts} found it
         * @return empty where the value is not known
         */
        OptionalLong of(Object object);
    }

    /**
     * A value that objects of a type have.
     *
     * @param type name of its type in the registry: {@code VkDeviceSize}, {@code VkBufferUsageFlags2}, {@code VkImage}
     * @param words what an object with a property is or has, of a VkBool32 that tells whether it has it: {@code is bound
     *     to memory}; null of any other value
     */
    record Value(String type, String words, Reader reader) {
        public Value(String type, Reader reader) {
            this(type, null, reader);
        }
    }

    /**
     * The structure that objects of a type are created with.
     *
     * @param struct its name in the registry
     * @param address reads its address
     * @param chained reads the address of the structure whose pNext chain is the object's: of images of a swapchain that
     *     of the swapchain
     */
    record Creation(String struct, Reader address, Reader chained) {}

    /** Nothing is known of any object. */
    HandleMembers NONE = (handle, member) -> null;

    /** The value of that name of objects of a handle type, null where there is none. */
    Value find(String handleType, String member);

    /** The structure that objects of a handle type were created with, null where it is not kept. */
    default Creation creation(String handleType) {
        return null;
    }
}

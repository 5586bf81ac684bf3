package dev.vkval.gpuav.device;

import java.util.function.LongConsumer;

/**
 * Lets a validator that works on the device change and observe live calls, make its own calls and allocate memory.
 *
 * <p>Objects are named by captured ids. Calls made here are those of the tool and are not checked.
 */
public interface DeviceServices {

    /** Observes the live calls of a command. An exception ends the execution of the call. */
    interface Hook {
        /** The call is about to be made; its slots and what they point to may be changed. */
        default void before(ExecutedCall call) {}

        /** The call was made; the objects it created are known by their captured ids. */
        default void after(ExecutedCall call) {}
    }

    /**
     * A host-visible buffer.
     *
     * @param handle live VkBuffer
     * @param mapped host address of its memory
     * @param sizeBytes its size
     * @param deviceAddress its device address, 0 if its usage does not include one
     */
    record Buffer(long handle, long mapped, long sizeBytes, long deviceAddress) {}

    /**
     * Registers for a command, by its number. A submit is seen when it is executed on the device, possibly after its
     * block.
     */
    void hook(int command, Hook hook);

    /** Receives the captured id of a device that is about to be destroyed; it is idle, and its objects still exist. */
    void onTeardown(LongConsumer device);

    /** The live handle of a captured id, 0 if there is none. */
    long live(long id);

    /** The captured id of the device of an object, 0 if there is none. */
    long deviceOf(long id);

    /** The version of Vulkan that the instance of an object was created with, 0 for 1.0. */
    int version(long id);

    /** Whether the device of an object has a command. */
    boolean has(long id, int command);

    /**
     * Makes a call.
     *
     * @param id captured id of an object of the device whose function is called
     * @param command number of the command
     * @param arguments all its parameters, handles live, floats as raw bits
     * @return its return value, 0 for none; VK_ERROR_DEVICE_LOST after the device has stopped responding
     */
    long call(long id, int command, long... arguments);

    /** Records commands in a command buffer of the replay, submits it and waits for its completion. */
    void run(long device, LongConsumer recorder);

    /**
     * Copies the contents of a buffer of the capture after all work submitted so far; waits for that, with a timeout.
     * The buffer must have been created with transfer source usage.
     *
     * @param buffer captured id
     * @param to address of {@code sizeBytes} bytes
     * @return false if the device could not do it, which may be found only once
     */
    boolean readBuffer(long buffer, long offset, long sizeBytes, long to);

    /**
     * A zeroed host-visible buffer, which exists until {@link #destroyBuffer} or until its device is destroyed.
     *
     * @param usage VkBufferUsageFlags; with SHADER_DEVICE_ADDRESS the buffer has a device address
     * @return null if the device cannot provide it, mostly because memory ran out
     */
    Buffer createBuffer(long device, long sizeBytes, int usage);

    void destroyBuffer(long device, Buffer buffer);

    /**
     * Enables a feature in a vkCreateDevice that is about to be made.
     *
     * @param struct feature struct of the extension or version that introduced it
     * @return whether the device supports it; if not, nothing was changed
     */
    boolean enableFeature(ExecutedCall createDevice, String struct, String feature);

    /**
     * Enables an extension in a vkCreateDevice that is about to be made.
     *
     * @return whether the device supports it; if not, nothing was changed
     */
    boolean enableExtension(ExecutedCall createDevice, String extension);
}

package dev.vkval.replay.swapchain;

import dev.vkval.capture.command.CreateSemaphore;
import dev.vkval.capture.command.DestroySemaphore;
import dev.vkval.replay.live.LiveDevice;
import dev.vkval.replay.live.LiveObject;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkSemaphoreCreateInfo;
import org.lwjgl.vulkan.VkSubmitInfo;

/**
 * Says that an image of a swapchain is free: signalled when the image is presented, handed to the application in exchange
 * for the semaphore of its next acquisition. So the acquisition waits for the image's last presentation and for nothing
 * that was submitted since, as a presentation engine's does.
 */
final class FreeSemaphore {
    private final LiveDevice device;
    private long handle;
    private boolean signalled;

    /** Signalled: nobody has used the image yet. */
    FreeSemaphore(LiveDevice device) {
        this.device = device;
        try (MemoryStack stack = MemoryStack.stackPush()) {
            long out = stack.ncalloc(Long.BYTES, 1, Long.BYTES);
            VkSemaphoreCreateInfo info = VkSemaphoreCreateInfo.calloc(stack).sType$Default();
            device.call(CreateSemaphore.ID, info.address(), 0, out);
            handle = MemoryUtil.memGetLong(out);
            if (handle != 0) {
                VkSubmitInfo submit = VkSubmitInfo.calloc(stack).sType$Default().pSignalSemaphores(stack.longs(handle));
                device.own().submit(device.own().queue(), submit);
                signalled = true;
            }
        }
    }

    /** The live semaphore, to be signalled by a presentation; 0 where it is signalled already. */
    long toSignal() {
        return signalled ? 0 : handle;
    }

    /** Its signal has been handed to the device. */
    void signal() {
        signalled = true;
    }

    /**
     * Gives the signalled semaphore away for another one, which nobody signals.
     *
     * @param semaphore the object of the application, which stands for the signalled semaphore from now on
     * @return false if there is none to give
     */
    boolean exchange(LiveObject semaphore) {
        if (!signalled) {
            return false;
        }
        long given = handle;
        handle = semaphore.handle();
        semaphore.handle(given);
        signalled = false;
        return true;
    }

    /** Destroys the semaphore; the device is idle. */
    void close() {
        device.functions().call(DestroySemaphore.ID, device.handle(), handle, 0);
    }
}

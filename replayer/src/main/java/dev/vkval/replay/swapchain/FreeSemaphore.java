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
 * The semaphore that says that a swapchain image is free: signaled when the image is presented, and exchanged for the
 * application's semaphore at the next acquisition. So the acquisition waits for the image's last presentation and for
 * nothing submitted since, as with a presentation engine.
 */
final class FreeSemaphore {
    private final LiveDevice device;
    private long handle;
    private boolean signalled;

    /** Signaled: the image has not been used yet. */
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

    /** The live semaphore, to be signaled by a presentation; 0 if it is already signaled. */
    long toSignal() {
        return signalled ? 0 : handle;
    }

    /** Its signal was submitted. */
    void signal() {
        signalled = true;
    }

    /**
     * Exchanges the signaled semaphore for another one, which is not signaled.
     *
     * @param semaphore the application's object, whose live handle is the signaled semaphore from now on
     * @return false if there is none
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

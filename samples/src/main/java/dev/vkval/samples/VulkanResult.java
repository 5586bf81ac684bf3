package dev.vkval.samples;

import static org.lwjgl.vulkan.VK10.VK_SUCCESS;

/** Turns result codes into exceptions. */
public final class VulkanResult {
    private VulkanResult() {}

    /**
     * Accepts {@code VK_SUCCESS} and the positive codes.
     *
     * @throws IllegalStateException with the code, when it is an error
     */
    public static void check(int result) {
        if (result < VK_SUCCESS) {
            throw new IllegalStateException("Vulkan call failed with VkResult " + result);
        }
    }

    /** Fails the program when a value read back is not the one computed by hand. */
    public static void expect(String what, long expected, long actual) {
        if (expected != actual) {
            throw new IllegalStateException(what + ": expected " + expected + ", read back " + actual);
        }
    }
}

package dev.vkval.check;

import dev.vkval.device.Capabilities;

/**
 * A version or an extension that provides commands, structs or enumerants.
 *
 * @param name {@code VK_KHR_swapchain}, {@code VK_VERSION_1_2}
 * @param extension whether it is an extension
 * @param ofInstance whether it is an instance extension
 * @param version the API version that provides it, as VK_MAKE_API_VERSION(0, major, minor, 0); {@link #NEVER} for an
 *     extension that was not promoted to a version
 */
public record Provider(String name, boolean extension, boolean ofInstance, int version) {
    /** No version provides it. */
    public static final int NEVER = Capabilities.NO_VERSION;

    /** Whether an instance or a device has it, by its version or by an enabled extension. */
    public boolean in(Capabilities capabilities) {
        return capabilities.version() >= version || capabilities.extension(name);
    }
}

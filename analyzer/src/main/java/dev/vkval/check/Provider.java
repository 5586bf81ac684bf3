package dev.vkval.check;

/**
 * A version or an extension that brings commands, structs or enumerants.
 *
 * @param name {@code VK_KHR_swapchain}, {@code VK_VERSION_1_2}
 * @param extension whether it is an extension
 * @param ofInstance whether it is an extension of an instance
 * @param version the API version that has it, as VK_MAKE_API_VERSION(0, major, minor, 0); {@link #NEVER} for an extension
 *     that no version has taken in
 */
public record Provider(String name, boolean extension, boolean ofInstance, int version) {
    /** No version brings it. */
    public static final int NEVER = Integer.MAX_VALUE;
}

package dev.vkval.rule;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/** What a rule asks about the device, or the instance, that a call is made on. */
public interface DeviceFacts {
    /** Whether a feature is enabled, by the name of the registry's member. */
    Truth feature(String name);

    /** Whether an extension is enabled. */
    Truth extension(String name);

    /** Whether the version is at least that, as VK_MAKE_API_VERSION packs it. */
    Truth version(int least);

    /**
     * An integer, an enumerant, flags or a boolean that the device reported.
     *
     * @param struct {@code VkPhysicalDeviceLimits} or a structure that extends VkPhysicalDeviceProperties2
     * @param element of an array, 0 where the member is none
     */
    OptionalLong integer(String struct, String member, int element);

    /** The same for a member of floating point. */
    OptionalDouble real(String struct, String member, int element);
}

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

    /**
     * VkFormatFeatureFlags2 that the device reported of a format.
     *
     * @param member of VkFormatProperties3
     * @param beyond whether the flags that VkFormatFeatureFlags has not are asked for as well
     */
    OptionalLong formatFeatures(int format, String member, boolean beyond);

    /**
     * Whether the device reported that images are supported, 1 or 0.
     *
     * @param use format, type, tiling, usage and flags of such images
     */
    OptionalLong imageSupported(long[] use);

    /**
     * A member of VkImageFormatProperties that the device reported for such images; of
     * VkFilterCubicImageViewImageFormatPropertiesEXT where the use goes on with the type of a view.
     */
    OptionalLong imageLimit(long[] use, String member);
}

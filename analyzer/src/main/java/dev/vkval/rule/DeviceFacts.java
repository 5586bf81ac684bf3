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

    /**
     * VkFormatFeatureFlags2 of tensors that the device reported.
     *
     * @param member of VkTensorFormatPropertiesARM
     */
    default OptionalLong tensorFeatures(int format, String member) {
        return OptionalLong.empty();
    }

    /**
     * Whether the device reported a combination of samples (VkFramebufferMixedSamplesCombinationNV), 1 or 0; empty where it
     * was not asked.
     *
     * @param combination coverageReductionMode, rasterizationSamples, depthStencilSamples, colorSamples
     */
    default OptionalLong mixedSamples(long[] combination) {
        return OptionalLong.empty();
    }

    /**
     * The width, or else the height, of VkMultisamplePropertiesEXT::maxSampleLocationGridSize that the device reported.
     *
     * @param samples VkSampleCountFlagBits
     */
    default OptionalLong sampleLocationGrid(long samples, boolean width) {
        return OptionalLong.empty();
    }

    /**
     * The address of VkVideoCapabilitiesKHR that the device reported of a video profile, with its chain; 0 where it
     * reported that the profile is not supported.
     *
     * @param profile address of a VkVideoProfileInfoKHR
     */
    default OptionalLong videoCapabilities(long profile) {
        return OptionalLong.empty();
    }

    /** Whether two video profiles, by the addresses of their VkVideoProfileInfoKHR, are identical. */
    default boolean identicalProfiles(long profile, long other) {
        return profile == other;
    }

    /**
     * What is known of the buffers that a device address is in; empty where it is in none.
     *
     * @param sizeBytes of the range that begins at the address
     */
    default OptionalLong buffersAt(long address, long sizeBytes, AddressedFact fact) {
        return OptionalLong.empty();
    }

    /** What rules ask about the buffers of a device address. */
    enum AddressedFact {
        /** The handle of one of them. */
        HANDLE,
        /** VkBufferUsageFlagBits2 that at least one of them has. */
        USAGE,
        /** VkBufferCreateFlagBits that at least one of them has. */
        CREATE_FLAGS,
        /** VkSharingMode that all of them have. */
        SHARING_MODE,
        /** How many bytes there are from the address to the end of the one that ends last. */
        BYTES,
        /** VkBufferUsageFlagBits2 that at least one buffer in the same memory has. */
        MEMORY_USAGE,
        /** VkBufferUsageFlagBits2 that all buffers in the same memory have. */
        COMMON_MEMORY_USAGE,
        /** Whether the memory of the whole range is bound. */
        BOUND
    }
}

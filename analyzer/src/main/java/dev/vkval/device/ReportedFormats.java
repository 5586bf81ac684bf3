package dev.vkval.device;

import dev.vkval.profile.DeviceProfile;
import dev.vkval.profile.FormatValues;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What a captured physical device supports of formats and of images, as far as the application queried it; what a device
 * profile states takes its place.
 */
public final class ReportedFormats {
    private static final String PROPERTIES = "VkFormatProperties";
    private static final String ALL_PROPERTIES = "VkFormatProperties3";
    private static final String TENSOR_PROPERTIES = "VkTensorFormatPropertiesARM";
    private static final String IMAGE_PROPERTIES = "VkImageFormatProperties";
    private static final String CUBIC = "VkFilterCubicImageViewImageFormatPropertiesEXT";

    /** The member of VkSamplerYcbcrConversionImageFormatProperties, which is asked for like one of VkImageFormatProperties. */
    public static final String COMBINED_COUNT = "combinedImageSamplerDescriptorCount";

    private final Map<Integer, ReportedStruct> first = new HashMap<>();
    private final Map<Integer, ReportedStruct> all = new HashMap<>();
    private final Map<Integer, ReportedStruct> tensors = new HashMap<>();
    private final Map<ImageUse, ReportedStruct> images = new HashMap<>();
    private final Map<ViewUse, ReportedStruct> cubic = new HashMap<>();
    private final Map<ImageUse, Long> combinedCounts = new HashMap<>();
    private final Map<FormatModifier, Integer> modifierPlanes = new HashMap<>();

    /** What vkGetPhysicalDeviceImageFormatProperties is asked with: enumerants and flags of the parameters of those names. */
    public record ImageUse(long format, long type, long tiling, long usage, long flags) {}

    /** An image, and the VkImageViewType of a view of it. */
    private record ViewUse(ImageUse image, long viewType) {}

    /** A VkFormat with a Linux DRM format modifier. */
    private record FormatModifier(int format, long modifier) {}

    private final DeviceProfile profile;

    /** @param profile in place of what was captured, null for none */
    ReportedFormats(DeviceProfile profile) {
        this.profile = profile;
    }

    /** @param properties address of a VkFormatProperties */
    void learn(int format, long properties) {
        first.put(format, ReportedStruct.copy(PROPERTIES, properties));
    }

    /** @param properties address of a VkFormatProperties3 */
    void learnAll(int format, long properties) {
        all.put(format, ReportedStruct.copy(ALL_PROPERTIES, properties));
    }

    /** @param properties address of a VkTensorFormatPropertiesARM */
    void learnTensors(int format, long properties) {
        tensors.put(format, ReportedStruct.copy(TENSOR_PROPERTIES, properties));
    }

    /** A member of VkTensorFormatPropertiesARM; empty if the application did not query it. */
    public OptionalLong tensorFeatures(int format, String member) {
        return tensors.getOrDefault(format, ReportedStruct.UNKNOWN).integer(member);
    }

    /** @param count how many descriptors a combined image sampler with such an image and a conversion is of */
    void learnCombined(ImageUse use, long count) {
        combinedCounts.put(use, count);
    }

    /** @param planes drmFormatModifierPlaneCount */
    void learnModifier(int format, long modifier, int planes) {
        modifierPlanes.put(new FormatModifier(format, modifier), planes);
    }

    /** The number of memory planes of images with a Linux DRM format modifier; empty if the application did not query it. */
    public OptionalInt modifierPlanes(int format, long modifier) {
        Integer planes = modifierPlanes.get(new FormatModifier(format, modifier));
        return planes == null ? OptionalInt.empty() : OptionalInt.of(planes);
    }

    /** @param properties address of a VkImageFormatProperties, 0 where such images are not supported */
    void learnImage(ImageUse use, long properties) {
        images.put(use, properties == 0 ? ReportedStruct.UNKNOWN : ReportedStruct.copy(IMAGE_PROPERTIES, properties));
    }

    /** @param properties address of a VkFilterCubicImageViewImageFormatPropertiesEXT */
    void learnCubic(ImageUse use, long viewType, long properties) {
        cubic.put(new ViewUse(use, viewType), ReportedStruct.copy(CUBIC, properties));
    }

    /** A member of VkFilterCubicImageViewImageFormatPropertiesEXT; empty if the application did not query it. */
    public OptionalLong cubicFilter(ImageUse use, long viewType, String member) {
        return cubic.getOrDefault(new ViewUse(use, viewType), ReportedStruct.UNKNOWN)
                .integer(member);
    }

    /**
     * VkFormatFeatureFlags2 of a format; empty if they are not known. A profile of a class of devices names features that
     * these have beyond those that all devices must have: it takes none away.
     *
     * @param member {@code linearTilingFeatures}, {@code optimalTilingFeatures} or {@code bufferFeatures}
     * @param beyond whether the flags that VkFormatFeatureFlags has not are asked for as well
     */
    public OptionalLong features(int format, String member, boolean beyond) {
        FormatValues stated = profile == null ? null : profile.format(format);
        OptionalLong other = stated == null ? OptionalLong.empty() : stated.features(member, beyond);
        if (other.isEmpty()) {
            return captured(format, member, beyond);
        }
        if (profile.whole()) {
            return other;
        }
        OptionalLong captured = captured(format, member, beyond);
        return captured.isEmpty() ? captured : OptionalLong.of(captured.getAsLong() | other.getAsLong());
    }

    private OptionalLong captured(int format, String member, boolean beyond) {
        ReportedStruct whole = all.get(format);
        if (whole != null) {
            return whole.integer(member);
        }
        return beyond
                ? OptionalLong.empty()
                : first.getOrDefault(format, ReportedStruct.UNKNOWN).integer(member);
    }

    /** Whether such images are supported, 1 or 0; empty if the application did not query it. */
    public OptionalLong supported(ImageUse use) {
        if (profile != null && StatedImages.unsupported(profile, use)) {
            return OptionalLong.of(0);
        }
        ReportedStruct known = images.get(use);
        return known == null ? OptionalLong.empty() : OptionalLong.of(known.known() ? 1 : 0);
    }

    /** A member of VkImageFormatProperties, or {@link #COMBINED_COUNT}; empty if it is not known or such images are not supported. */
    public OptionalLong imageLimit(ImageUse use, String member) {
        if (member.equals(COMBINED_COUNT)) {
            Long count = combinedCounts.get(use);
            return count == null ? OptionalLong.empty() : OptionalLong.of(count);
        }
        OptionalLong captured = images.getOrDefault(use, ReportedStruct.UNKNOWN).integer(member);
        return profile == null ? captured : StatedImages.limit(profile, use, member, captured);
    }
}

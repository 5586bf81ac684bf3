package dev.vkval.device;

import dev.vkval.profile.DeviceProfile;
import dev.vkval.profile.FormatValues;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK11;

/**
 * What follows from a device profile for images: a profile has no answers of vkGetPhysicalDeviceImageFormatProperties, but
 * none of them is more than the features of the format and the limits of the device.
 */
final class StatedImages {
    /** The format feature that an image needs for a usage. */
    private static final Map<Integer, Integer> FEATURES = new TreeMap<>(Map.of(
            VK10.VK_IMAGE_USAGE_SAMPLED_BIT, VK10.VK_FORMAT_FEATURE_SAMPLED_IMAGE_BIT,
            VK10.VK_IMAGE_USAGE_STORAGE_BIT, VK10.VK_FORMAT_FEATURE_STORAGE_IMAGE_BIT,
            VK10.VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT, VK10.VK_FORMAT_FEATURE_COLOR_ATTACHMENT_BIT,
            VK10.VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT, VK10.VK_FORMAT_FEATURE_DEPTH_STENCIL_ATTACHMENT_BIT));

    /** Where the usage may be of another format: that of a view. */
    private static final long EXTENDED = VK11.VK_IMAGE_CREATE_EXTENDED_USAGE_BIT;

    private static final String LAYERS = "maxArrayLayers";

    private StatedImages() {}

    /** Whether the report of a device says that there are no such images. */
    static boolean unsupported(DeviceProfile profile, ReportedFormats.ImageUse use) {
        FormatValues format = profile.whole() ? profile.format((int) use.format()) : null;
        String tiling = use.tiling() == VK10.VK_IMAGE_TILING_OPTIMAL
                ? "optimalTilingFeatures"
                : use.tiling() == VK10.VK_IMAGE_TILING_LINEAR ? "linearTilingFeatures" : null;
        OptionalLong features =
                format == null || tiling == null ? OptionalLong.empty() : format.features(tiling, false);
        if (features.isEmpty()) {
            return false;
        }
        boolean extended = (use.flags() & EXTENDED) != 0;
        return features.getAsLong() == 0
                || !extended
                        && FEATURES.entrySet().stream()
                                .anyMatch(needed -> (use.usage() & needed.getKey()) != 0
                                        && (features.getAsLong() & needed.getValue()) == 0);
    }

    /**
     * A member of VkImageFormatProperties: as it was captured, and no more than the limit of the profile for all images.
     *
     * @param captured empty if it is not known
     */
    static OptionalLong limit(
            DeviceProfile profile, ReportedFormats.ImageUse use, String member, OptionalLong captured) {
        String limit = limitOf(use, member);
        OptionalLong most = limit == null ? OptionalLong.empty() : profile.limit(limit, 0);
        return most.isPresent() && captured.isPresent()
                ? OptionalLong.of(Math.min(captured.getAsLong(), most.getAsLong()))
                : most.isPresent() ? most : captured;
    }

    private static String limitOf(ReportedFormats.ImageUse use, String member) {
        boolean flat = use.type() == VK10.VK_IMAGE_TYPE_2D;
        boolean deep = use.type() == VK10.VK_IMAGE_TYPE_3D;
        boolean cube = (use.flags() & VK10.VK_IMAGE_CREATE_CUBE_COMPATIBLE_BIT) != 0;
        return switch (member) {
            case "maxExtent.width" ->
                deep
                        ? "maxImageDimension3D"
                        : !flat ? "maxImageDimension1D" : cube ? "maxImageDimensionCube" : "maxImageDimension2D";
            case "maxExtent.height" ->
                deep ? "maxImageDimension3D" : flat ? cube ? "maxImageDimensionCube" : "maxImageDimension2D" : null;
            case "maxExtent.depth" -> deep ? "maxImageDimension3D" : null;
            case LAYERS -> deep ? null : "maxImageArrayLayers";
            default -> null;
        };
    }
}

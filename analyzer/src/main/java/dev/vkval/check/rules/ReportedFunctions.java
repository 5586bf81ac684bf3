package dev.vkval.check.rules;

import dev.vkval.device.ReportedFormats;
import dev.vkval.rule.DeviceFacts;
import dev.vkval.rule.Functions.Body;
import dev.vkval.rule.Functions.Function;
import dev.vkval.rule.Truth;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.lwjgl.vulkan.ARMTensors;
import org.lwjgl.vulkan.VK10;

/** What rules ask about formats and images that the device decides; not known where the application did not query it. */
final class ReportedFunctions {
    private static final String FORMAT = "VkFormat";
    private static final String TILING = "VkImageTiling";
    private static final String TENSOR_TILING = "VkTensorTilingARM";
    private static final String FEATURES = "VkFormatFeatureFlags2";
    private static final String LINEAR = "linearTilingFeatures";
    private static final String OPTIMAL = "optimalTilingFeatures";
    private static final String MODIFIERS = "VK_EXT_image_drm_format_modifier";
    private static final List<String> IMAGE =
            List.of(FORMAT, "VkImageType", TILING, "VkImageUsageFlags", "VkImageCreateFlags");

    private ReportedFunctions() {}

    static Map<String, Function> all() {
        Map<String, Function> all = new HashMap<>();
        // Features of images with a format and tiling: those of VkFormatFeatureFlags, or all of them.
        all.put("formatFeatures", features((device, values) -> ofTiling(device, values, false)));
        all.put("allFormatFeatures", features((device, values) -> ofTiling(device, values, true)));
        all.put(
                "tensorFeatures",
                new Function(List.of(FORMAT, TENSOR_TILING), FEATURES, null, ReportedFunctions::ofTensors));
        // What the specification calls potential format features.
        all.put(
                "potentialFeatures",
                new Function(List.of(FORMAT), FEATURES, null, (device, values) -> potential(device, (int) values[0])));
        all.put(
                "bufferFeatures",
                new Function(
                        List.of(FORMAT),
                        FEATURES,
                        null,
                        (device, values) -> device.formatFeatures((int) values[0], "bufferFeatures", false)));
        all.put(
                "allBufferFeatures",
                new Function(
                        List.of(FORMAT),
                        FEATURES,
                        null,
                        (device, values) -> device.formatFeatures((int) values[0], "bufferFeatures", true)));
        all.put(
                "imageSupported",
                new Function(IMAGE, "truth", "is supported", (device, values) -> device.imageSupported(values)));
        cubic(all, "cubicFilter", "filterCubic", "supports cubic filtering");
        cubic(all, "cubicMinmaxFilter", "filterCubicMinmax", "supports cubic filtering with minimum and maximum");
        all.put(
                "mixedSamples",
                new Function(
                        List.of("VkCoverageReductionModeNV", "integer", "integer", "integer"),
                        "truth",
                        "is supported with samples",
                        DeviceFacts::mixedSamples));
        all.put("sampleGridWidth", grid(true));
        all.put("sampleGridHeight", grid(false));
        limit(all, "imageMaxWidth", "maxExtent.width", "integer");
        limit(all, "imageMaxHeight", "maxExtent.height", "integer");
        limit(all, "imageMaxDepth", "maxExtent.depth", "integer");
        limit(all, "imageMaxMipLevels", "maxMipLevels", "integer");
        limit(all, "imageMaxArrayLayers", "maxArrayLayers", "integer");
        limit(all, "combinedDescriptorCount", ReportedFormats.COMBINED_COUNT, "integer");
        limit(all, "imageSampleCounts", "sampleCounts", "VkSampleCountFlags");
        // Of images without flags: what the specification compares the samples of sparse images with.
        all.put(
                "sampleCountsWithoutFlags",
                new Function(
                        IMAGE.subList(0, IMAGE.size() - 1),
                        "VkSampleCountFlags",
                        null,
                        (device, values) -> device.imageLimit(Arrays.copyOf(values, IMAGE.size()), "sampleCounts")));
        return all;
    }

    private static Function features(Body body) {
        return new Function(List.of(FORMAT, TILING), FEATURES, null, body);
    }

    /** Of the largest grid of sample locations. */
    private static Function grid(boolean width) {
        return new Function(
                List.of("VkSampleCountFlags"),
                "integer",
                null,
                (device, values) -> device.sampleLocationGrid(values[0], width));
    }

    /** Of views: what an image is used for, and the type of the view. */
    private static void cubic(Map<String, Function> all, String name, String member, String words) {
        List<String> view =
                Stream.concat(IMAGE.stream(), Stream.of("VkImageViewType")).toList();
        all.put(name, new Function(view, "truth", words, (device, values) -> device.imageLimit(values, member)));
    }

    private static void limit(Map<String, Function> all, String name, String member, String result) {
        all.put(name, new Function(IMAGE, result, null, (device, values) -> device.imageLimit(values, member)));
    }

    private static OptionalLong ofTiling(DeviceFacts device, long[] values, boolean beyond) {
        return switch ((int) values[1]) {
            case VK10.VK_IMAGE_TILING_OPTIMAL -> device.formatFeatures((int) values[0], OPTIMAL, beyond);
            case VK10.VK_IMAGE_TILING_LINEAR -> device.formatFeatures((int) values[0], LINEAR, beyond);
            default -> OptionalLong.empty();
        };
    }

    private static OptionalLong ofTensors(DeviceFacts device, long[] values) {
        return switch ((int) values[1]) {
            case ARMTensors.VK_TENSOR_TILING_OPTIMAL_ARM ->
                device.tensorFeatures((int) values[0], "optimalTilingTensorFeatures");
            case ARMTensors.VK_TENSOR_TILING_LINEAR_ARM ->
                device.tensorFeatures((int) values[0], "linearTilingTensorFeatures");
            default -> OptionalLong.empty();
        };
    }

    /** With DRM format modifiers there are more than these. */
    private static OptionalLong potential(DeviceFacts device, int format) {
        OptionalLong linear = device.formatFeatures(format, LINEAR, false);
        OptionalLong optimal = device.formatFeatures(format, OPTIMAL, false);
        boolean known = linear.isPresent() && optimal.isPresent() && device.extension(MODIFIERS) == Truth.FALSE;
        return known ? OptionalLong.of(linear.getAsLong() | optimal.getAsLong()) : OptionalLong.empty();
    }
}

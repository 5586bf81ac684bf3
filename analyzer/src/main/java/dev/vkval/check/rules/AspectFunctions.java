package dev.vkval.check.rules;

import dev.vkval.rule.Functions.Function;
import dev.vkval.state.object.FormatInfo;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lwjgl.vulkan.VK10;

/** What rules ask about single aspects of formats: the planes of multi-planar formats, depth and stencil. */
final class AspectFunctions {
    private static final String FORMAT = "VkFormat";
    private static final String ASPECTS = "VkImageAspectFlags";
    private static final String INTEGER = "integer";

    /** The color formats that an aspect of a depth/stencil format can be copied to and from, by the bytes of the aspect. */
    private static final Map<Integer, Set<Integer>> COLORS = Map.of(
            1, Set.of(VK10.VK_FORMAT_R8_UNORM, VK10.VK_FORMAT_R8_SNORM, VK10.VK_FORMAT_R8_UINT, VK10.VK_FORMAT_R8_SINT),
            2,
                    Set.of(
                            VK10.VK_FORMAT_R16_UNORM,
                            VK10.VK_FORMAT_R16_SNORM,
                            VK10.VK_FORMAT_R16_UINT,
                            VK10.VK_FORMAT_R16_SINT,
                            VK10.VK_FORMAT_R16_SFLOAT),
            4, Set.of(VK10.VK_FORMAT_R32_UINT, VK10.VK_FORMAT_R32_SINT, VK10.VK_FORMAT_R32_SFLOAT));

    private AspectFunctions() {}

    private interface OfAspect {
        long of(int format, int aspects);
    }

    static Map<String, Function> all() {
        return Map.of(
                // Whether the aspects are one plane of a multi-planar format.
                "isPlane",
                function("truth", "has the plane", (format, aspects) -> plane(format, aspects) == null ? 0 : 1),
                // The format of the plane that the aspects are, else the format itself.
                "planeFormat",
                function(FORMAT, null, AspectFunctions::texels),
                "planeDivisorX",
                function(INTEGER, null, (format, aspects) -> {
                    FormatInfo.Plane plane = plane(format, aspects);
                    return plane == null ? 1 : plane.widthDivisor();
                }),
                "planeDivisorY",
                function(INTEGER, null, (format, aspects) -> {
                    FormatInfo.Plane plane = plane(format, aspects);
                    return plane == null ? 1 : plane.heightDivisor();
                }),
                // The bytes of a texel block of the aspects in a buffer.
                "aspectBytes",
                function(INTEGER, null, AspectFunctions::bytes),
                // Whether a color format is compatible with an aspect of a depth/stencil format.
                "isColorOfAspect",
                new Function(
                        List.of(FORMAT, FORMAT, ASPECTS),
                        "truth",
                        "is compatible with",
                        values -> COLORS.get(bytes((int) values[1], (int) values[2]))
                                        .contains((int) values[0])
                                ? 1
                                : 0));
    }

    private static Function function(String result, String words, OfAspect body) {
        return new Function(
                List.of(FORMAT, ASPECTS), result, words, values -> body.of((int) values[0], (int) values[1]));
    }

    private static FormatInfo.Plane plane(int format, int aspects) {
        return FormatInfo.of(format).plane(aspects);
    }

    private static int texels(int format, int aspects) {
        FormatInfo.Plane plane = plane(format, aspects);
        return plane == null ? format : plane.format();
    }

    private static int bytes(int format, int aspects) {
        return switch (aspects) {
            case VK10.VK_IMAGE_ASPECT_STENCIL_BIT -> 1;
            case VK10.VK_IMAGE_ASPECT_DEPTH_BIT ->
                format == VK10.VK_FORMAT_D16_UNORM || format == VK10.VK_FORMAT_D16_UNORM_S8_UINT ? 2 : 4;
            default -> FormatInfo.of(texels(format, aspects)).blockBytes();
        };
    }
}

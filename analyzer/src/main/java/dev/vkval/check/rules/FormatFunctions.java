package dev.vkval.check.rules;

import dev.vkval.check.barrier.StageTable;
import dev.vkval.rule.Functions;
import dev.vkval.state.object.FormatInfo;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import org.lwjgl.vulkan.VK10;

/** What rules ask about formats, by the registry's table of formats. */
final class FormatFunctions implements Functions {
    private static final String FORMAT = "VkFormat";
    private static final String TRUTH = "truth";
    private static final Set<String> INTEGERS = Set.of("UINT", "SINT");
    private final Map<String, Function> all = new HashMap<>();

    FormatFunctions() {
        is("hasDepth", "has a depth component", FormatInfo::hasDepth);
        is("hasStencil", "has a stencil component", FormatInfo::hasStencil);
        is("isColor", "is a color format", FormatInfo::isColor);
        is("isCompressed", "is a compressed format", FormatInfo::compressed);
        is(
                "isAstc",
                "is an ASTC compressed format",
                format -> format.compatibilityClass().startsWith("ASTC"));
        is(
                "isMultiplanar",
                "is a multi-planar format",
                format -> !format.planes().isEmpty());
        is("isInteger", "is an integer format", format -> INTEGERS.contains(format.numeric()));
        is(
                "isUnsigned",
                "is an unsigned integer format",
                format -> format.numeric().equals("UINT"));
        is("isSigned", "is a signed integer format", format -> format.numeric().equals("SINT"));
        is(
                "isUnorm",
                "has unsigned normalized components",
                format -> format.numeric().equals("UNORM"));
        is("isSrgb", "uses the sRGB encoding", format -> format.numeric().equals("SRGB"));
        is(
                "needsConversion",
                "requires a sampler Y'CbCr conversion",
                format -> !format.chroma().isEmpty());
        is(
                "halvesWidth",
                "has chroma of half the width",
                format -> Set.of("422", "420").contains(format.chroma()));
        is(
                "halvesHeight",
                "has chroma of half the height",
                format -> format.chroma().equals("420"));
        of("blockBytes", "integer", FormatInfo::blockBytes);
        of("blockWidth", "integer", FormatInfo::blockWidth);
        of("blockHeight", "integer", FormatInfo::blockHeight);
        of("blockDepth", "integer", FormatInfo::blockDepth);
        of("planes", "integer", format -> format.planes().size());
        of("componentCount", "integer", FormatInfo::componentCount);
        of(
                "leastColorBits",
                "integer",
                format -> format.colorBits().stream()
                        .mapToInt(Integer::intValue)
                        .min()
                        .orElse(0));
        of(
                "mostColorBits",
                "integer",
                format -> format.colorBits().stream()
                        .mapToInt(Integer::intValue)
                        .max()
                        .orElse(0));
        of("aspects", "VkImageAspectFlags", FormatFunctions::aspects);
        two("isCompatible", "is compatible with", FormatFunctions::compatible);
        two(
                "isSizeCompatible",
                "has texel blocks of the same size as",
                (one, other) -> one.blockBytes() == other.blockBytes());
        two(
                "hasComponentsOf",
                "has as many components with as many bits as",
                (one, other) -> one.componentCount() == other.componentCount()
                        && one.blockBytes() == other.blockBytes()
                        && one.colorBits().equals(other.colorBits()));
        // Bytes of a component, of all of them in a packed format.
        of("componentBytes", "integer", FormatInfo::componentBytes);
        // Whether the bit of an index is set: hasIndex(memoryTypeBits, memoryTypeIndex).
        all.put(
                "hasIndex",
                new Function(List.of("integer", "integer"), TRUTH, "has the bit of index", FormatFunctions::hasIndex));
        // Whether the queues of a family execute the stages: areStagesOf(srcStageMask, queueFlags).
        all.put(
                "areStagesOf",
                new Function(
                        List.of(Functions.ANY, Functions.ANY),
                        TRUTH,
                        "has stages of queues with",
                        values -> StageTable.outside(values[0], (int) values[1]) == 0 ? 1 : 0));
        all.putAll(AspectFunctions.all());
        all.putAll(TopologyFunctions.all());
        all.putAll(ReportedFunctions.all());
        all.putAll(AddressFunctions.all());
    }

    private interface Both {
        boolean of(FormatInfo one, FormatInfo other);
    }

    private static long hasIndex(long[] values) {
        boolean inside = values[1] >= 0 && values[1] < Long.SIZE;
        return inside && (values[0] >> values[1] & 1) != 0 ? 1 : 0;
    }

    /** All aspects, and color for all planes together. */
    private static long aspects(FormatInfo format) {
        int color = format.planes().isEmpty() ? 0 : VK10.VK_IMAGE_ASPECT_COLOR_BIT;
        return Integer.toUnsignedLong(format.aspectMask() | color);
    }

    private static boolean compatible(FormatInfo one, FormatInfo other) {
        return one.compatibilityClass().equals(other.compatibilityClass());
    }

    private void is(String name, String words, Predicate<FormatInfo> test) {
        all.put(
                name,
                new Function(
                        List.of(FORMAT), TRUTH, words, formats -> test.test(FormatInfo.of((int) formats[0])) ? 1 : 0));
    }

    private void of(String name, String result, ToLongFunction<FormatInfo> value) {
        all.put(
                name,
                new Function(
                        List.of(FORMAT), result, null, formats -> value.applyAsLong(FormatInfo.of((int) formats[0]))));
    }

    private void two(String name, String words, Both test) {
        all.put(
                name,
                new Function(
                        List.of(FORMAT, FORMAT),
                        TRUTH,
                        words,
                        formats -> test.of(FormatInfo.of((int) formats[0]), FormatInfo.of((int) formats[1])) ? 1 : 0));
    }

    @Override
    public Function find(String name) {
        return all.get(name);
    }
}

package dev.vkval.dump;

import dev.vkval.state.object.SubresourceRange;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the ranges of accesses as findings word them. */
final class RangeText {
    private static final Pattern BYTES = Pattern.compile("bytes (\\d{1,18})\\.\\.(\\d{1,18})");
    private static final String SPAN = "s? (\\d{1,9})(?:\\.\\.(\\d{1,9}))?";
    private static final Pattern SUBRESOURCES =
            Pattern.compile("(?:texels? .* of )?([a-z0-2 |]+) mip" + SPAN + " layer" + SPAN);
    /** By bit of VkImageAspectFlags. */
    private static final List<String> ASPECTS =
            List.of("color", "depth", "stencil", "metadata", "plane 0", "plane 1", "plane 2");

    private RangeText() {}

    /** The first byte of {@code bytes 16..32} and the byte after the last one, null for another text. */
    static long[] bytes(String text) {
        Matcher bytes = BYTES.matcher(text == null ? "" : text);
        return bytes.matches() ? new long[] {Long.parseLong(bytes.group(1)), Long.parseLong(bytes.group(2))} : null;
    }

    /** The range of {@code color mips 0..2 layer 3}, null for another text. */
    static SubresourceRange subresources(String text) {
        Matcher words = SUBRESOURCES.matcher(text == null ? "" : text);
        if (!words.matches()) {
            return null;
        }
        int aspects = 0;
        for (String name : words.group(1).split("\\|")) {
            int bit = ASPECTS.indexOf(name);
            if (bit < 0) {
                return null;
            }
            aspects |= 1 << bit;
        }
        int mip = Integer.parseInt(words.group(2));
        int layer = Integer.parseInt(words.group(4));
        return new SubresourceRange(aspects, mip, count(mip, words.group(3)), layer, count(layer, words.group(5)));
    }

    private static int count(int first, String end) {
        return end == null ? 1 : Math.max(Integer.parseInt(end) - first, 0);
    }
}

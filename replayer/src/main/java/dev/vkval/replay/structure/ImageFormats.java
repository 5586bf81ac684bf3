package dev.vkval.replay.structure;

import dev.vkval.capture.registry.Registry;
import java.util.HashMap;
import java.util.Map;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VkExtent3D;

/** Properties of formats for the replay: aspects, and the layout of an aspect's texels in a buffer. */
public final class ImageFormats {

    /**
     * Texels of one aspect as copies to and from buffers have them.
     *
     * @param blockBytes bytes of a block of {@code blockWidth} by {@code blockHeight} by {@code blockDepth} texels
     * @param widthDivisor ratio of the image's width to the plane's
     */
    public record Texels(
            int blockBytes, int blockWidth, int blockHeight, int blockDepth, int widthDivisor, int heightDivisor) {

        /** Bytes of an image's level, tightly packed. */
        public long levelBytes(ImageInfo image, int level) {
            long blocks = blocks(width(image, level), blockWidth)
                    * blocks(height(image, level), blockHeight)
                    * blocks(depth(image, level), blockDepth);
            return blocks * blockBytes * image.layers();
        }

        /** Sets the size of an image's level, in texels. */
        public void extent(VkExtent3D extent, ImageInfo image, int level) {
            extent.set(width(image, level), height(image, level), depth(image, level));
        }

        private int width(ImageInfo image, int level) {
            return Math.max(Math.max(1, image.width() >> level) / widthDivisor, 1);
        }

        private int height(ImageInfo image, int level) {
            return Math.max(Math.max(1, image.height() >> level) / heightDivisor, 1);
        }

        private static int depth(ImageInfo image, int level) {
            return Math.max(1, image.depth() >> level);
        }

        private static long blocks(long texels, int block) {
            return (texels + block - 1) / block;
        }
    }

    private record Format(String[] words, Map<String, String> keys) {
        String components() {
            return keys.getOrDefault("components", "");
        }

        int blockBytes() {
            return Integer.parseInt(words[3]);
        }
    }

    private static final int PLANES =
            VK11.VK_IMAGE_ASPECT_PLANE_0_BIT | VK11.VK_IMAGE_ASPECT_PLANE_1_BIT | VK11.VK_IMAGE_ASPECT_PLANE_2_BIT;

    private static final ImageFormats VULKAN = new ImageFormats();

    private final Map<Integer, Format> formats = new HashMap<>();
    private final Map<String, Format> byName = new HashMap<>();

    private ImageFormats() {
        Map<String, Long> values = Registry.vulkan().enumeration("VkFormat").values();
        for (String line : Registry.vulkan().table("format")) {
            String[] words = line.split(" ");
            Map<String, String> keys = new HashMap<>();
            for (String word : words) {
                int equals = word.indexOf('=');
                if (equals > 0) {
                    keys.put(word.substring(0, equals), word.substring(equals + 1));
                }
            }
            Format format = new Format(words, keys);
            byName.put(words[1], format);
            Long value = values.get(words[1]);
            if (value != null) {
                formats.put(value.intValue(), format);
            }
        }
    }

    public static ImageFormats vulkan() {
        return VULKAN;
    }

    /** VkImageAspectFlags of all aspects that a layout transition of the whole image names. */
    public int aspects(int format) {
        Format known = formats.get(format);
        if (known == null) {
            return VK10.VK_IMAGE_ASPECT_COLOR_BIT;
        }
        String components = known.components();
        int depth = components.contains("D:") ? VK10.VK_IMAGE_ASPECT_DEPTH_BIT : 0;
        int stencil = components.contains("S:") ? VK10.VK_IMAGE_ASPECT_STENCIL_BIT : 0;
        return depth + stencil == 0 ? VK10.VK_IMAGE_ASPECT_COLOR_BIT : depth | stencil;
    }

    /** The layout of one aspect's texels in a buffer, null if unknown or the format has no such aspect. */
    public Texels texels(int format, int aspect) {
        Format known = formats.get(format);
        if (known == null || (aspect & ~PLANES & ~aspects(format)) != 0) {
            return null;
        }
        return switch (aspect) {
            case VK10.VK_IMAGE_ASPECT_COLOR_BIT -> color(known, 1, 1);
            case VK10.VK_IMAGE_ASPECT_DEPTH_BIT ->
                new Texels(known.components().contains("D:16") ? 2 : Integer.BYTES, 1, 1, 1, 1, 1);
            case VK10.VK_IMAGE_ASPECT_STENCIL_BIT -> new Texels(1, 1, 1, 1, 1, 1);
            case VK11.VK_IMAGE_ASPECT_PLANE_0_BIT -> plane(known, 0);
            case VK11.VK_IMAGE_ASPECT_PLANE_1_BIT -> plane(known, 1);
            case VK11.VK_IMAGE_ASPECT_PLANE_2_BIT -> plane(known, 2);
            default -> null;
        };
    }

    private Texels plane(Format format, int index) {
        String[] planes = format.keys().getOrDefault("planes", "").split(",");
        if (index >= planes.length || planes[index].isEmpty()) {
            return null;
        }
        String[] words = planes[index].split(":");
        Format compatible = byName.get(words[2]);
        return compatible == null ? null : color(compatible, Integer.parseInt(words[0]), Integer.parseInt(words[1]));
    }

    private static Texels color(Format format, int widthDivisor, int heightDivisor) {
        String[] extent = format.keys().getOrDefault("extent", "1,1,1").split(",");
        return new Texels(
                format.blockBytes(),
                Integer.parseInt(extent[0]),
                Integer.parseInt(extent[1]),
                Integer.parseInt(extent[2]),
                widthDivisor,
                heightDivisor);
    }

    /** The numeric format of the first component, {@code UNORM} or {@code UINT}; empty if unknown. */
    public String numericFormat(int format) {
        Format known = formats.get(format);
        String[] first =
                known == null ? new String[0] : known.components().split(",")[0].split(":");
        return first.length > 2 ? first[2] : "";
    }

    /** {@code VK_FORMAT_B8G8R8A8_UNORM}, null for a format without a row in the registry's table. */
    public String name(int format) {
        Format known = formats.get(format);
        return known == null ? null : known.words()[1];
    }
}

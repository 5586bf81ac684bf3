package dev.vkval.state.object;

import dev.vkval.capture.registry.Registry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK11;

/**
 * The description of a VkFormat in the registry.
 *
 * @param aspects VkImageAspectFlags bits in memory order: one for color, depth and stencil if present, or the planes
 * @param blockBytes bytes of a texel block; of all planes together for a multi-planar format
 * @param blockWidth texels of a block
 * @param blockHeight texels of a block
 * @param blockDepth texels of a block; more than 1 for three-dimensional ones only
 * @param planes one for each plane of a multi-planar format, empty for others
 * @param compatibilityClass formats of the same class are compatible with each other
 * @param compressed whether it is a block-compressed format
 * @param chroma {@code 422} or {@code 420} for reduced chroma, {@code 444} for multi-planar formats without; else empty
 * @param componentBytes bytes of its first component, of a packed format those of all of its components
 * @param componentCount how many different components it has
 * @param colorBits bits of each of its components R, G and B, none of a compressed format
 * @param numeric the numeric type of its first component: {@code UNORM}, {@code UINT}, {@code SFLOAT}
 * @param imageFormat the Image Format of SPIR-V that is compatible with it, {@code Rgba8}; empty for none
 */
public record FormatInfo(
        List<Integer> aspects,
        int blockBytes,
        int blockWidth,
        int blockHeight,
        int blockDepth,
        List<Plane> planes,
        String compatibilityClass,
        boolean compressed,
        String chroma,
        int componentBytes,
        int componentCount,
        List<Integer> colorBits,
        String numeric,
        String imageFormat) {

    /**
     * @param widthDivisor width of the image divided by the width of the plane
     * @param format VkFormat with which the plane is compatible
     */
    public record Plane(int widthDivisor, int heightDivisor, int format) {}

    private static final FormatInfo UNKNOWN = new FormatInfo(
            List.of(VK10.VK_IMAGE_ASPECT_COLOR_BIT),
            4,
            1,
            1,
            1,
            List.of(),
            "",
            false,
            "",
            4,
            4,
            List.of(8, 8, 8),
            "",
            "");
    private static final Map<Integer, FormatInfo> ALL = new HashMap<>();

    /** The formats of Vulkan 1.0, which nearly all images have, by their number. */
    private static final FormatInfo[] USUAL = new FormatInfo[256];

    static {
        Arrays.fill(USUAL, UNKNOWN);
        for (String line : Registry.vulkan().table("format")) {
            String[] words = line.split(" ");
            int format = (int) Registry.vulkan().value("VkFormat", words[1]);
            FormatInfo info = read(words);
            ALL.put(format, info);
            if (format >= 0 && format < USUAL.length) {
                USUAL[format] = info;
            }
        }
    }

    /** A format that is not in the registry is treated as a 4-byte color format. */
    public static FormatInfo of(int format) {
        return format >= 0 && format < USUAL.length ? USUAL[format] : ALL.getOrDefault(format, UNKNOWN);
    }

    private static FormatInfo read(String[] words) {
        int width = 1;
        int height = 1;
        int depth = 1;
        String components = "";
        String chroma = "";
        String imageFormat = "";
        boolean compressed = false;
        List<Plane> planes = new ArrayList<>();
        for (int i = 5; i < words.length; i++) {
            String value = words[i].substring(words[i].indexOf('=') + 1);
            if (words[i].startsWith("extent=")) {
                String[] extent = value.split(",");
                width = Integer.parseInt(extent[0]);
                height = Integer.parseInt(extent[1]);
                depth = Integer.parseInt(extent[2]);
            } else if (words[i].startsWith("components=")) {
                components = "," + value;
            } else if (words[i].startsWith("chroma=")) {
                chroma = value;
            } else if (words[i].startsWith("image=")) {
                imageFormat = value;
            } else if (words[i].startsWith("compressed=")) {
                compressed = true;
            } else if (words[i].startsWith("planes=")) {
                for (String plane : value.split(",")) {
                    String[] parts = plane.split(":");
                    planes.add(new Plane(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]), (int)
                            Registry.vulkan().value("VkFormat", parts[2])));
                }
            }
        }
        return new FormatInfo(
                aspects(components, planes.size()),
                Integer.parseInt(words[3]),
                width,
                height,
                depth,
                List.copyOf(planes),
                words[2],
                compressed,
                chroma,
                componentBytes(words[1], components, Integer.parseInt(words[3])),
                componentCount(components),
                colorBits(components),
                components.isEmpty() ? "" : components.split("[:,]")[3],
                imageFormat);
    }

    private static int componentBytes(String name, String components, int blockBytes) {
        boolean whole = components.isEmpty() || name.contains("_PACK");
        String bits = whole ? "" : components.split("[:,]")[2];
        return bits.matches("[0-9]+") ? Math.max(Integer.parseInt(bits) / Byte.SIZE, 1) : blockBytes;
    }

    /** Of formats with chroma, a component may be there for several texels. */
    private static int componentCount(String components) {
        return (int) Arrays.stream(components.split(","))
                .filter(component -> !component.isEmpty())
                .map(component -> component.substring(0, component.indexOf(':')))
                .distinct()
                .count();
    }

    private static List<Integer> colorBits(String components) {
        return Arrays.stream(components.split(","))
                .filter(component -> component.matches("[RGB]:[0-9]+:.*"))
                .map(component -> Integer.parseInt(component.split(":")[1]))
                .toList();
    }

    private static List<Integer> aspects(String components, int planes) {
        if (planes > 0) {
            List<Integer> bits = new ArrayList<>();
            for (int plane = 0; plane < planes; plane++) {
                bits.add(VK11.VK_IMAGE_ASPECT_PLANE_0_BIT << plane);
            }
            return List.copyOf(bits);
        }
        List<Integer> bits = new ArrayList<>();
        if (components.contains(",D:")) {
            bits.add(VK10.VK_IMAGE_ASPECT_DEPTH_BIT);
        }
        if (components.contains(",S:")) {
            bits.add(VK10.VK_IMAGE_ASPECT_STENCIL_BIT);
        }
        return bits.isEmpty() ? List.of(VK10.VK_IMAGE_ASPECT_COLOR_BIT) : List.copyOf(bits);
    }

    /** All aspects as a mask. */
    public int aspectMask() {
        int mask = 0;
        for (int bit : aspects) {
            mask |= bit;
        }
        return mask;
    }

    public boolean hasDepth() {
        return aspects.contains(VK10.VK_IMAGE_ASPECT_DEPTH_BIT);
    }

    public boolean hasStencil() {
        return aspects.contains(VK10.VK_IMAGE_ASPECT_STENCIL_BIT);
    }

    public boolean isColor() {
        return !hasDepth() && !hasStencil();
    }

    /** The plane of a single aspect bit, null for none. */
    public Plane plane(int aspect) {
        int index = planes.isEmpty() ? -1 : aspects.indexOf(aspect);
        return index < 0 ? null : planes.get(index);
    }

    /** The aspect bits that a mask selects; COLOR means every plane of a multi-planar format. */
    public boolean selects(int mask, int aspectIndex) {
        boolean wholeColor = !planes.isEmpty() && (mask & VK10.VK_IMAGE_ASPECT_COLOR_BIT) != 0;
        return wholeColor || (mask & aspects.get(aspectIndex)) != 0;
    }
}

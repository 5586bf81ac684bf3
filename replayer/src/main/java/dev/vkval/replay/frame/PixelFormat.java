package dev.vkval.replay.frame;

import dev.vkval.replay.structure.ImageFormats;

/**
 * The memory layout of the pixels of a presentable format. The stored values are shown as they are, sRGB or not.
 *
 * @param bytes bytes of a pixel
 * @param red first bit of the red component in the little-endian pixel, as green and blue
 * @param bits width of each component
 */
public record PixelFormat(int bytes, int red, int green, int blue, int bits) {
    private static final PixelFormat RGBA8 = new PixelFormat(4, 0, 8, 16, 8);
    private static final PixelFormat BGRA8 = new PixelFormat(4, 16, 8, 0, 8);
    private static final PixelFormat A2R10 = new PixelFormat(4, 20, 10, 0, 10);
    private static final PixelFormat A2B10 = new PixelFormat(4, 0, 10, 20, 10);

    /** The layout of a VkFormat, null if unknown. */
    public static PixelFormat of(int format) {
        String name = ImageFormats.vulkan().name(format);
        if (name == null) {
            return null;
        }
        return switch (name) {
            case "VK_FORMAT_R8G8B8A8_UNORM", "VK_FORMAT_R8G8B8A8_SRGB" -> RGBA8;
            case "VK_FORMAT_A8B8G8R8_UNORM_PACK32", "VK_FORMAT_A8B8G8R8_SRGB_PACK32" -> RGBA8;
            case "VK_FORMAT_B8G8R8A8_UNORM", "VK_FORMAT_B8G8R8A8_SRGB" -> BGRA8;
            case "VK_FORMAT_A2R10G10B10_UNORM_PACK32" -> A2R10;
            case "VK_FORMAT_A2B10G10R10_UNORM_PACK32" -> A2B10;
            default -> null;
        };
    }

    /** The pixel at an offset as 0xRRGGBB. */
    int rgb(byte[] texels, int at) {
        int pixel = texels[at] & 0xFF
                | (texels[at + 1] & 0xFF) << 8
                | (texels[at + 2] & 0xFF) << 16
                | (texels[at + 3] & 0xFF) << 24;
        return component(pixel, red) << 16 | component(pixel, green) << 8 | component(pixel, blue);
    }

    private int component(int pixel, int shift) {
        int value = pixel >>> shift & (1 << bits) - 1;
        return value >>> bits - 8;
    }
}

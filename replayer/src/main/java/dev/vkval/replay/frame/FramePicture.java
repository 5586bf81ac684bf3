package dev.vkval.replay.frame;

/**
 * A presented image.
 *
 * @param frame number of its frame
 * @param width in pixels, as the height
 * @param texels as the device stores them, row by row
 */
public record FramePicture(long frame, int width, int height, byte[] texels, PixelFormat format) {
    /** A pixel as 0xRRGGBB. */
    public int rgb(int x, int y) {
        return format.rgb(texels, (y * width + x) * format.bytes());
    }

    /** As large as it is, as a PNG file. */
    public byte[] png() {
        return Png.of(width, height, this::rgb);
    }

    /**
     * Not wider and not higher than a number of pixels, each the mean of those that it stands for, as a PNG file.
     *
     * @param side the most pixels of a side
     */
    public byte[] png(int side) {
        int longest = Math.max(width, height);
        if (longest <= side) {
            return png();
        }
        int columns = Math.max(1, (int) ((long) width * side / longest));
        int rows = Math.max(1, (int) ((long) height * side / longest));
        return Png.of(
                columns,
                rows,
                (x, y) -> mean(
                        (int) ((long) x * width / columns),
                        (int) ((long) (x + 1) * width / columns),
                        (int) ((long) y * height / rows),
                        (int) ((long) (y + 1) * height / rows)));
    }

    /** The mean of a rectangle that is not empty; the ends are not in it. */
    private int mean(int left, int right, int top, int bottom) {
        long red = 0;
        long green = 0;
        long blue = 0;
        for (int y = top; y < bottom; y++) {
            for (int x = left; x < right; x++) {
                int pixel = rgb(x, y);
                red += pixel >> 16;
                green += pixel >> 8 & 0xFF;
                blue += pixel & 0xFF;
            }
        }
        long pixels = (long) (right - left) * (bottom - top);
        return (int) (red / pixels << 16 | green / pixels << 8 | blue / pixels);
    }
}

package dev.vkval.replay.swapchain;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import javax.imageio.ImageIO;

/** Writes PNG files. The only class that needs the module java.desktop: loaded where a screenshot is written. */
final class PngFile {
    private PngFile() {}

    /**
     * Writes an image.
     *
     * @param width of the image, in pixels
     * @param pixels 0xRRGGBB each, row by row
     */
    static void write(Path file, int width, int[] pixels) throws IOException {
        int height = pixels.length / width;
        BufferedImage picture = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        picture.setRGB(0, 0, width, height, pixels, 0, width);
        ImageIO.write(picture, "png", file.toFile());
    }
}

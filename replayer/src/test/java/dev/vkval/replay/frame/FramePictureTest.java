package dev.vkval.replay.frame;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pictures of frames and their files, as another reader of PNG sees them. */
class FramePictureTest {
    private static final int RGB = 0xFFFFFF;
    private static final int VK_FORMAT_R8G8B8A8_UNORM = 37;
    private static final int VK_FORMAT_B8G8R8A8_UNORM = 44;

    @TempDir
    Path folder;

    private static BufferedImage read(byte[] png) throws IOException {
        return ImageIO.read(new ByteArrayInputStream(png));
    }

    private static FramePicture picture(int width, int height, byte[] texels) {
        return new FramePicture(1, width, height, texels, PixelFormat.of(VK_FORMAT_R8G8B8A8_UNORM));
    }

    private static FramePicture random(int width, int height) {
        byte[] texels = new byte[width * height * 4];
        new Random(width).nextBytes(texels);
        return picture(width, height, texels);
    }

    @Test
    void eachPixelIsInTheFile() throws IOException {
        FramePicture picture = random(37, 5);
        BufferedImage image = read(picture.png());
        assertEquals(37, image.getWidth());
        assertEquals(5, image.getHeight());
        for (int y = 0; y < 5; y++) {
            for (int x = 0; x < 37; x++) {
                assertEquals(picture.rgb(x, y), image.getRGB(x, y) & RGB, x + "," + y);
            }
        }
    }

    @Test
    void equalPixelsHaveEqualBytes() {
        assertArrayEquals(random(64, 64).png(16), random(64, 64).png(16));
    }

    @Test
    void aSmallImageKeepsItsSizeAndALargeOneItsProportions() throws IOException {
        assertEquals(320, read(random(320, 2).png(320)).getWidth());
        BufferedImage wide = read(random(1920, 1080).png(320));
        assertEquals(320, wide.getWidth());
        assertEquals(180, wide.getHeight());
        BufferedImage line = read(random(1, 1000).png(320));
        assertEquals(1, line.getWidth());
        assertEquals(320, line.getHeight());
    }

    @Test
    void aPixelIsTheMeanOfThoseThatItStandsFor() throws IOException {
        byte[] texels = {(byte) 200, 0, 40, 1, 100, 0, 40, 2, 0, (byte) 255, 0, 3, 0, (byte) 255, 0, 4};
        BufferedImage image = read(picture(4, 1, texels).png(2));
        assertEquals(150 << 16 | 40, image.getRGB(0, 0) & RGB);
        assertEquals(255 << 8, image.getRGB(1, 0) & RGB);
    }

    @Test
    void theFormatSaysWhereTheColorsAre() {
        byte[] texel = {1, 2, 3, 4};
        assertEquals(0x010203, picture(1, 1, texel).rgb(0, 0));
        assertEquals(0x030201, new FramePicture(1, 1, 1, texel, PixelFormat.of(VK_FORMAT_B8G8R8A8_UNORM)).rgb(0, 0));
    }

    @Test
    void furtherImagesOfAFrameHaveFilesOfTheirOwn() throws IOException {
        ScreenshotFolder shots = new ScreenshotFolder(folder.resolve("new"), frame -> frame == 1);
        shots.take(random(2, 2));
        shots.take(random(3, 3));
        assertEquals(
                2, read(Files.readAllBytes(folder.resolve("new/frame-1.png"))).getWidth());
        assertEquals(
                3, read(Files.readAllBytes(folder.resolve("new/frame-1-2.png"))).getWidth());
    }
}

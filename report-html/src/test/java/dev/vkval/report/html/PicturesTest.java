package dev.vkval.report.html;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.finding.CaptureStatus;
import dev.vkval.finding.Finding;
import dev.vkval.finding.Occurrences;
import dev.vkval.finding.RunResult;
import dev.vkval.report.Samples;
import dev.vkval.trace.TraceFolder;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pictures of frames in the page. */
class PicturesTest {
    private static final String NAME = "a.gfxr";

    @TempDir
    Path folder;

    private void frame(long number, byte[] file) throws IOException {
        Path capture = Files.createDirectories(TraceFolder.of(folder, NAME));
        Files.write(TraceFolder.picture(capture, number), file);
    }

    private static byte[] png(int width, int height) throws IOException {
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        Random random = new Random(width);
        for (int at = 0; at < width * height; at++) {
            image.setRGB(at % width, at / width, random.nextInt());
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ImageIO.write(image, "png", out);
        return out.toByteArray();
    }

    private static RunResult seenIn(Long... frames) {
        Finding finding = Samples.hazard().seen(new Occurrences(frames.length, 54, 54, List.of(frames)));
        return Samples.run(Samples.capture(NAME, CaptureStatus.COMPLETED, List.of(), finding));
    }

    private String page(RunResult run) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new IndexHtml(false, rule -> null, folder).write(run, out);
        return out.toString(StandardCharsets.UTF_8);
    }

    private void assertShown(long frame, RunResult run) throws IOException {
        assertTrue(page(run).contains("<use href=\"#frame-0-" + frame + "\"/>"), "frame " + frame);
    }

    private void assertNone(RunResult run) throws IOException {
        assertFalse(page(run).contains("<use "));
    }

    @Test
    void aFindingHasThePictureOfItsFirstFrameThatHasOne() throws IOException {
        frame(4, png(8, 4));
        frame(6, png(8, 4));
        assertShown(4, seenIn(3L, 4L, 6L));
        assertShown(6, seenIn(6L));
        assertNone(seenIn(7L));
    }

    @Test
    void aPictureMayBeSomeFramesLate() throws IOException {
        frame(6, png(8, 4));
        assertShown(6, seenIn(3L));
        assertNone(seenIn(2L));
    }

    @Test
    void whatIsNoSmallPngIsLeftOut() throws IOException {
        frame(1, "<svg onload=alert(1)>".getBytes(StandardCharsets.US_ASCII));
        frame(2, new byte[0]);
        frame(3, png(1025, 1));
        frame(4, new byte[(1 << 20) + 1]);
        assertFalse(page(seenIn(1L, 2L, 3L, 4L)).contains("data:image"));
    }

    @Test
    void thePageHasRoomForTwoMebibytes() throws IOException {
        byte[] large = png(500, 500);
        for (int number = 1; number <= 6; number++) {
            frame(number, large);
        }
        assertEquals(2, page(seenIn(1L)).split("data:image/png", -1).length - 1, large.length + " bytes each");
    }

    @Test
    void aBrowserShowsItAndHasNothingToObject() throws IOException {
        frame(1, png(320, 180));
        Path file = folder.resolve("index.html");
        try (OutputStream out = Files.newOutputStream(file)) {
            new IndexHtml(false, rule -> null, folder).write(seenIn(1L), out);
        }
        try (Browser browser = Browser.start()) {
            browser.as(1280, 900, false).load(file, "");
            browser.load(file, browser.findings().get(0));
            assertEquals(1, browser.shown("figure.picture svg").size());
            assertEquals(
                    320,
                    browser.shown("figure.picture svg use").get(0).getRect().getWidth());
            assertEquals(List.of(), browser.problems());
        }
    }
}

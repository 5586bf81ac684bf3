package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.vkval.replay.failure.NoDeviceException;
import dev.vkval.replay.system.DeviceChoice;
import dev.vkval.trace.TraceFolder;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Small pictures of the frames that have findings. */
class FramePicturesTest {
    private static final String SOFTWARE = "llvmpipe";
    private static final String PICTURE = "data:image/png;base64,";
    private static final int ORANGE = 0xFF8000;

    @TempDir
    Path folder;

    private final Tool tool = Tool.piped();
    private final Path presented = Captures.sample("present-before-rendered");

    @BeforeEach
    void needsADevice() {
        try {
            assumeTrue(
                    DeviceChoice.all().stream().anyMatch(device -> device.name().contains(SOFTWARE)));
        } catch (NoDeviceException e) {
            assumeTrue(false, e.getMessage());
        }
    }

    private void check(Path capture, String out, String... options) {
        Object[] words = Stream.concat(
                        Stream.of("check", capture, "--device", SOFTWARE, "-o", folder.resolve(out)),
                        Stream.of(options))
                .toArray();
        tool.run(words);
        assertEquals("", tool.err());
    }

    private List<String> pictures(Path capture, String out) throws IOException {
        Path trace = TraceFolder.of(folder.resolve(out).resolve(TraceFolder.NAME), capture.toString());
        if (Files.notExists(trace)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(trace)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".png"))
                    .toList();
        }
    }

    private String page(String out) throws IOException {
        return Files.readString(folder.resolve(out).resolve("index.html"));
    }

    @Test
    void theFrameOfAFindingIsInThePage() throws IOException {
        check(presented, "out");
        assertEquals(List.of("frame-1.png"), pictures(presented, "out"));
        Path trace = TraceFolder.of(folder.resolve("out/trace"), presented.toString());
        BufferedImage image = ImageIO.read(TraceFolder.picture(trace, 1).toFile());
        assertEquals(16, image.getWidth());
        assertEquals(16, image.getHeight());
        assertEquals(ORANGE, image.getRGB(8, 8) & 0xFFFFFF);
        assertTrue(page("out").contains("<image id=\"frame-0-1\" width=\"16\" height=\"16\" href=\"" + PICTURE));
        assertTrue(page("out").contains("<use href=\"#frame-0-1\""));
        assertTrue(page("out").contains("Frame 1 as presented"));
    }

    @Test
    void theSameCaptureHasTheSamePicture() throws IOException {
        check(presented, "one", "--no-timings");
        check(presented, "two", "--no-timings");
        assertEquals(page("one"), page("two"));
    }

    @Test
    void noFindingNoPresentationNoPicture() throws IOException {
        Path right = Captures.sample("presentation-fixed");
        check(right, "right");
        assertEquals(List.of(), pictures(right, "right"));
        Path headless = Captures.sample("render-copy-invisible");
        check(headless, "headless");
        assertEquals(List.of(), pictures(headless, "headless"));
        assertFalse(page("headless").contains(PICTURE));
    }

    @Test
    void theyCanBeLeftOut() throws IOException {
        for (String option : List.of("--no-thumbnails", "--no-trace", "--redact=names")) {
            check(presented, option, option);
            assertEquals(List.of(), pictures(presented, option), option);
            assertFalse(page(option).contains(PICTURE), option);
        }
    }

    @Test
    void reportsOfTheRunHaveThemUnlessRedacted() throws IOException {
        check(presented, "out");
        tool.run("report", folder.resolve("out"), "-o", folder.resolve("again"));
        assertTrue(page("again").contains(PICTURE));
        tool.run("report", folder.resolve("out"), "-o", folder.resolve("redacted"), "--redact", "paths");
        assertFalse(page("redacted").contains(PICTURE));
        tool.run("merge", folder.resolve("out"), "-o", folder.resolve("merged"));
        assertEquals(List.of("frame-1.png"), pictures(presented, "merged"));
        check(Captures.sample("render-copy-invisible"), "out");
        assertEquals(List.of(), pictures(presented, "out"), "those of the run before are removed");
    }
}

package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.vkval.cli.check.ScreenshotChoice;
import dev.vkval.cli.input.FrameRanges;
import dev.vkval.replay.failure.NoDeviceException;
import dev.vkval.replay.system.DeviceChoice;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Screenshots of a replay on a software device, as far as there is one. */
class ScreenshotsTest {
    private static final String SOFTWARE = "llvmpipe";

    @TempDir
    Path folder;

    private final Tool tool = Tool.piped();
    private Path out;

    @BeforeEach
    void needsADevice() {
        out = folder.resolve("out");
        try {
            assumeTrue(
                    DeviceChoice.all().stream().anyMatch(device -> device.name().contains(SOFTWARE)));
        } catch (NoDeviceException e) {
            assumeTrue(false, e.getMessage());
        }
    }

    @Test
    void theOnlyCapturesScreenshotsLieInTheFolderItself() {
        Path capture = Captures.corpus("apps").resolve("vkcube-lz4-5f-environment.g105.gfxr");
        assertEquals(0, run("3", capture));
        assertTrue(Files.exists(shots().resolve("frame-3.png")), "also behind the last frame that is judged");
        assertTrue(Files.notExists(shots().resolve("frame-2.png")), "only the frames asked for");
    }

    @Test
    void allScreenshotsAreThoseOfTheFramesThatAreRun() {
        Path capture = Captures.corpus("apps").resolve("vkcube-lz4-5f-environment.g105.gfxr");
        assertEquals(0, run("all", capture));
        assertTrue(Files.exists(shots().resolve("frame-1.png")));
        assertTrue(Files.exists(shots().resolve("frame-2.png")));
        assertTrue(Files.notExists(shots().resolve("frame-3.png")));
    }

    @Test
    void severalCapturesHaveAFolderOfScreenshotsEach() {
        Path apps = Captures.corpus("apps");
        Path first = apps.resolve("vkcube-lz4-5f-environment.g105.gfxr");
        Path second = apps.resolve("sw-triangle.g105.gfxr");
        assertEquals(0, run("1", first, second));
        ScreenshotChoice choice = new ScreenshotChoice(FrameRanges.ALL, shots(), null);
        assertTrue(Files.exists(choice.folder(first.toString()).resolve("frame-1.png")));
        assertTrue(Files.exists(choice.folder(second.toString()).resolve("frame-1.png")));
    }

    private Path shots() {
        return out.resolve("screenshots");
    }

    /** Runs the first two frames. */
    private int run(String screenshots, Path... captures) {
        Object[] options = {
            "check", "-o", out, "--device", SOFTWARE, "--checks", "none", "--frames", "2", "--screenshots", screenshots
        };
        Object[] all = Arrays.copyOf(options, options.length + captures.length);
        System.arraycopy(captures, 0, all, options.length, captures.length);
        return tool.run(all);
    }
}

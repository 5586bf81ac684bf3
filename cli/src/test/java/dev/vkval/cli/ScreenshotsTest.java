package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.vkval.replay.DeviceChoice;
import dev.vkval.replay.NoDeviceException;
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
        Path shots = folder.resolve("shots");
        Object[] common = {"-o", out, "--device", SOFTWARE, "--checks", "none", "--frames", "2", "--screenshots", shots
        };
        assertEquals(0, run(common, "check", capture));
        assertTrue(Files.exists(shots.resolve("frame-2.png")));
        assertTrue(Files.notExists(shots.resolve("frame-1.png")), "only the frames asked for");
    }

    @Test
    void severalCapturesHaveAFolderOfScreenshotsEach() {
        Path apps = Captures.corpus("apps");
        Path first = apps.resolve("vkcube-lz4-5f-environment.g105.gfxr");
        Path second = apps.resolve("sw-triangle.g105.gfxr");
        Path shots = folder.resolve("shots");
        Object[] common = {"-o", out, "--device", SOFTWARE, "--checks", "none", "--frames", "1", "--screenshots", shots
        };
        assertEquals(0, run(common, "check", first, second));
        ScreenshotFolders folders = new ScreenshotFolders(shots, null);
        assertTrue(Files.exists(folders.of(first.toString()).resolve("frame-1.png")));
        assertTrue(Files.exists(folders.of(second.toString()).resolve("frame-1.png")));
    }

    private int run(Object[] options, Object... arguments) {
        Object[] all = Arrays.copyOf(arguments, arguments.length + options.length);
        System.arraycopy(options, 0, all, arguments.length, options.length);
        return tool.run(all);
    }
}

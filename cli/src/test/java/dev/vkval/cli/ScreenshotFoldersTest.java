package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ScreenshotFoldersTest {
    private static final Path ROOT = Path.of("shots");

    @Test
    void theOnlyCaptureHasTheFolderItself() {
        assertEquals(ROOT, new ScreenshotFolders(ROOT, "a.gfxr").of("a.gfxr"));
        assertNull(new ScreenshotFolders(null, "a.gfxr").of("a.gfxr"));
    }

    @Test
    void noNameOfACaptureLeadsOutOfTheFolder() {
        ScreenshotFolders folders = new ScreenshotFolders(ROOT, null);
        for (String label : new String[] {"a.gfxr", "../../x.gfxr", "/etc/x.gfxr", "t.zip!/../x.gfxr", "..", ""}) {
            assertEquals(ROOT, folders.of(label).normalize().getParent(), label);
        }
    }
}

package dev.vkval.cli.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.cli.input.FrameRanges;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ScreenshotChoiceTest {
    private static final Path ROOT = Path.of("shots");

    @Test
    void theOnlyCaptureHasTheFolderItself() {
        assertEquals(ROOT, new ScreenshotChoice(FrameRanges.ALL, ROOT, "a.gfxr").folder("a.gfxr"));
        assertNull(ScreenshotChoice.NONE.folder("a.gfxr"));
    }

    @Test
    void noNameOfACaptureLeadsOutOfTheFolder() {
        ScreenshotChoice choice = new ScreenshotChoice(FrameRanges.ALL, ROOT, null);
        for (String label : new String[] {"a.gfxr", "../../x.gfxr", "/etc/x.gfxr", "t.zip!/../x.gfxr", "..", ""}) {
            assertEquals(ROOT, choice.folder(label).normalize().getParent(), label);
        }
    }

    @Test
    void framesAreRangesOrAll() {
        assertTrue(ScreenshotChoice.frames("all").all());
        assertTrue(ScreenshotChoice.frames("3,7-9").contains(8));
        assertFalse(ScreenshotChoice.frames("3,7-9").contains(4));
        assertThrows(IllegalArgumentException.class, () -> ScreenshotChoice.frames("shots"));
    }

    @Test
    void aLaterScreenshotWantsTheRunToGoOn() {
        ScreenshotChoice ninth = new ScreenshotChoice(FrameRanges.parse("9"), ROOT, null);
        assertEquals(9, ninth.last(FrameRanges.parse("2-3")));
        assertEquals(12, ninth.last(FrameRanges.parse("12")));
        assertEquals(Long.MAX_VALUE, ninth.last(FrameRanges.ALL));
        assertEquals(3, ScreenshotChoice.NONE.last(FrameRanges.parse("2-3")));
    }

    @Test
    void allScreenshotsAreThoseOfTheFramesThatAreRun() {
        ScreenshotChoice all = new ScreenshotChoice(FrameRanges.ALL, ROOT, null);
        assertEquals(3, all.last(FrameRanges.parse("2-3")));
    }
}

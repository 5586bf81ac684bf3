package dev.vkval.cli.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.finding.Family;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.Severity;
import dev.vkval.replay.frame.FramePicture;
import dev.vkval.replay.frame.PixelFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which frames have a picture. */
class ThumbnailsTest {
    private static final int VK_FORMAT_R8G8B8A8_UNORM = 37;

    @TempDir
    Path folder;

    private Thumbnails thumbnails;

    @BeforeEach
    void create() {
        thumbnails = new Thumbnails(folder);
    }

    private void found(String id, Severity severity) {
        thumbnails.found(group(id, severity, 1));
    }

    private static FindingGroup group(String id, Severity severity, long frame) {
        return new FindingGroup(
                id,
                Finding.of("VUID-test", severity, Family.CORE)
                        .title("a title")
                        .message("a message")
                        .at(1, frame));
    }

    private static FramePicture noise(long frame) {
        byte[] texels = new byte[320 * 320 * 4];
        new Random(frame).nextBytes(texels);
        return new FramePicture(frame, 320, 320, texels, PixelFormat.of(VK_FORMAT_R8G8B8A8_UNORM));
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void onlyTheFirstFrameFromANewFindingOnHasOne() throws IOException {
        assertFalse(thumbnails.wants(1, 8, 8));
        found("F-1", Severity.INFO);
        assertFalse(thumbnails.wants(2, 8, 8), "a remark");
        found("F-2", Severity.WARNING);
        assertTrue(thumbnails.wants(3, 8, 8));
        thumbnails.take(noise(3));
        found("F-2", Severity.WARNING);
        assertFalse(thumbnails.wants(4, 8, 8), "the same again");
        found("F-3", Severity.ERROR);
        assertTrue(thumbnails.wants(5, 8, 8));
        assertEquals(List.of("frame-3.png"), files());
    }

    @Test
    void aFrameBeforeThatOfTheFindingHasNone() {
        thumbnails.found(group("F-1", Severity.ERROR, 3));
        assertFalse(thumbnails.wants(2, 8, 8));
        assertTrue(thumbnails.wants(3, 8, 8));
    }

    @Test
    void anImageThatIsTooLargeIsNotRead() {
        found("F-1", Severity.ERROR);
        assertFalse(thumbnails.wants(1, 16384, 16384));
        assertFalse(thumbnails.wants(1, 1 << 16, 1 << 16));
        assertTrue(thumbnails.wants(1, 7680, 4320));
    }

    @Test
    void numberAndBytesHaveLimits() throws IOException {
        int frames = 0;
        for (int frame = 1; frame <= 100; frame++) {
            found("F-" + frame, Severity.ERROR);
            if (thumbnails.wants(frame, 320, 320)) {
                thumbnails.take(noise(frame));
                frames++;
            }
        }
        long bytes = 0;
        for (String name : files()) {
            bytes += Files.size(folder.resolve(name));
        }
        assertTrue(bytes <= Thumbnails.BYTES, () -> "noise cannot be compressed");
        assertTrue(files().size() < Thumbnails.PICTURES, () -> "6 of 300 kB have room");
        assertTrue(frames > files().size());
    }

    @Test
    void sixteenSmallOnesAreEnough() throws IOException {
        for (int frame = 1; frame <= 40; frame++) {
            found("F-" + frame, Severity.ERROR);
            if (thumbnails.wants(frame, 1, 1)) {
                thumbnails.take(new FramePicture(frame, 1, 1, new byte[4], PixelFormat.of(VK_FORMAT_R8G8B8A8_UNORM)));
            }
        }
        assertEquals(Thumbnails.PICTURES, files().size());
    }
}

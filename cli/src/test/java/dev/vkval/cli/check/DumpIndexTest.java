package dev.vkval.cli.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.dump.DumpRequest;
import dev.vkval.finding.Contents;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DumpIndexTest {
    @TempDir
    Path folder;

    @Test
    void whatIsWrittenIsRead() throws IOException {
        List<Contents> all = List.of(
                new Contents(0, Contents.BEFORE, "VkBuffer 1", "bytes 0..4", List.of("a.bin", "a.json"), null, null),
                new Contents(1, Contents.AFTER, "VkImage 2", null, List.of("b.bin"), "equal", null),
                Contents.missing(2, Contents.AFTER, null, null, "the finding names none"));
        Path file = folder.resolve("index");
        try (DumpIndex index = new DumpIndex(file)) {
            for (Contents contents : all) {
                index.write(contents);
            }
        }
        assertEquals(all, DumpIndex.read(file));
        Files.writeString(file, "0\tbefore\n");
        assertThrows(IOException.class, () -> DumpIndex.read(file));
    }

    @Test
    void aTrialIsReadFromItsWords() {
        Trial trial = Trial.dump(
                List.of(
                        new DumpRequest(0, 40, 7, 10, "VkBuffer", 12, "bytes 0..4"),
                        new DumpRequest(1, 41, 7, 10, null, 0, null)),
                folder.resolve("a file"),
                folder.resolve("a folder"));
        assertEquals(trial, Trial.parse(trial.words()));
    }

    @Test
    void onlyOwnFilesOfAnEarlierRunAreRemoved() throws IOException {
        Path own = Files.createDirectories(folder.resolve("F-0123abcd"));
        Path ofCapture = Files.createDirectories(folder.resolve("a.gfxr-00000000/F-0123abcd"));
        Path other = Files.createDirectories(folder.resolve("notes"));
        Files.writeString(own.resolve("1-buffer-6-before.bin"), "");
        Files.writeString(ofCapture.resolve("2-image-8-after.png"), "");
        Files.writeString(other.resolve("1-buffer-6-before.bin"), "");
        DumpFolder.clear(folder);
        assertFalse(Files.exists(own));
        assertFalse(Files.exists(ofCapture.getParent()));
        assertTrue(Files.exists(other.resolve("1-buffer-6-before.bin")));
    }
}

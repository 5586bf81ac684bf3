package dev.vkval.farm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A process that starts in the folder finds the capture under its name, and the files beside it. */
class StagedCaptureTest {
    @TempDir
    Path folder;

    private Path capture;
    private Path scratch;

    @BeforeEach
    void make() throws IOException {
        capture = Files.writeString(
                Files.createDirectories(folder.resolve("data/traces")).resolve("a.gfxr"), "bytes");
        Files.writeString(capture.resolveSibling("a.gfxa"), "beside");
        scratch = Files.createDirectory(folder.resolve("scratch"));
    }

    private StagedCapture staged(String name) throws IOException {
        CaptureTask task = new CaptureTask(0, 1, name, capture.toUri().toString(), 5);
        return StagedCapture.of(task, new Configuration(), scratch);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.gfxr", "traces/a.gfxr", "../../data/traces/a.gfxr", "./traces/a.gfxr"})
    void itIsThereUnderItsName(String name) throws IOException {
        StagedCapture staged = staged(name);
        assertEquals(name, staged.name());
        assertEquals("bytes", Files.readString(staged.folder().resolve(name)));
        assertTrue(Files.exists(staged.folder().resolve(name).resolveSibling("a.gfxa")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"../a.gfxr", "./a.gfxr"})
    void nothingIsMadeOutsideOfTheScratchFolder(String name) throws IOException {
        assertEquals("bytes", Files.readString(staged(name).folder().resolve(name)));
        try (var all = Files.list(folder)) {
            assertEquals(2, all.count());
        }
    }

    @Test
    void anAbsoluteNameIsTheFile() throws IOException {
        assertEquals(capture, staged(capture.toString()).folder().resolve(capture));
    }

    @Test
    void whatIsNotOnThisMachineIsAnError() throws IOException {
        Files.delete(capture);
        assertThrows(NoSuchFileException.class, () -> staged(capture.toString()));
    }
}

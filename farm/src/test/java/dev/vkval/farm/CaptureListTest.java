package dev.vkval.farm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CaptureListTest {
    @TempDir
    Path folder;

    private List<CaptureTask> list(List<String> inputs, List<String> lists) throws IOException {
        return CaptureList.of(inputs, lists, new Configuration());
    }

    @Test
    void aFolderIsItsCapturesByPath() throws IOException {
        Files.createDirectories(folder.resolve("t/sub"));
        for (String name : List.of("t/b.gfxr", "t/a.GFXR.zst", "t/sub/c.gfxr", "t/notes.txt")) {
            Files.write(folder.resolve(name), new byte[7]);
        }
        List<CaptureTask> captures = list(List.of(folder + "/t/"), List.of());
        assertEquals(
                List.of(folder + "/t/a.GFXR.zst", folder + "/t/b.gfxr", folder + "/t/sub/c.gfxr"),
                captures.stream().map(CaptureTask::name).toList());
        assertEquals(List.of(0, 1, 2), captures.stream().map(CaptureTask::place).toList());
        assertEquals(7, captures.get(0).sizeBytes());
        List<CaptureTask> byUri = list(List.of(folder.resolve("t").toUri().toString()), List.of());
        assertEquals(
                captures.stream().map(CaptureTask::name).toList(),
                byUri.stream().map(CaptureTask::name).toList());
    }

    @Test
    void whatIsNotThereIsAnErrorUnlessAListNamesIt() throws IOException {
        Files.write(folder.resolve("a.gfxr"), new byte[1]);
        Path list = Files.writeString(
                folder.resolve("list"), "# captures\n\n" + folder + "/a.gfxr\n" + folder + "/gone.gfxr\n");
        assertEquals(
                List.of(folder + "/a.gfxr", folder + "/gone.gfxr"),
                list(List.of(folder + "/a.gfxr"), List.of(list.toString())).stream()
                        .map(CaptureTask::name)
                        .toList());
        assertThrows(UsageException.class, () -> list(List.of(folder + "/gone.gfxr"), List.of()));
        assertThrows(UsageException.class, () -> list(List.of(), List.of(folder + "/no-list")));
        Path empty = Files.createDirectory(folder.resolve("empty"));
        assertThrows(UsageException.class, () -> list(List.of(empty.toString()), List.of()));
        assertThrows(UsageException.class, () -> list(List.of("nowhere://host/a.gfxr"), List.of()));
    }
}

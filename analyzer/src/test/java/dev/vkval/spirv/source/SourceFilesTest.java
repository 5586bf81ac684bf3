package dev.vkval.spirv.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceFilesTest {
    @TempDir
    Path folder;

    private Path root() {
        return folder.resolve("root");
    }

    private void file(String path, String text) throws IOException {
        Path file = folder.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private Optional<String> text(String recorded) {
        return new SourceFiles(new SourceFolder(root())).text(recorded);
    }

    @Test
    void theLongestCommonEndDecides() throws IOException {
        file("root/a/light.frag", "a");
        file("root/b/light.frag", "b");
        file("root/c/b/light.frag", "cb");
        assertEquals(Optional.of("a"), text("/home/somebody/game/a/light.frag"));
        assertEquals(Optional.of("cb"), text("C:\\game\\c\\b\\light.frag"));
        assertEquals(Optional.of("b"), text("x/b/light.frag"), "all of its path agrees");
        assertEquals(Optional.empty(), text("light.frag"), "three files agree equally well");
        assertEquals(Optional.empty(), text("a/light.vert"));
        assertEquals(Optional.empty(), text("Light.frag"));
        assertEquals(Optional.empty(), text(""));
    }

    @Test
    void aPathDoesNotLeadOutOfTheFolder() throws IOException {
        file("secret.txt", "secret");
        file("root/shaders/a.frag", "a");
        for (String recorded : List.of(
                "../secret.txt",
                "shaders/../../secret.txt",
                folder.resolve("secret.txt").toString(),
                "..\\secret.txt",
                "..",
                "/",
                "a.frag/..",
                "secret.txt\0")) {
            assertEquals(Optional.empty(), text(recorded), recorded);
        }
        assertEquals(Optional.of("a"), text("../../src/shaders/a.frag"));
    }

    @Test
    void linksAreNotFollowed() throws IOException {
        file("secret.txt", "secret");
        file("outside/a.frag", "outside");
        file("root/b.frag", "b");
        Files.createSymbolicLink(root().resolve("secret.txt"), folder.resolve("secret.txt"));
        Files.createSymbolicLink(root().resolve("linked"), folder.resolve("outside"));
        assertEquals(Optional.empty(), text("secret.txt"));
        assertEquals(Optional.empty(), text("linked/a.frag"));
        assertEquals(Optional.of("b"), text("b.frag"));
    }

    @Test
    void aFileThatBecomesALinkIsNotRead() throws IOException {
        file("secret.txt", "secret");
        file("root/a.frag", "a");
        SourceFolder listed = new SourceFolder(root());
        assertEquals(1, listed.files().size());
        Files.delete(root().resolve("a.frag"));
        Files.createSymbolicLink(root().resolve("a.frag"), folder.resolve("secret.txt"));
        assertEquals(Optional.empty(), new SourceFiles(listed).text("a.frag"));
    }

    @Test
    void theFolderItselfMayBeALink() throws IOException {
        file("real/a.frag", "a");
        Files.createSymbolicLink(root(), folder.resolve("real"));
        assertEquals(Optional.of("a"), text("a.frag"));
    }

    @Test
    void hugeFilesAreNotRead() throws IOException {
        file("root/fits.frag", "x".repeat(SourceFiles.LIMIT_BYTES));
        file("root/huge.frag", "x".repeat(SourceFiles.LIMIT_BYTES + 1));
        assertTrue(text("fits.frag").isPresent());
        assertFalse(text("huge.frag").isPresent());
        assertFalse(text("a/".repeat(10_000) + "fits.frag").isPresent());
    }

    @Test
    void tooManyFilesAreNotListed() throws IOException {
        for (int i = 0; i < 5; i++) {
            file("root/" + i, "");
        }
        SourceFolder all = new SourceFolder(root(), 5);
        assertEquals(5, all.files().size());
        assertTrue(all.complete());
        SourceFolder some = new SourceFolder(root(), 4);
        assertEquals(4, some.files().size());
        assertFalse(some.complete());
    }

    @Test
    void aFolderThatIsGoneHasNoFiles() {
        SourceFolder gone = new SourceFolder(root());
        assertEquals(List.of(), gone.files());
        assertFalse(gone.complete());
    }
}

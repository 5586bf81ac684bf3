package dev.vkval.cli.check;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.gpuav.CodeStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CodeCacheTest {
    private static final UUID BUILD = new UUID(0x0102030405060708L, 0x090a0b0c0d0e0f10L);
    private static final byte[] CONTENT = {1, 2, 3, 4, 5};
    private static final int OVERHEAD = 24 + 32 + 32;

    @TempDir
    private Path folder;

    private static CodeCache cache(Path folder) {
        return new CodeCache(folder, () -> BUILD, CodeCache.MOST_BYTES);
    }

    private static String key(int number) {
        return String.format("%064x", number);
    }

    private Path file(int number) {
        return folder.resolve(key(number) + ".code");
    }

    @Test
    void anotherProcessReadsWhatOneStored() {
        cache(folder).store(key(1), CONTENT);
        assertArrayEquals(CONTENT, cache(folder).load(key(1)));
        assertNull(cache(folder).load(key(2)));
    }

    @Test
    void theFileBeginsWithTheHeaderOfAValidationCache() throws IOException {
        cache(folder).store(key(1), CONTENT);
        byte[] header = Arrays.copyOf(Files.readAllBytes(file(1)), 24);
        byte[] expected = {24, 0, 0, 0, 1, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
        assertArrayEquals(expected, header);
    }

    @Test
    void anotherBuildIgnoresAndReplacesIt() {
        CodeCache one = cache(folder);
        CodeCache other = new CodeCache(folder, () -> new UUID(7, 7), CodeCache.MOST_BYTES);
        one.store(key(1), CONTENT);
        assertNull(other.load(key(1)));
        other.store(key(1), new byte[] {9});
        assertArrayEquals(new byte[] {9}, other.load(key(1)));
        assertNull(one.load(key(1)));
    }

    @Test
    void aFileWithAnyByteChangedOrMissingIsIgnored() throws IOException {
        CodeCache cache = cache(folder);
        cache.store(key(1), CONTENT);
        byte[] whole = Files.readAllBytes(file(1));
        assertEquals(OVERHEAD + CONTENT.length, whole.length);
        for (int i = 0; i < whole.length; i++) {
            byte[] damaged = whole.clone();
            damaged[i] ^= 0x40;
            Files.write(file(1), damaged);
            assertNull(cache.load(key(1)), "byte " + i);
            Files.write(file(1), Arrays.copyOf(whole, i));
            assertNull(cache.load(key(1)), "cut at " + i);
        }
        Files.write(file(1), Arrays.copyOf(whole, whole.length + 1));
        assertNull(cache.load(key(1)));
        cache.store(key(1), CONTENT);
        assertArrayEquals(CONTENT, cache.load(key(1)));
    }

    @Test
    void theFileOfAnotherKeyIsIgnored() throws IOException {
        CodeCache cache = cache(folder);
        cache.store(key(1), CONTENT);
        Files.copy(file(1), file(2));
        assertNull(cache.load(key(2)));
    }

    @Test
    void whatIsNoFileIsIgnored() throws IOException {
        Files.createDirectory(file(1));
        Files.createSymbolicLink(file(2), Path.of("/dev/zero"));
        CodeCache cache = cache(folder);
        assertNull(cache.load(key(1)));
        assertNull(cache.load(key(2)));
    }

    @Test
    void aFolderThatCannotBeWrittenIsNoFailure() throws IOException {
        Path occupied = Files.createFile(folder.resolve("file"));
        CodeCache cache = cache(occupied);
        cache.store(key(1), CONTENT);
        assertNull(cache.load(key(1)));
    }

    @Test
    void theOldestFilesAreRemovedAndForeignOnesStay() throws IOException {
        Path foreign = Files.write(folder.resolve("notes.txt"), new byte[10_000]);
        Files.setLastModifiedTime(foreign, FileTime.fromMillis(0));
        int size = OVERHEAD + CONTENT.length;
        CodeCache cache = new CodeCache(folder, () -> BUILD, 8L * size);
        for (int i = 1; i <= 8; i++) {
            cache.store(key(i), CONTENT);
            Files.setLastModifiedTime(file(i), FileTime.fromMillis(1000L * i));
        }
        assertNotNull(cache.load(key(1)), "and is used now");
        cache.store(key(9), CONTENT);
        List<Integer> left = IntStream.rangeClosed(1, 9)
                .filter(i -> Files.exists(file(i)))
                .boxed()
                .toList();
        assertEquals(List.of(1, 5, 6, 7, 8, 9), left);
        assertTrue(Files.exists(foreign));
    }

    @Test
    void nothingPartialIsLeft() throws IOException {
        cache(folder).store(key(1), CONTENT);
        try (Stream<Path> files = Files.list(folder)) {
            assertEquals(List.of(file(1)), files.toList());
        }
    }

    @Test
    void processesAtTheSameTimeSeeWholeFilesOnly() throws Exception {
        byte[] large = new byte[200_000];
        Arrays.fill(large, (byte) 7);
        CodeCache writing = cache(folder);
        writing.store(key(1), large);
        Thread writer = new Thread(() -> IntStream.range(0, 200).forEach(i -> writing.store(key(1), large)));
        writer.start();
        CodeCache reading = cache(folder);
        do {
            assertArrayEquals(large, reading.load(key(1)));
        } while (writer.isAlive());
        writer.join();
    }

    @Test
    void aBuildIsKnownByItsClasses() throws IOException {
        assertNotNull(CodeIdentity.get());
        Path classes = Files.createDirectories(folder.resolve("dev/vkval"));
        Files.write(classes.resolve("One.class"), new byte[] {1});
        UUID before = CodeIdentity.of(folder);
        assertEquals(before, CodeIdentity.of(folder));
        Files.write(classes.resolve("Two.class"), new byte[] {1});
        assertNotEquals(before, CodeIdentity.of(folder));
    }

    @Test
    void anUnknownBuildKeepsNothing() throws IOException {
        CodeCache cache = new CodeCache(folder, () -> null, CodeCache.MOST_BYTES);
        cache.store(key(1), CONTENT);
        assertNull(cache.load(key(1)));
        try (Stream<Path> files = Files.list(folder)) {
            assertEquals(0, files.count());
        }
    }

    @Test
    void noFolderKeepsNothing() {
        assertFalse(CodeCache.of(null) instanceof CodeCache);
        assertNull(CodeStore.NONE.load(key(1)));
    }
}

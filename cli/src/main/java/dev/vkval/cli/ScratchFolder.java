package dev.vkval.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A folder for files that nobody needs when the command has ended. */
final class ScratchFolder implements AutoCloseable {
    private final Path folder;

    ScratchFolder() throws IOException {
        folder = Files.createTempDirectory("vkval-");
    }

    Path path() {
        return folder;
    }

    /** A folder in it. */
    Path folder(String name) throws IOException {
        return Files.createDirectories(folder.resolve(name));
    }

    @Override
    public void close() throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(folder)) {
            files = all.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path file : files) {
            Files.deleteIfExists(file);
        }
    }
}

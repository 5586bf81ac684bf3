package dev.vkval.farm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * A folder that is removed with all that is in it; of links, what they lead to stays.
 *
 * @param path the folder
 */
record Scratch(Path path) implements AutoCloseable {
    private static final String PREFIX = "vkval-farm";

    /** In the folder for temporary files. */
    static Scratch create() throws IOException {
        return new Scratch(Files.createTempDirectory(PREFIX));
    }

    /** In that folder. */
    static Scratch in(Path folder) throws IOException {
        return new Scratch(Files.createTempDirectory(folder, PREFIX));
    }

    @Override
    public void close() throws IOException {
        try (Stream<Path> all = Files.walk(path)) {
            for (Path file : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}

package dev.vkval.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Compares text with a file beside the tests. With the system property {@code vkval.golden=write} the files are written
 * instead; look at the difference before committing it.
 */
public final class Golden {
    private static final Path FOLDER = Path.of(
            System.getProperty("vkval.root"), "report-html", "src", "test", "resources", "dev", "vkval", "report");

    private Golden() {}

    public static void check(String name, String text) throws IOException {
        Path file = FOLDER.resolve(name);
        if ("write".equals(System.getProperty("vkval.golden"))) {
            Files.createDirectories(FOLDER);
            Files.writeString(file, text);
        }
        assertEquals(Files.readString(file), text, file.toString());
    }
}

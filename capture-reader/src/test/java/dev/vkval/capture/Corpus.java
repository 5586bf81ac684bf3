package dev.vkval.capture;

import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The captures that tests read, from the folder that the system property vkval.corpus names. */
public final class Corpus {
    private static final List<String> SOUND = List.of("apps", "vvl-tests", "vvl-core-tests");

    private Corpus() {}

    /** A folder of the corpus; the test is skipped where there is none. */
    public static Path folder(String name) {
        String root = System.getProperty("vkval.corpus", "");
        assumeFalse(root.isEmpty() || root.startsWith("${"), "set VKVAL_CORPUS to the folder of captures");
        Path folder = Path.of(root, name);
        assumeTrue(Files.isDirectory(folder), "there is no folder " + folder);
        return folder;
    }

    /** A capture of the corpus; the test is skipped where there is none. */
    public static Path capture(String folder, String name) {
        Path file = folder(folder).resolve(name + ".gfxr");
        assumeTrue(Files.isRegularFile(file), "there is no capture " + file);
        return file;
    }

    /** The captures of a folder, sorted. */
    public static List<Path> captures(String folder) throws IOException {
        try (Stream<Path> files = Files.list(folder(folder))) {
            return files.filter(file -> file.toString().endsWith(".gfxr"))
                    .sorted()
                    .toList();
        }
    }

    /** All captures that are sound. */
    public static List<Path> soundCaptures() throws IOException {
        List<Path> captures = new ArrayList<>();
        for (String folder : SOUND) {
            captures.addAll(captures(folder));
        }
        return captures;
    }

    /** What the folder's manifest says of each of its captures. */
    public static JsonNode manifest(String folder) throws IOException {
        return new ObjectMapper()
                .readTree(folder(folder).resolve("manifest.json").toFile());
    }
}

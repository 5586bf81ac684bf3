package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The cache of shaders with checks: whatever is in it, the report is the same. */
class GpuCacheTest {
    @TempDir
    Path folder;

    private JsonNode check(Map<String, String> environment, String... options) throws IOException {
        SoftwareDevice.assume();
        List<Object> words = new ArrayList<>(List.of(
                "check",
                Captures.sample("compute-descriptor-index"),
                "-o",
                folder.resolve("out"),
                "--device",
                "lavapipe",
                "--checks",
                "gpu",
                "--no-timings"));
        words.addAll(List.of(options));
        Tool tool = Tool.at(environment);
        assertEquals(1, tool.run(words.toArray()), tool.out());
        return Tool.report(folder.resolve("out")).at("/captures/0");
    }

    private static List<Path> files(Path cache) throws IOException {
        try (Stream<Path> files = Files.list(cache)) {
            return files.sorted().toList();
        }
    }

    @Test
    void theReportIsTheSameWithAnEmptyAFullAndADamagedCache() throws IOException {
        String cache = folder.resolve("cache").toString();
        JsonNode without = check(Map.of(), "--gpu-cache", "off");
        assertEquals(without, check(Map.of(), "--gpu-cache", cache));
        List<Path> files = files(Path.of(cache));
        assertEquals(1, files.size());
        byte[] whole = Files.readAllBytes(files.get(0));
        FileTime written = FileTime.fromMillis(0);
        Files.setLastModifiedTime(files.get(0), written);
        assertEquals(without, check(Map.of(), "--gpu-cache", cache));
        assertFalse(Files.getLastModifiedTime(files.get(0)).equals(written), "it was used");
        byte[] damaged = whole.clone();
        damaged[damaged.length / 2] ^= 1;
        for (byte[] bad : List.of(damaged, Arrays.copyOf(whole, 100), new byte[0])) {
            Files.write(files.get(0), bad);
            assertEquals(without, check(Map.of(), "--gpu-cache", cache));
            assertTrue(Arrays.equals(whole, Files.readAllBytes(files.get(0))), "it was made again");
        }
    }

    @Test
    void byDefaultItIsWhereCachesAre() throws IOException {
        Path caches = folder.resolve("caches");
        check(Map.of("XDG_CACHE_HOME", caches.toString()));
        assertEquals(1, files(caches.resolve("vkval-replay/shaders")).size());
        check(Map.of("HOME", folder.toString(), "XDG_CACHE_HOME", "relative"));
        assertEquals(1, files(folder.resolve(".cache/vkval-replay/shaders")).size());
    }
}

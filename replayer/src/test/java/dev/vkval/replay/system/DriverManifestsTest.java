package dev.vkval.replay.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DriverManifestsTest {
    @TempDir
    Path root;

    @Test
    void foldersAreSearchedInTheLoadersOrder() throws IOException {
        Path config = manifest("config/vulkan/icd.d/z.json");
        Path second = manifest("data/vulkan/icd.d/b.json");
        Path first = manifest("data/vulkan/icd.d/a.json");
        manifest("data/vulkan/icd.d/readme.txt");
        List<Path> found = DriverManifests.find(Map.of(
                "XDG_CONFIG_HOME",
                root.resolve("config").toString(),
                "XDG_DATA_DIRS",
                root.resolve("data").toString()));
        List<Path> ours = found.stream().filter(path -> path.startsWith(root)).toList();
        assertEquals(List.of(config, first, second), ours);
    }

    @Test
    void filesThatAreNamedAreTheOnlyOnes() throws IOException {
        Path named = manifest("named.json");
        String list = named + ":" + root.resolve("absent.json");
        assertEquals(List.of(named), DriverManifests.find(Map.of("VK_ICD_FILENAMES", list)));
        assertTrue(DriverManifests.find(
                        Map.of("VK_DRIVER_FILES", root.resolve("absent.json").toString()))
                .isEmpty());
    }

    private Path manifest(String name) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, "{}");
    }
}

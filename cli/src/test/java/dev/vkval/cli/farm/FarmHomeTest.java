package dev.vkval.cli.farm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FarmHomeTest {
    @TempDir
    Path home;

    private Path made(String file) throws IOException {
        Files.createDirectories(home.resolve(file).getParent());
        return Files.createFile(home.resolve(file));
    }

    @Test
    void aSourceTreeHasItInItsModule() throws IOException {
        Path lib = home.resolve("cli/target/lib");
        assertNull(FarmHome.beside(lib));
        assertTrue(FarmHome.nextStep(lib).contains("mvn -Pfarm -pl farm"), FarmHome.nextStep(lib));
        Path jar = made("farm/target/lib/farm.jar");
        assertEquals(new FarmHome(jar, home.resolve("bin/vkval-replay")), FarmHome.beside(lib));
    }

    @Test
    void anInstallationHasItBesideItsJars() throws IOException {
        Path lib = home.resolve("vkval/lib");
        assertNull(FarmHome.beside(lib));
        assertTrue(
                FarmHome.nextStep(lib).contains(home.resolve("vkval/farm-lib").toString()), FarmHome.nextStep(lib));
        Path jar = made("vkval/farm-lib/farm.jar");
        assertEquals(new FarmHome(jar, home.resolve("vkval/bin/vkval-replay")), FarmHome.beside(lib));
    }

    @Test
    void aFolderAtTheRootHasNone() {
        assertNull(FarmHome.beside(Path.of("/lib")));
    }
}

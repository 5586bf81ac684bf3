package dev.vkval.codegen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Regenerating gives the committed bytes. Needs the folder of spirv/ in the system property {@code vkval.registry}. */
class DistilSpirvTest {
    @Test
    void regeneratingGivesTheCommittedResource() throws Exception {
        String folder = System.getProperty("vkval.registry", "");
        assumeTrue(!folder.isEmpty(), "skipped: vkval.registry does not name the folder of the SPIR-V grammars");
        Path committed = Path.of(System.getProperty("vkval.root"))
                .resolve("analyzer/src/main/resources/dev/vkval/spirv/spirv.grammar");
        assertEquals(
                Files.readString(committed), DistilSpirv.distil(Path.of(folder).resolve("spirv")));
    }
}

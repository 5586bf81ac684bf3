package dev.vkval.codegen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Regenerating gives the committed bytes. Needs the folder of vk.xml in the system property {@code vkval.registry}. */
class DistilVulkanTest {
    @Test
    void regeneratingGivesTheCommittedResource() throws Exception {
        String folder = System.getProperty("vkval.registry", "");
        assumeTrue(!folder.isEmpty(), "skipped: vkval.registry does not name the folder of vk.xml");
        Path registry = Path.of(folder);
        String distilled = DistilVulkan.distil(
                registry.resolve("vk.xml"), registry.resolve("video.xml"), registry.resolveSibling("api-call-ids.csv"));
        Path committed = Path.of(System.getProperty("vkval.root"))
                .resolve("capture-reader/src/main/resources/dev/vkval/capture/registry/vulkan.registry");
        assertEquals(Files.readString(committed), distilled);
    }
}

package dev.vkval.codegen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Regenerating gives the committed bytes. Needs the folder of vk.xml that {@code vkval.registry} names. */
class DistilSpirvRequirementsTest {
    private static final Path RESOURCE = Path.of(System.getProperty("vkval.root"))
            .resolve("analyzer/src/main/resources/dev/vkval/check/shader/spirv-requirements.txt");

    @Test
    void regeneratingGivesTheCommittedResource() throws Exception {
        String folder = System.getProperty("vkval.registry", "");
        assumeTrue(!folder.isEmpty(), "skipped: vkval.registry does not name the folder of vk.xml");
        assertEquals(
                Files.readString(RESOURCE),
                DistilSpirvRequirements.distil(Path.of(folder).resolve("vk.xml")));
    }

    @Test
    void eachFormOfARequirementIsALine(@TempDir Path folder) throws Exception {
        Path registry = folder.resolve("vk.xml");
        Files.writeString(registry, """
                <registry>
                  <enums name="Bits"><enum name="VK_B_BIT" bitpos="3"/><enum name="VK_TRUE" value="1"/></enums>
                  <spirvextensions><spirvextension name="SPV_E"><enable version="VK_VERSION_1_2"/>
                    <enable extension="VK_E"/></spirvextension></spirvextensions>
                  <spirvcapabilities><spirvcapability name="C"><enable struct="S" feature="f" requires="VK_E"/>
                    <enable struct="T" feature="f" requires="VK_E"/>
                    <enable property="P" member="m" value="VK_B_BIT" requires="VK_E"/>
                    <enable property="P" member="n" value="VK_TRUE" requires="VK_E"/></spirvcapability></spirvcapabilities>
                </registry>
                """);
        assertEquals("""
                capability C feature f
                capability C property P m 8
                capability C property P n 1
                extension SPV_E version 1.2
                extension SPV_E extension VK_E
                """, DistilSpirvRequirements.distil(registry));
    }
}

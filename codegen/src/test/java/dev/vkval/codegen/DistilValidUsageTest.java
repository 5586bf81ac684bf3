package dev.vkval.codegen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Regenerating gives the committed bytes. Needs the lists beside the folder that {@code vkval.registry} names. */
class DistilValidUsageTest {
    private static final Path RESOURCES =
            Path.of(System.getProperty("vkval.root")).resolve("analyzer/src/main/resources/dev/vkval/catalogue");

    @Test
    void regeneratingGivesTheCommittedResource() throws IOException {
        Path registry = registry();
        String distilled = DistilValidUsage.distil(
                registry.resolveSibling("vuids.tsv.gz"), registry.resolveSibling("message-ids.txt"));
        assertEquals(Files.readString(RESOURCES.resolve("valid-usage.txt")), distilled);
    }

    @Test
    void allOthersThatUpstreamReportsAreListedByHand() throws IOException {
        Path registry = registry();
        List<String> others = DistilValidUsage.upstreamOnly(
                registry.resolveSibling("vuids.tsv.gz"), registry.resolveSibling("message-ids.txt"));
        List<String> listed = Files.readAllLines(RESOURCES.resolve("upstream-only.txt")).stream()
                .filter(line -> line.startsWith("VUID-"))
                .sorted()
                .toList();
        assertEquals(others, listed);
    }

    @Test
    void idsAreGroupedByOwnerAndMember(@TempDir Path folder) throws IOException {
        Path ids = folder.resolve("vuids.tsv.gz");
        try (Writer out = new OutputStreamWriter(new GZIPOutputStream(Files.newOutputStream(ids)))) {
            out.write("VUID-VkA-size-00002\tmust\nVUID-VkA-size-00001\tmust\nVUID-vkB-x-device-00003\tmust\n");
        }
        Path messages = folder.resolve("message-ids.txt");
        Files.writeString(
                messages,
                "SYNC-HAZARD\nVUID-VkA-size-00002\nVUID-vkB-c-parameter\nVUID-vkB-suspended\nVUID-vkB-x-00009\n");
        assertEquals("""
                VkA
                 size 00002 | 00001
                vkB
                 - suspended
                 c parameter
                 x-device | 00003
                """, DistilValidUsage.distil(ids, messages));
        assertEquals(List.of("VUID-vkB-x-00009"), DistilValidUsage.upstreamOnly(ids, messages));
    }

    private static Path registry() {
        String folder = System.getProperty("vkval.registry", "");
        assumeTrue(!folder.isEmpty(), "skipped: vkval.registry does not name the folder of vk.xml");
        return Path.of(folder);
    }
}

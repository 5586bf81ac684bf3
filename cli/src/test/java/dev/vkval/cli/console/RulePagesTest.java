package dev.vkval.cli.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RulePagesTest {
    @Test
    void pageOfOneRule() {
        assertTrue(RulePages.page("SYNC-HAZARD-READ-AFTER-WRITE").startsWith("# SYNC-HAZARD-READ-AFTER-WRITE"));
        assertTrue(RulePages.ids().contains("SYNC-HAZARD-READ-AFTER-WRITE"));
    }

    @Test
    void pageOfManyRules() {
        assertTrue(RulePages.page("VUID-VkBufferCreateInfo-sType-sType").contains("sType"));
        assertTrue(RulePages.has("VUID-vkAllocateCommandBuffers-pAllocateInfo::commandBufferCount-arraylength"));
        assertTrue(RulePages.page("UNASSIGNED-API-Version-Violation").contains("not enabled"));
        assertTrue(RulePages.ids().contains("UNASSIGNED-API-Version-Violation"));
        assertFalse(RulePages.ids().contains("implicit-structures"));
    }

    @Test
    void pageOfAnIdOverSeveralOwners() {
        String page = RulePages.page("VUID-vkCmdDrawIndexed-None-08600");
        assertTrue(page.contains("VUID-{actions}-None-08600"));
        assertEquals(page, RulePages.page("VUID-vkCmdDispatch-None-08600"));
        assertEquals(null, RulePages.page("VUID-vkCmdPreprocessGeneratedCommandsNV-None-08600"));
    }

    @Test
    void pageOfAnOwner() {
        assertTrue(RulePages.page("VUID-VkSamplerCreateInfo-flags-06970").contains("Owners: VkSamplerCreateInfo"));
    }

    /** The Java runtime may have no file system of jars. */
    @Test
    void pagesInAJarAreRead(@TempDir Path folder) throws IOException {
        Path jar = folder.resolve("cli.jar");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
            for (String name : List.of("rules/B-2.md", "rules/A-1.md", "rules/other.txt", "Other.md")) {
                out.putNextEntry(new ZipEntry("dev/vkval/cli/console/" + name));
                out.write(name.getBytes(StandardCharsets.UTF_8));
            }
        }
        assertEquals(Map.of("A-1", "rules/A-1.md", "B-2", "rules/B-2.md"), RulePages.all(jar));
    }

    @Test
    void noPage() {
        assertFalse(RulePages.has("VUID-of-nothing"));
        assertFalse(RulePages.has("../rules/README"));
    }
}

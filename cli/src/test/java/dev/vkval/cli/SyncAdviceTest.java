package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is advised against the hazards of samples is what their fixed twins do. */
class SyncAdviceTest {
    private static final Path CAPTURES = Path.of(System.getProperty("vkval.root"), "samples", "captures");

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "present-before-rendered, let the present wait on a semaphore, .stageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT",
        "render-before-acquired, the acquisition signals, .stageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT",
        "barrier2-weak, give the barrier, barrier.",
        "fill-copy-missing-barrier, put a barrier between, VkMemoryBarrier2 barrier"
    })
    void adviceNamesWhatIsMissing(String name, String text, String edit) throws IOException {
        Tool tool = Tool.piped();
        tool.run("check", CAPTURES.resolve(name + ".gfxr"), "-o", folder, "--device", "null", "--checks", "sync");
        JsonNode findings = Tool.report(folder).at("/captures/0/findings");
        assertEquals(1, findings.size(), tool.out());
        JsonNode help = findings.at("/0/help/0");
        assertTrue(help.get("text").asText().contains(text), help::toString);
        assertTrue(help.get("edit").asText().contains(edit), help::toString);
    }
}

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
        "present-before-rendered, let the presentation wait for a semaphore, later.pWaitSemaphores = &semaphore",
        "render-before-acquired, add COLOR_ATTACHMENT_OUTPUT to srcStageMask, VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT",
        "render-without-acquired, let the submit wait for the semaphore, later.pWaitDstStageMask = &waitStage",
        "barrier2-weak, add COPY to dstStageMask, barrier.dstStageMask = VK_PIPELINE_STAGE_2_COPY_BIT",
        "fill-copy-missing-barrier, record a barrier between, VkMemoryBarrier barrier",
        "semaphore-weak-wait, add TRANSFER to the wait's pWaitDstStageMask, VkPipelineStageFlags waitStage",
        "timeline-weak-signal, add CLEAR to the signal's stageMask, VkSemaphoreSubmitInfo signal",
        "load-after-clear, in the dependency from VK_SUBPASS_EXTERNAL to subpass 0, VkSubpassDependency dependency",
        "subpass-weak-dependency, in the dependency from subpass 0 to subpass 1, VkSubpassDependency dependency",
        "subpass-overwrite, add a subpass dependency from subpass 0 to subpass 1, VkSubpassDependency dependency"
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

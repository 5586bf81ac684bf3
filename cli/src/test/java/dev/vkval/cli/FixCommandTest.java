package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.vkval.capture.edit.CallEdit;
import dev.vkval.capture.edit.EditException;
import dev.vkval.capture.edit.EditScript;
import dev.vkval.capture.edit.EditText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Fixes of samples, one for each kind of edit. */
class FixCommandTest {
    private final Tool tool = Tool.piped();

    @TempDir
    Path folder;

    private Path fixed;

    @BeforeEach
    void file() {
        fixed = folder.resolve("fixed.gfxr");
    }

    private List<JsonNode> findings(Path capture) throws IOException {
        Tool.piped().run("check", capture, "-o", folder, "--device", "null", "--checks", "object,core,sync");
        List<JsonNode> findings = new ArrayList<>();
        Tool.report(folder).at("/captures/0/findings").forEach(findings::add);
        return findings;
    }

    private JsonNode json(int code, Object... words) throws IOException {
        assertEquals(code, tool.run(words), tool.err());
        return new ObjectMapper().readTree(tool.out());
    }

    /** The written capture has no finding, and the edits that are told make it. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "fill-copy-missing-barrier | insert vkCmdPipelineBarrier memoryBarrierCount=1",
                "barrier2-weak             | pDependencyInfo.p",
                "ownership-weak-acquire    | .pBufferMemoryBarriers[0].dstAccessMask|=VK_ACCESS_TRANSFER_READ_BIT",
                "render-copy-unavailable   | .pImageMemoryBarriers[0].srcAccessMask|=",
                "event-too-early           | insert vkCmdPipelineBarrier",
                "load-after-clear          | .pCreateInfo.pDependencies[0].dstAccessMask|=VK_ACCESS_COLOR_ATTACHMENT_READ_BIT",
                "subpass-overwrite         | append ",
                "present-before-rendered   | append 64.pPresentInfo.pWaitSemaphores pWaitSemaphores=",
                "semaphore-weak-wait       | .pSubmits[0].pWaitDstStageMask[0]|=VK_PIPELINE_STAGE_TRANSFER_BIT",
                "timeline-weak-signal      | .pSubmits[0].pSignalSemaphoreInfos[0].stageMask|=VK_PIPELINE_STAGE_2_CLEAR_BIT"
            })
    void aFixedCaptureHasNothingToReport(String sample, String edit) throws IOException, EditException {
        assertFalse(findings(Captures.sample(sample)).isEmpty());
        JsonNode report = json(0, "fix", Captures.sample(sample), "--json", "--write", fixed);
        assertEquals("verified", report.at("/hazards/0/verdict").asText(), report::toString);
        assertTrue(report.at("/hazards/0/edits").toString().contains(edit), report::toString);
        assertEquals(List.of(), findings(fixed));
        List<CallEdit> edits = new ArrayList<>();
        for (JsonNode each : report.path("edits")) {
            edits.add(EditText.parse(each.asText()));
        }
        Path again = folder.resolve("again.gfxr");
        EditedFile.write(Captures.sample(sample), new EditScript(edits), again, EditedFile.unreported());
        assertArrayEquals(Files.readAllBytes(fixed), Files.readAllBytes(again));
    }

    /** A report tells the same edits, those of the first occurrence. */
    @Test
    void theReportHasTheEditsOfTheFix() throws IOException {
        JsonNode help = findings(Captures.sample("subpass-overwrite")).get(0).at("/help/0");
        JsonNode report = json(0, "fix", Captures.sample("subpass-overwrite"), "--json");
        assertEquals(
                report.at("/hazards/0/edits/0").asText(), help.at("/edits/0").asText());
        assertEquals(report.at("/hazards/0/fix/0").asText(), help.path("text").asText());
    }

    /** The host writes, which is no call; the fence of the submit has been destroyed by then. */
    @Test
    void theHostWaitsBeforeWhatItWrites() throws IOException {
        Path unawaited = folder.resolve("unawaited.gfxr");
        EditedCapture.without(Captures.sample("uniform-buffer-overrun-fixed"), unawaited, "vkWaitForFences");
        JsonNode report = json(0, "fix", unawaited, "--json", "--write", fixed);
        assertEquals(1, report.path("hazards").size(), report::toString);
        assertTrue(
                report.at("/hazards/0/edits/0").asText().startsWith("insert vkQueueWaitIdle queue="), report::toString);
        assertEquals(0, json(0, "fix", fixed, "--json").path("hazards").size());
    }

    @Test
    void aHazardWithoutAFixHasItsReason() throws IOException {
        JsonNode report = json(1, "fix", Captures.sample("screenshot-after-present"), "--json", "--write", fixed);
        assertEquals("no edit", report.at("/hazards/0/verdict").asText());
        assertTrue(report.at("/hazards/0/reason").asText().contains("acquisition"), report::toString);
        assertFalse(Files.exists(fixed));
        assertEquals(1, tool.run("fix", Captures.sample("screenshot-after-present"), "--write", fixed));
        assertTrue(tool.out().contains("0 fixed and verified, 0 not fixed, 1 without an edit"), tool.out());
        assertTrue(tool.out().contains("nothing to write"), tool.out());
    }

    @ParameterizedTest
    @ValueSource(strings = {"fill-copy-fixed", "descriptor-unwritten"})
    void aCaptureWithoutHazardsIsDone(String sample) {
        assertEquals(0, tool.run("fix", Captures.sample(sample)), tool.err());
        assertTrue(tool.out().contains("PASSED  no hazard."), tool.out());
    }

    /** Of two hazards the one that is named is fixed; the other stays. */
    @Test
    void oneOfSeveralCanBeNamed() throws IOException {
        Path sample = Captures.sample("fill-dispatch-missing-barrier");
        JsonNode all = json(0, "fix", sample, "--json");
        assertEquals(2, all.path("hazards").size());
        String id = all.at("/hazards/1/ids/0").asText();
        JsonNode one = json(0, "fix", sample, "--json", "--finding", id, "--write", fixed);
        assertEquals(1, one.path("hazards").size());
        assertEquals(id, one.at("/hazards/0/ids/0").asText());
        List<JsonNode> left = findings(fixed);
        assertEquals(1, left.size());
        assertEquals(all.at("/hazards/0/ids/0").asText(), left.get(0).path("id").asText());
    }

    @Test
    void anIdThatNoHazardHasIsRefused() {
        assertEquals(2, tool.run("fix", Captures.sample("copy-over-copy"), "--finding", "F-00000000"));
        assertTrue(tool.err().contains("F-00000000"), tool.err());
    }

    @Test
    void theCaptureItselfIsNotWritten() {
        Path sample = Captures.sample("copy-over-copy");
        assertEquals(2, tool.run("fix", sample, "--write", sample));
    }

    @Test
    void aDamagedCaptureIsFixedAsFarAsItIsRead() throws IOException {
        Path cut = folder.resolve("cut.gfxr");
        byte[] whole = Files.readAllBytes(Captures.sample("fill-copy-missing-barrier"));
        Files.write(cut, Arrays.copyOf(whole, whole.length - 5));
        assertEquals(65, tool.run("fix", cut), tool.out());
        assertEquals(0, tool.run("fix", cut, "--allow-truncated", "--write", fixed), tool.err());
        assertEquals(
                List.of(),
                findings(fixed).stream()
                        .filter(finding -> finding.path("family").asText().equals("sync"))
                        .toList());
    }
}

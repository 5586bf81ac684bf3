package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What orders two commands of the samples' captures: each kind of synchronization, and where it is missing. */
class WhyOrderedCommandTest {
    private final Tool tool = Tool.piped();

    @TempDir
    Path folder;

    private JsonNode json(int expectedExit, String sample, Object... arguments) throws IOException {
        List<Object> words = new ArrayList<>(List.of("why-ordered", Captures.sample(sample)));
        words.addAll(Arrays.asList(arguments));
        words.add("--json");
        assertEquals(expectedExit, tool.run(words.toArray()), tool.err());
        return tool.outJson();
    }

    /** The one path between two commands, as {@code block call}. */
    private List<String> path(String sample, int earlier, int later) throws IOException {
        JsonNode answer = json(0, sample, earlier, later);
        assertTrue(answer.get("ordered").asBoolean());
        assertEquals(1, answer.get("orderings").size(), answer::toPrettyString);
        List<String> path = new ArrayList<>();
        answer.at("/orderings/0/path")
                .forEach(step -> path.add(
                        step.get("block").asInt() + " " + step.get("call").asText()));
        return path;
    }

    @Test
    void aPipelineBarrierOrders() throws IOException {
        assertEquals(List.of("39 vkCmdPipelineBarrier"), path("fill-copy-fixed", 37, 41));
    }

    @Test
    void anEventOrdersFromItsSettingOn() throws IOException {
        assertEquals(List.of("49 vkCmdWaitEvents"), path("event-too-early-fixed", 46, 51));
        JsonNode step = json(0, "event-too-early-fixed", 46, 51).at("/orderings/0/path/0/orders");
        assertTrue(step.asText().endsWith("since #47 vkCmdSetEvent"), step.asText());
    }

    @Test
    void aSemaphoreOrdersTwoSubmits() throws IOException {
        assertEquals(List.of("53 vkQueueSubmit"), path("semaphore-weak-wait-fixed", 44, 49));
        assertEquals(List.of("53 vkQueueSubmit"), path("semaphore-weak-wait-fixed", 52, 53));
    }

    @Test
    void aFenceOrdersWhereTheHostWaitsForIt() throws IOException {
        assertEquals(List.of("47 vkWaitForFences"), path("fence-missing-wait-fixed", 43, 60));
    }

    @Test
    void submissionOrderAloneDoesNot() throws IOException {
        JsonNode ordering = json(1, "fill-copy-missing-barrier", 37, 40).at("/orderings/0");
        assertTrue(ordering.get("sentence").asText().startsWith("only submission order"), ordering::toString);
        assertEquals(
                "SYNC-HAZARD-READ-AFTER-WRITE", ordering.at("/finding/rule").asText());
        assertEquals(0, ordering.at("/finding/barriers").size());
    }

    @Test
    void aHazardHasTheIdThatACheckGivesIt() throws IOException {
        for (String[] hazard : new String[][] {
            {"fill-copy-missing-barrier", "37", "40"}, {"render-copy-invisible", "53", "54"},
            {"semaphore-weak-wait", "44", "49"}, {"load-after-clear", "43", "46"}
        }) {
            String id = json(1, hazard[0], hazard[1], hazard[2])
                    .at("/orderings/0/finding/id")
                    .asText();
            tool.run("check", Captures.sample(hazard[0]), "--device", "null", "--checks", "sync", "-q", "-o", folder);
            assertEquals(Tool.report(folder).at("/captures/0/findings/0/id").asText(), id, hazard[0]);
        }
    }

    @Test
    void theNearestMissIsNamed() throws IOException {
        JsonNode barrier = json(1, "semaphore-weak-wait", 44, 49).at("/orderings/0/finding/barriers/0");
        assertEquals(
                "the wait's pWaitDstStageMask is missing TRANSFER",
                barrier.get("lacks").asText());
        barrier = json(1, "timeline-weak-signal", 44, 50).at("/orderings/0/finding/barriers/0");
        assertEquals(
                "the signal's stageMask is missing CLEAR", barrier.get("lacks").asText());
        assertEquals("vkQueueSubmit2", barrier.get("call").asText());
    }

    @Test
    void theFixIsCodeAndWasTried() throws IOException {
        JsonNode help = json(1, "fill-copy-missing-barrier", 37, 40).at("/orderings/0/finding/help/0");
        assertTrue(
                help.get("edit").asText().contains("VK_PIPELINE_STAGE_TRANSFER_BIT, // srcStageMask"), help::toString);
        assertEquals("yes", help.get("verified").asText());
        assertEquals("orders these two accesses", help.get("verification").asText());
        help = json(1, "timeline-weak-signal", 44, 50).at("/orderings/0/finding/help/0");
        String stages = ".stageMask = VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT | VK_PIPELINE_STAGE_2_CLEAR_BIT,";
        assertTrue(help.get("edit").asText().contains(stages), help::toString);
        assertEquals("yes", help.get("verified").asText());
    }

    @Test
    void onlyTheMasksThatFallShortAreWidened() throws IOException {
        Tool.piped()
                .run(
                        "check",
                        Captures.sample("render-copy-invisible"),
                        "-o",
                        folder,
                        "--device",
                        "null",
                        "--checks",
                        "sync",
                        "-q");
        JsonNode help = Tool.report(folder).at("/captures/0/findings/0/help/0");
        List<String> edit = help.get("edit").asText().lines().toList();
        assertEquals("// the VkImageMemoryBarrier of \"scene colour\" (VkImage 6)", edit.get(0));
        assertTrue(edit.get(1).startsWith("barrier.dstAccessMask = "), edit.get(1));
        assertEquals("vkCmdPipelineBarrier(", edit.get(2));
        assertTrue(edit.get(5).contains("VK_PIPELINE_STAGE_TRANSFER_BIT"), edit.get(5));
        assertTrue(edit.get(5).endsWith("// dstStageMask"), edit.get(5));
        assertEquals("yes", help.get("verified").asText());
    }

    @Test
    void commandsInTheWrongOrderAreTurnedAround() throws IOException {
        JsonNode answer = json(0, "fill-copy-fixed", 41, 37);
        assertEquals(37, answer.at("/orderings/0/earlier/block").asInt());
        assertTrue(answer.get("notes").toString().contains("block 37 is executed before block 41"), answer::toString);
    }

    @Test
    void whatSharesNoWrittenMemoryNeedsNoOrder() throws IOException {
        JsonNode answer = json(0, "event-too-early-fixed", 45, 46);
        assertEquals(0, answer.get("pairs").asInt());
        assertTrue(answer.get("notes").toString().contains("no synchronization is needed"), answer::toString);
    }

    @Test
    void whatIsNoCommandIsAnError() {
        Object capture = Captures.sample("fill-copy-fixed");
        assertEquals(2, tool.run("why-ordered", capture, "1", "37"));
        assertTrue(tool.out().contains("block 1 is not a recorded command, submit or present"), tool.out());
        assertEquals(2, tool.run("why-ordered", capture, "here", "37"));
        assertTrue(tool.err().contains("'here' is not a block number"), tool.err());
        assertEquals(2, tool.run("why-ordered", capture, "37", "41", "--submit", "5"));
        assertTrue(tool.out().contains("submit 5 does not execute block 37; submit 0 does"), tool.out());
    }

    @Test
    void theTextTellsTheStoryInExecutionOrder() {
        assertEquals(0, tool.run("why-ordered", Captures.sample("fill-copy-fixed"), "#37", "41", "--ascii"));
        List<String> lines = tool.out().lines().toList();
        assertEquals("ordered: by one synchronization operation", lines.get(0));
        assertTrue(lines.get(1).startsWith(" 1 | #37 vkCmdFillBuffer, command "), lines.get(1));
        assertTrue(tool.out().contains("++ ALL_TRANSFER (TRANSFER_WRITE) before ALL_TRANSFER"), tool.out());
        assertEquals("ORDERED", lines.get(lines.size() - 1));
    }
}

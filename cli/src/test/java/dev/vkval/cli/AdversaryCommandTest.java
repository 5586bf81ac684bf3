package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Other orders that the synchronization of samples permits, and what they make. */
class AdversaryCommandTest {
    private final Tool tool = Tool.piped();

    private JsonNode adversary(int code, Path capture, Object... more) throws IOException {
        Object[] words = {"adversary", capture, "--device", SoftwareDevice.NAME, "--json"};
        Object[] all = java.util.Arrays.copyOf(words, words.length + more.length);
        System.arraycopy(more, 0, all, words.length, more.length);
        assertEquals(code, tool.run(all), tool.err() + tool.out());
        return new ObjectMapper().readTree(tool.out());
    }

    @Test
    void aDispatchThatNothingOrdersExecutesFirst() throws IOException {
        SoftwareDevice.assume();
        JsonNode report = adversary(1, Captures.sample("compute-missing-barrier"));
        JsonNode order = report.at("/orders/0");
        assertEquals("different", order.path("outcome").asText());
        assertEquals("error", order.path("severity").asText());
        assertEquals("SYNC-HAZARD-READ-AFTER-WRITE", order.path("rule").asText());
        assertEquals(61, order.path("earlier").asLong());
        assertEquals(66, order.path("later").asLong());
        assertEquals("move 66 before 61", order.at("/edits/2").asText());
        assertTrue(order.at("/differences/0/different").asLong() > 0, order::toString);
        assertTrue(report.path("undefined").isEmpty(), report::toString);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "fence-missing-wait",
                "host-event-unawaited",
                "semaphore-weak-wait",
                "timeline-weak-signal",
                "present-before-rendered",
                "draws-missing-barrier",
                "barrier2-weak",
                "event-too-early"
            })
    void submitsAndWaitsThatOrderNothing(String sample) throws IOException {
        SoftwareDevice.assume();
        JsonNode order = adversary(1, Captures.sample(sample), "--replays", 1).at("/orders/0");
        assertEquals("different", order.path("outcome").asText(), order::toString);
        assertEquals("error", order.path("severity").asText());
    }

    @Test
    void theSameReportTwice() throws IOException {
        SoftwareDevice.assume();
        JsonNode first = adversary(1, Captures.sample("fill-copy-missing-barrier"));
        assertEquals(first, adversary(1, Captures.sample("fill-copy-missing-barrier")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "compute-barrier-fixed",
                "graphics-barrier-fixed",
                "draws-barrier-fixed",
                "fill-copy-fixed",
                "fence-missing-wait-fixed",
                "host-event-unawaited-fixed",
                "semaphore-weak-wait-fixed",
                "presentation-fixed",
                "event-too-early-fixed"
            })
    void whatIsOrderedIsNotMoved(String sample) throws IOException {
        SoftwareDevice.assume();
        JsonNode report = adversary(0, Captures.sample(sample));
        assertTrue(report.path("compared").asInt() > 0, report::toString);
        for (JsonNode order : report.path("orders")) {
            assertEquals("equal", order.path("outcome").asText(), order::toString);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "dont-care-load, load operation",
        "dont-care-dynamic-load, load operation",
        "dont-care-store, store operation",
        "discarding-transition, layout transition"
    })
    void undefinedContentsThatAreReadBack(String sample, String cause) throws IOException {
        SoftwareDevice.assume();
        JsonNode found = adversary(1, Captures.sample(sample)).path("discarded");
        assertFalse(found.isEmpty());
        for (JsonNode each : found) {
            assertEquals("VKVAL-Adversary-Undefined-Contents", each.path("rule").asText());
            assertEquals("warning", each.path("severity").asText());
            assertEquals(1, each.path("contents").size(), each::toString);
            JsonNode contents = each.at("/contents/0");
            assertTrue(contents.path("cause").asText().startsWith(cause), each::toString);
            assertEquals("readable", each.at("/differences/0/when").asText(), each::toString);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "dont-care-load-fixed",
                "dont-care-dynamic-load-fixed",
                "dont-care-store-fixed",
                "discarding-transition-fixed",
                "presentation-fixed",
                "screenshot-fixed",
                "subpass-dependency-fixed"
            })
    void undefinedContentsThatNobodySees(String sample) throws IOException {
        SoftwareDevice.assume();
        JsonNode report = adversary(0, Captures.sample(sample), "--replays", 4);
        assertTrue(report.path("discarded").isEmpty(), report::toString);
        assertEquals(0, report.path("left").asInt(), report::toString);
        assertTrue(report.path("given").asInt() > 0, report::toString);
    }

    @Test
    void memoryThatTheHostWritesWhileASubmitReadsIt() throws IOException {
        SoftwareDevice.assume();
        JsonNode report = adversary(1, Captures.sample("host-write-unawaited"), "--replays", 2);
        JsonNode early = report.at("/orders/0");
        JsonNode late = report.at("/orders/1");
        for (JsonNode order : List.of(early, late)) {
            assertEquals("SYNC-HAZARD-WRITE-RACING-READ", order.path("rule").asText(), report::toString);
            assertTrue(order.path("order").asText().startsWith("the host writes memory (#179)"), order::toString);
        }
        String outcomes = early.path("outcome").asText() + late.path("outcome").asText();
        assertTrue(outcomes.contains("different"), report::toString);
    }

    /** The later submit is on another queue, so that only the host can order the two. */
    @Test
    void aSubmitOfAnotherQueueExecutesFirst(@TempDir Path folder) throws IOException {
        SoftwareDevice.assume();
        JsonNode order = adversary(1, onTwoQueues(folder, "idle-missing-wait"), "--replays", 1)
                .at("/orders/0");
        assertEquals("different", order.path("outcome").asText(), order::toString);
        assertEquals("move 55 after 62", order.at("/edits/1").asText(), order::toString);
    }

    private Path onTwoQueues(Path folder, String sample) {
        Path edited = folder.resolve(sample + ".gfxr");
        int code = tool.run(
                "what-if",
                Captures.sample(sample),
                "--set",
                "17.pCreateInfo.pQueueCreateInfos[0].queueCount=2",
                "--insert",
                "vkGetDeviceQueue device=3 queueIndex=1 pQueue[0]=999 after 18",
                "--set",
                "61.queue=999",
                "--insert",
                "vkQueueWaitIdle queue=4 after 62",
                "--write",
                edited,
                "--fail-on",
                "never");
        assertEquals(0, code, tool.err());
        return edited;
    }

    @Test
    void memoryThatTheHostWritesWhenASubmitHasCompleted() throws IOException {
        SoftwareDevice.assume();
        JsonNode report = adversary(0, Captures.sample("host-write-unawaited-fixed"), "--replays", 2);
        report.path("orders")
                .forEach(order -> assertFalse(order.path("order").asText().contains("the host"), order::toString));
    }

    @Test
    void anExecutionDependencyKeepsTheOrder() throws IOException {
        SoftwareDevice.assume();
        JsonNode order =
                adversary(0, Captures.sample("barrier-for-other-buffer")).at("/orders/0");
        assertEquals("not tried", order.path("outcome").asText());
        assertTrue(order.path("reason").asText().contains("orders them"), order::toString);
    }

    @Test
    void noMoreOrdersThanAskedFor() throws IOException {
        SoftwareDevice.assume();
        JsonNode report = adversary(1, Captures.sample("compute-missing-barrier"), "--replays", 1);
        assertEquals(1, report.path("orders").size());
        assertTrue(report.path("untried").asInt() > 0, report::toString);
    }

    @Test
    void aConsoleSaysWhatDiffers() {
        SoftwareDevice.assume();
        int code = tool.run(
                "adversary",
                Captures.sample("compute-missing-barrier"),
                "--device",
                SoftwareDevice.NAME,
                "--replays",
                1);
        assertEquals(1, code, tool.err());
        assertTrue(tool.out().contains("#66 before #61"), tool.out());
        assertTrue(tool.out().contains("move 66 before 61"), tool.out());
        assertTrue(tool.out().contains("FAILED"), tool.out());
    }

    @Test
    void aDeviceIsNeeded() {
        assertEquals(
                77, tool.run("adversary", Captures.sample("compute-missing-barrier"), "--device", "no such device"));
        assertFalse(tool.err().isEmpty());
        assertEquals(2, tool.run("adversary", Captures.sample("compute-missing-barrier"), "--replays", 0));
    }
}

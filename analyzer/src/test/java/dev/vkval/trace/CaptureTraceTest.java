package dev.vkval.trace;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.command.QueuePresentKHR;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.capture.command.QueueSubmit2;
import dev.vkval.command.Commands;
import dev.vkval.finding.Access;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CaptureTraceTest {
    private static final Path SAMPLES = Path.of(System.getProperty("vkval.root", "."), "samples", "captures");

    @TempDir
    Path folder;

    static List<Path> samples() throws IOException {
        try (Stream<Path> files = Files.list(SAMPLES)) {
            return files.filter(file -> file.toString().endsWith(".gfxr"))
                    .sorted()
                    .toList();
        }
    }

    /** Calls of a capture: those of queues by block, and commands of command buffers. */
    private static Map<Long, String> calls(Path capture) throws IOException {
        Map<Long, String> calls = new HashMap<>();
        try (CaptureReader reader = CaptureReader.open(capture, new Anomalies())) {
            for (CaptureReader.Item item = reader.next(); item != null; item = reader.next()) {
                if (item instanceof CaptureReader.CallItem found) {
                    int number = found.call().command().number();
                    boolean queue =
                            number == QueueSubmit.ID || number == QueueSubmit2.ID || number == QueuePresentKHR.ID;
                    if (queue || Commands.of(number) != null) {
                        calls.put(found.call().blockIndex(), found.call().name());
                    }
                }
            }
        }
        return calls;
    }

    @ParameterizedTest
    @MethodSource("samples")
    void everyCommandAndQueueOperationIsInTheTrace(Path capture) throws IOException {
        TraceRun run = new TraceRun(capture, folder, false);
        Map<Long, String> expected = calls(capture);
        Map<Long, String> traced = new HashMap<>();
        for (String kind : List.of("submit", "present")) {
            TraceRun.outline(folder, kind)
                    .forEach(line -> traced.put(
                            line.get("block").longValue(), line.get("call").textValue()));
        }
        long commands = 0;
        for (JsonNode recording : TraceRun.outline(folder, "recording")) {
            long lines = 0;
            for (JsonNode part : recording.get("at")) {
                List<JsonNode> file = TraceRun.lines(folder.resolve("commands-" + part.get(0) + ".ndjson.gz"));
                int from = part.get(1).intValue();
                for (JsonNode line : file.subList(from, from + part.get(2).intValue())) {
                    traced.put(line.get(0).longValue(), line.get(1).textValue());
                    lines++;
                }
            }
            assertEquals(recording.get("commands").longValue(), lines);
            commands += lines;
        }
        assertEquals(expected, traced);
        assertEquals(
                commands, TraceRun.outline(folder, "end").get(0).get("commands").longValue());
        Set<Long> frames = Stream.concat(
                        TraceRun.outline(folder, "submit").stream(), TraceRun.outline(folder, "present").stream())
                .filter(line -> !line.has("setup"))
                .map(line -> line.get("frame").longValue())
                .collect(Collectors.toSet());
        assertTrue(frames.size() <= run.frames(), "operations in " + frames + ", of " + run.frames() + " frames");
    }

    @ParameterizedTest
    @MethodSource("samples")
    void everyPlaceOfAFindingIsAPlaceOfTheTrace(Path capture) throws IOException {
        TraceRun run = new TraceRun(capture, folder, false);
        Set<Long> expected = run.findings().stream()
                .flatMap(finding -> finding.accesses().stream().map(Access::place))
                .map(place -> place.block())
                .collect(Collectors.toSet());
        Set<Long> traced = new HashSet<>();
        TraceRun.lines(folder.resolve("findings.ndjson.gz"))
                .forEach(line -> traced.add(line.get(2).longValue()));
        assertEquals(expected, traced);
    }

    @Test
    void theBytesDoNotDependOnThreads() throws IOException {
        Path capture = SAMPLES.resolve("barrier2-weak.gfxr");
        Path one = folder.resolve("one");
        Path other = folder.resolve("other");
        new TraceRun(capture, one, false);
        new TraceRun(capture, other, true);
        try (Stream<Path> files = Files.list(one)) {
            for (Path file : files.toList()) {
                assertArrayEquals(Files.readAllBytes(file), Files.readAllBytes(other.resolve(file.getFileName())));
            }
        }
    }

    @Test
    void aResourceHasItsAccessesInOrder() throws IOException {
        new TraceRun(SAMPLES.resolve("barrier2-weak.gfxr"), folder, false);
        JsonNode data = TraceRun.lines(folder.resolve("resources.ndjson.gz")).stream()
                .filter(line -> line.path("name").asText().equals("data"))
                .findFirst()
                .orElseThrow();
        assertEquals(
                "[43,0,\"write\",\"CLEAR\",\"TRANSFER_WRITE\"]",
                data.at("/strip/0").toString());
        assertEquals(
                "[47,0,\"read\",\"COPY\",\"TRANSFER_READ\"]",
                data.at("/strip/1").toString());
        assertEquals(3, data.get("reads").longValue());
        assertEquals(3, data.get("writes").longValue());
        assertEquals(data.get("bytes"), data.at("/memory/2"));
    }

    @Test
    void aFenceLinksItsSubmitWithTheWait() throws IOException {
        new TraceRun(SAMPLES.resolve("barrier2-weak.gfxr"), folder, false);
        Map<Long, Long> links = new HashMap<>();
        TraceRun.outline(folder, "link")
                .forEach(line ->
                        links.put(line.get("from").longValue(), line.get("to").longValue()));
        assertEquals(Map.of(52L, 53L, 71L, 72L, 90L, 91L), links);
    }
}

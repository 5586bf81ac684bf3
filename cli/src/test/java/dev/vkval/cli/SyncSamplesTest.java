package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Samples about synchronization give what their expectation says by default, and their fixed twins nothing. */
class SyncSamplesTest {
    private static final Path CAPTURES = Path.of(System.getProperty("vkval.root"), "samples", "captures");

    @TempDir
    Path folder;

    /** All but those that a device decides, and those that are no matter of synchronization. */
    static List<String> samples() throws IOException {
        try (Stream<Path> files = Files.list(CAPTURES)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".gfxr"))
                    .filter(name -> !name.matches(".*(descriptor|address|endless|vertices|loaded|rows|scene).*"))
                    .map(name -> name.replace(".gfxr", ""))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void aSampleGivesWhatIsExpectedOfIt(String name) throws IOException {
        run(name, "null");
        assertEquals(expected(name), found(), name);
    }

    /** What the code of shaders accesses is possible by default, and certain where that is asked for. */
    @ParameterizedTest
    @ValueSource(strings = {"compute-weak-barrier", "graphics-missing-barrier", "subpass-weak-dependency"})
    void accessesOfShadersAreCertainOnRequest(String name) throws IOException {
        assertEquals(0, run(name, "null"));
        assertEquals(1, run(name, "null", "--shader-accesses"));
        assertEquals("error", findings().at("/0/severity").asText());
        assertEquals("proved", findings().at("/0/confidence").asText());
        assertEquals(0, run(name, "null", "--no-shader-accesses"));
        assertEquals(0, findings().size());
    }

    @ParameterizedTest
    @ValueSource(strings = {"vertices-overwritten", "vertices-overwritten-fixed", "other-vertices-overwritten-fixed"})
    void aDeviceDecidesWhichVerticesAreRead(String name) throws IOException {
        SoftwareDevice.assume();
        run(name, "lavapipe");
        assertEquals(expected(name), found(), name);
        for (JsonNode finding : findings()) {
            assertEquals("observed", finding.path("confidence").asText());
            assertEquals("error", finding.path("severity").asText());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "parts-missing-barrier",
                "parts-barrier-fixed",
                "parts-overlapping",
                "parts-disjoint-fixed",
                "parts-interleaved-fixed",
                "parts-other-element-fixed",
                "parts-branch-not-taken-fixed"
            })
    void whatIsRecordedSaysWhatShadersReachOnADeviceToo(String name) throws IOException {
        SoftwareDevice.assume();
        run(name, "lavapipe", "--no-footprints");
        assertEquals(expected(name), found(), name);
        run(name, "lavapipe");
        assertEquals(
                expected(name).stream()
                        .map(text -> text.replace("warning", "error"))
                        .toList(),
                found(),
                name + ": a device confirms what is left");
    }

    @ParameterizedTest
    @ValueSource(strings = {"vertices-overwritten", "other-vertices-overwritten-fixed"})
    void withoutADeviceAnyVertexMayBeRead(String name) throws IOException {
        assertEquals(0, run(name, "null"));
        assertEquals(
                expected("vertices-overwritten").stream()
                        .map(text -> text.replace("error", "warning"))
                        .toList(),
                found(),
                name);
        for (JsonNode finding : findings()) {
            assertEquals("inferred", finding.path("confidence").asText());
            assertEquals("warning", finding.path("severity").asText());
        }
    }

    private int run(String name, String device, String... options) {
        List<Object> words = new ArrayList<>(List.of("check", CAPTURES.resolve(name + ".gfxr")));
        words.addAll(List.of("-o", folder, "--device", device, "--checks", "sync"));
        words.addAll(List.of(options));
        return Tool.piped().run(words.toArray());
    }

    private JsonNode findings() throws IOException {
        return Tool.report(folder).at("/captures/0/findings");
    }

    private List<String> found() throws IOException {
        List<String> found = new ArrayList<>();
        for (JsonNode finding : findings()) {
            found.add(text(finding, finding.at("/occurrences/count"), finding.at("/occurrences/firstBlock")));
        }
        return found.stream().sorted().toList();
    }

    private static List<String> expected(String name) throws IOException {
        JsonNode expectation = new ObjectMapper()
                .readTree(CAPTURES.resolve(name + ".expected.json").toFile());
        List<String> expected = new ArrayList<>();
        for (JsonNode finding : expectation.path("findings")) {
            if (finding.path("family").asText().equals("sync")) {
                expected.add(text(finding, finding.path("count"), finding.at("/blocks/0")));
            }
        }
        return expected.stream().sorted().toList();
    }

    private static String text(JsonNode finding, JsonNode count, JsonNode block) {
        StringBuilder text = new StringBuilder(finding.path("severity").asText("error") + " "
                + finding.path("rule").asText() + ", " + count + " times from block " + block);
        for (JsonNode access : finding.path("accesses")) {
            text.append("; ")
                    .append(access.path("call").asText())
                    .append(' ')
                    .append(access.path("block"))
                    .append(' ')
                    .append(access.path("stage").asText().replace("null", ""))
                    .append(' ')
                    .append(access.path("access").asText());
        }
        for (JsonNode barrier : finding.path("barriers")) {
            text.append("; ")
                    .append(barrier.path("call").asText())
                    .append(' ')
                    .append(barrier.path("block"))
                    .append(' ')
                    .append(barrier.path("lacks").asText());
        }
        return text.toString();
    }
}

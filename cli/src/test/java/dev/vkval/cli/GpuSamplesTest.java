package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every sample about descriptors, executed on the software driver, gives what its expectation says. */
class GpuSamplesTest {
    private static final Path CAPTURES = Path.of(System.getProperty("vkval.root"), "samples", "captures");

    @TempDir
    Path folder;

    static List<String> samples() throws IOException {
        try (Stream<Path> files = Files.list(CAPTURES)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.matches(".*(descriptor|address).*\\.gfxr"))
                    .map(name -> name.replace(".gfxr", ""))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void aSampleGivesWhatIsExpectedOfIt(String name) throws IOException {
        JsonNode expected = new ObjectMapper()
                .readTree(CAPTURES.resolve(name + ".expected.json").toFile());
        SoftwareDevice.assume();
        Tool tool = Tool.piped();
        int code = tool.run(
                "check", CAPTURES.resolve(name + ".gfxr"), "-o", folder, "--device", "lavapipe", "--checks", "gpu");
        assertEquals(expected.get("exit").asInt(), code, tool.out());
        JsonNode found = Tool.report(folder).at("/captures/0/findings");
        assertEquals(expected.get("findings").size(), found.size(), tool.out());
        for (int i = 0; i < found.size(); i++) {
            same(expected.get("findings").get(i), found.get(i));
            assertEquals("observed", found.get(i).path("confidence").asText(), "an invocation did it");
        }
    }

    private static void same(JsonNode expected, JsonNode found) {
        for (String path : List.of(
                "/rule",
                "/family",
                "/shader/file",
                "/shader/line",
                "/shader/stage",
                "/properties/descriptorIndex",
                "/properties/descriptorArrayLength",
                "/accesses/0/block",
                "/accesses/0/call",
                "/accesses/0/stage",
                "/accesses/0/descriptor")) {
            assertEquals(expected.at(path), found.at(path), path);
        }
        assertEquals(expected.get("count"), found.at("/occurrences/count"));
        assertEquals(expected.at("/blocks/0"), found.at("/occurrences/firstBlock"));
    }
}

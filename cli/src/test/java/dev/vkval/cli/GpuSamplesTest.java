package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

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

/** Every sample about what shaders access, executed on the software driver, gives what its expectation says. */
class GpuSamplesTest {
    private static final Path CAPTURES = Path.of(System.getProperty("vkval.root"), "samples", "captures");
    private static final String EXPECTED = ".expected.json";

    @TempDir
    Path folder;

    /** Those that checks in shaders find an error in, and their fixed twins. */
    static List<String> samples() throws IOException {
        List<String> names = new ArrayList<>();
        try (Stream<Path> files = Files.list(CAPTURES)) {
            for (Path file : files.sorted().toList()) {
                String name = file.getFileName().toString();
                if (name.endsWith(EXPECTED) && !findings(file).isEmpty()) {
                    names.add(name.replace(EXPECTED, ""));
                    names.add(name.replace(EXPECTED, "-fixed"));
                }
            }
        }
        return names;
    }

    private static List<JsonNode> findings(Path expected) throws IOException {
        List<JsonNode> findings = new ArrayList<>();
        for (JsonNode finding : new ObjectMapper().readTree(expected.toFile()).get("findings")) {
            if (finding.get("family").asText().equals("gpu")) {
                findings.add(finding);
            }
        }
        return findings;
    }

    @ParameterizedTest
    @MethodSource("samples")
    void aSampleGivesWhatIsExpectedOfIt(String name) throws IOException {
        Path expectation = CAPTURES.resolve(name + EXPECTED);
        List<JsonNode> expected = findings(expectation);
        SoftwareDevice.assume();
        Tool tool = Tool.piped();
        List<Object> arguments = new ArrayList<>(List.of(
                "check", CAPTURES.resolve(name + ".gfxr"), "-o", folder, "--device", "lavapipe", "--checks", "gpu"));
        new ObjectMapper()
                .readTree(expectation.toFile())
                .path("settings")
                .forEach(setting -> arguments.addAll(List.of("--set", setting.asText())));
        int code = tool.run(arguments.toArray());
        int exit = new ObjectMapper().readTree(expectation.toFile()).get("exit").asInt();
        assertEquals(expected.isEmpty() ? 0 : exit, code, tool.out());
        JsonNode found = Tool.report(folder).at("/captures/0/findings");
        assertEquals(expected.size(), found.size(), tool.out());
        for (int i = 0; i < found.size(); i++) {
            same(expected.get(i), found.get(i));
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
                "/properties/accessEnd",
                "/properties/boundSize",
                "/accesses/0/block",
                "/accesses/0/call",
                "/accesses/0/stage",
                "/accesses/0/descriptor")) {
            assertEquals(expected.at(path), found.at(path), path);
        }
        assertEquals(expected.has("shader"), found.has("shader"), "says a place in a shader");
        if (expected.has("shader")) {
            assertTrue(
                    found.at("/shader/source")
                            .findValuesAsText("line")
                            .contains(expected.at("/shader/line").asText()),
                    "shows the line");
        }
        if (expected.at("/shader").has("expression")) {
            assertEquals(expected.at("/shader/expression"), found.at("/shader/expression"));
        }
        if (expected.has("severity")) {
            assertEquals(expected.get("severity"), found.get("severity"));
        }
        expected.path("properties")
                .properties()
                .forEach(property -> assertEquals(
                        property.getValue(), found.get("properties").get(property.getKey()), property.getKey()));
        String message = found.get("message").asText();
        assertTrue(message.contains(expected.path("message").asText()), message);
        assertEquals(expected.get("count"), found.at("/occurrences/count"));
        assertEquals(expected.at("/blocks/0"), found.at("/occurrences/firstBlock"));
    }
}

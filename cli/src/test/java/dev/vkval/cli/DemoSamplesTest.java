package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Samples give by default on the software driver what {@code bin/demo} compares with their expectations: the exit code, and the
 * rules of what is found but for refuted hazards. {@link GpuSamplesTest} has those with errors in shaders.
 */
class DemoSamplesTest {
    private static final Path CAPTURES = Path.of(System.getProperty("vkval.root"), "samples", "captures");
    private static final String EXPECTED = ".expected.json";
    private static final Set<String> OTHERS = Set.of("gpu", "threads");

    @TempDir
    Path folder;

    static List<String> samples() throws IOException {
        List<String> names = new ArrayList<>();
        try (Stream<Path> files = Files.list(CAPTURES)) {
            for (Path file : files.sorted().toList()) {
                String name = file.getFileName().toString().replace(EXPECTED, "");
                if (file.toString().endsWith(EXPECTED) && isJudged(expectation(name))) {
                    names.add(name);
                }
            }
        }
        return names;
    }

    /** Whether its findings are of families that run by default and of which no other test asks this. */
    private static boolean isJudged(JsonNode expected) {
        for (JsonNode finding : expected.path("findings")) {
            if (OTHERS.contains(finding.path("family").asText())) {
                return false;
            }
        }
        return expected.get("exit").asInt() <= 1;
    }

    private static JsonNode expectation(String name) throws IOException {
        return new ObjectMapper().readTree(CAPTURES.resolve(name + EXPECTED).toFile());
    }

    private static Set<String> rules(JsonNode of) {
        Set<String> rules = new TreeSet<>();
        for (JsonNode finding : of.path("findings")) {
            boolean refuted = finding.path("family").asText().equals("sync")
                    && finding.path("severity").asText().equals("info");
            if (!refuted) {
                rules.add(finding.path("rule").asText());
            }
        }
        return rules;
    }

    @ParameterizedTest
    @MethodSource("samples")
    void aSampleGivesByDefaultWhatIsExpectedOfIt(String name) throws IOException {
        SoftwareDevice.assume();
        JsonNode expected = expectation(name);
        Tool tool = Tool.piped();
        int code = tool.run("check", CAPTURES.resolve(name + ".gfxr"), "-o", folder, "--device", "lavapipe");
        assertEquals(expected.get("exit").asInt(), code, tool.out());
        assertEquals(rules(expected), rules(Tool.report(folder).at("/captures/0")), tool.out());
    }
}

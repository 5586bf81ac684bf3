package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Samples about rules of one call, of the life of objects and of the core checks give what their expectation says. */
class RuleSamplesTest {
    private static final Path CAPTURES = Path.of(System.getProperty("vkval.root"), "samples", "captures");
    private static final Set<String> FAMILIES = Set.of("stateless", "object", "core");

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "buffer-missing-usage",
                "buffer-missing-usage-fixed",
                "image-wrong-layout",
                "image-wrong-layout-fixed",
                "buffer-leaked",
                "buffer-leaked-fixed",
                "fence-reset-in-use",
                "fence-reset-in-use-fixed",
                "sampler-feature-off",
                "sampler-feature-off-fixed",
                "push-constants-misaligned",
                "push-constants-misaligned-fixed",
                "attribute-format",
                "attribute-format-fixed",
                "push-constants-too-small",
                "push-constants-too-small-fixed",
                "render-pass-incompatible",
                "render-pass-incompatible-fixed",
                "set-layout-incompatible",
                "set-layout-incompatible-fixed",
                "depth-bias-unset",
                "depth-bias-unset-fixed",
                "integer-blend",
                "integer-blend-fixed",
                "workgroup-too-large",
                "workgroup-too-large-fixed",
                "stage-input-unwritten",
                "stage-input-unwritten-fixed",
                "push-descriptor-unwritten",
                "push-descriptor-unwritten-fixed",
                "render-without-acquired",
                "presentation-fixed"
            })
    void aSampleGivesWhatIsExpectedOfIt(String name) throws IOException {
        Tool tool = Tool.piped();
        tool.run(
                "check",
                CAPTURES.resolve(name + ".gfxr"),
                "-o",
                folder,
                "--device",
                "null",
                "--checks",
                "object,stateless,core");
        JsonNode expectation = new ObjectMapper()
                .readTree(CAPTURES.resolve(name + ".expected.json").toFile());
        List<String> expected = new ArrayList<>();
        for (JsonNode finding : expectation.path("findings")) {
            if (FAMILIES.contains(finding.path("family").asText())) {
                expected.add(text(finding, finding.path("count"), finding.at("/blocks/0")));
            }
        }
        List<String> found = new ArrayList<>();
        for (JsonNode finding : Tool.report(folder).at("/captures/0/findings")) {
            found.add(text(finding, finding.at("/occurrences/count"), finding.at("/occurrences/firstBlock")));
        }
        assertEquals(expected, found, tool.out());
    }

    private static String text(JsonNode finding, JsonNode count, JsonNode block) {
        return finding.path("rule").asText() + " of " + finding.path("family").asText() + ", " + count + " from block "
                + block;
    }
}

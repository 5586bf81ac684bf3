package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What shaders access is recorded in the replay that checks them, or in a further one if they are not checked. */
class FootprintsBesideTest {
    @TempDir
    Path folder;

    private List<JsonNode> hazards(String name, String families) throws IOException {
        int code = Tool.piped()
                .run("check", Captures.sample(name), "-o", folder, "--device", "lavapipe", "--checks", families);
        assertTrue(code == 0 || code == 1, "exit code " + code);
        List<JsonNode> hazards = new ArrayList<>();
        for (JsonNode finding : Tool.report(folder).at("/captures/0/findings")) {
            if (finding.path("family").asText().equals("sync")) {
                hazards.add(finding);
            }
        }
        return hazards;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "loaded-missing-barrier",
                "loaded-overlapping",
                "loaded-disjoint-fixed",
                "loaded-interleaved-fixed",
                "loaded-branch-not-taken-fixed",
                "rows-overlapping",
                "parts-missing-barrier",
                "address-in-memory-missing-barrier",
                "addressed-missing-barrier",
                "bindless-scene"
            })
    void hazardsAreThoseOfAFurtherReplay(String name) throws IOException {
        SoftwareDevice.assume();
        List<JsonNode> further = hazards(name, "sync");
        assertEquals(further, hazards(name, "sync,gpu"));
        assertTrue(further.stream()
                .anyMatch(hazard -> !hazard.path("confidence").asText().equals("inferred")
                        || hazard.path("message").asText().startsWith("Not a hazard in this execution")));
    }
}

package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One creation that is missing is one finding, however many calls use the object. */
class MissingCreationTest {
    private static final Path SAMPLE =
            Path.of(System.getProperty("vkval.root"), "samples", "captures", "compute-missing-barrier.gfxr");

    @TempDir
    private Path folder;

    private JsonNode report(Path capture) throws Exception {
        Path out = folder.resolve("out");
        Tool.piped().run("check", capture, "--device", "null", "--checks", "object", "-o", out, "-q");
        return new ObjectMapper().readTree(out.resolve("report.json").toFile());
    }

    @Test
    void usesOfADeviceThatNothingCreatedAreFoldedUnderTheFirst() throws Exception {
        JsonNode report = report(EditedCapture.without(SAMPLE, folder.resolve("a.gfxr"), "vkCreateDevice"));
        JsonNode findings = report.path("captures").path(0).path("findings");
        String cause = findings.path(0).path("id").asText();
        int device = 0;
        for (JsonNode finding : findings) {
            if (finding.path("properties").path("invalid_handle").asLong()
                    == findings.path(0)
                            .path("properties")
                            .path("invalid_handle")
                            .asLong()) {
                device++;
                assertEquals(device == 1 ? "" : cause, finding.path("follows").asText());
            }
        }
        assertTrue(device > 10, device + " uses of the device");
        assertEquals(findings.size() - device + 1, report.path("causes").size(), report.path("causes")::toString);
    }

    @Test
    void nothingFollowsWhereAllObjectsAreCreated() throws Exception {
        for (JsonNode finding : report(SAMPLE).path("captures").path(0).path("findings")) {
            assertTrue(finding.path("follows").isMissingNode());
        }
    }
}

package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Two dispatches without a barrier between that access what a buffer says: a device knows whether it is the same. */
class FootprintSamplesTest {
    private static final Path CAPTURES = Path.of(System.getProperty("vkval.root"), "samples", "captures");
    private static final String RULE = "SYNC-HAZARD-WRITE-AFTER-WRITE";

    @TempDir
    Path folder;

    private int run(String name, Object... options) {
        List<Object> words = new ArrayList<>(List.of("check", CAPTURES.resolve(name + ".gfxr"), "-o", folder));
        words.addAll(List.of(options));
        return Tool.piped().run(words.toArray());
    }

    private JsonNode findings() throws IOException {
        return Tool.report(folder).at("/captures/0/findings");
    }

    private JsonNode only(String severity, String confidence) throws IOException {
        assertEquals(1, findings().size());
        JsonNode finding = findings().get(0);
        assertEquals(RULE, finding.path("rule").asText());
        assertEquals(severity, finding.path("severity").asText());
        assertEquals(confidence, finding.path("confidence").asText());
        return finding;
    }

    @ParameterizedTest
    @CsvSource({
        "loaded-missing-barrier, bytes 0..256, 0, 0",
        "loaded-overlapping, bytes 128..256, 32, 0",
        "parts-overlapping, bytes 128..256, 32, 0"
    })
    void commonBytesConfirmAHazard(String name, String bytes, int prior, int now) throws IOException {
        SoftwareDevice.assume();
        assertEquals(1, run(name, "--device", "lavapipe", "--checks", "sync"));
        JsonNode finding = only("error", "observed");
        assertEquals(bytes, finding.at("/properties/common_bytes").asText());
        assertEquals(3, finding.at("/occurrences/count").asInt());
        for (JsonNode access : finding.path("accesses")) {
            assertTrue(access.at("/shader/file").asText().endsWith(".comp"), access.toString());
            assertTrue(access.at("/shader/line").asInt() > 0, access.toString());
        }
        assertEquals(invocation(prior), finding.at("/accesses/0/invocation").asText());
        assertEquals(invocation(now), finding.at("/accesses/1/invocation").asText());
    }

    private static String invocation(int column) {
        return "global invocation (" + column + ", 0, 0)";
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "loaded-disjoint-fixed",
                "loaded-interleaved-fixed",
                "loaded-other-element-fixed",
                "loaded-branch-not-taken-fixed",
                "rows-disjoint-fixed"
            })
    void otherBytesRefuteAHazard(String name) throws IOException {
        SoftwareDevice.assume();
        assertEquals(0, run(name, "--device", "lavapipe", "--checks", "sync"));
        JsonNode finding = only("info", "inferred");
        assertTrue(finding.path("message").asText().startsWith("Not a hazard in this execution"), finding.toString());
    }

    @Test
    void commonTexelsConfirmAHazard() throws IOException {
        SoftwareDevice.assume();
        assertEquals(1, run("rows-overlapping", "--device", "lavapipe", "--checks", "sync"));
        JsonNode finding = only("error", "observed");
        assertEquals(
                "texels (0, 2) to (15, 3) of color mip 0 layer 0",
                finding.at("/properties/common_texels").asText());
        assertEquals(
                "texels (0, 0) to (15, 3) of color mip 0 layer 0",
                finding.at("/accesses/0/range").asText());
        for (JsonNode access : finding.path("accesses")) {
            assertEquals(16, access.at("/shader/line").asInt(), access.toString());
        }
        // Each invocation writes one texel of rows of 16, from row 0 and from row 2 on.
        assertEquals(invocation(32), finding.at("/accesses/0/invocation").asText());
        assertEquals(invocation(0), finding.at("/accesses/1/invocation").asText());
    }

    /** A render pass has written all of the image that the fragments sample: wherever they do, it is a hazard. */
    @Test
    void whatIsSampledOfAnImageThatWasWrittenIsAHazard() throws IOException {
        SoftwareDevice.assume();
        assertEquals(1, run("graphics-missing-barrier", "--device", "lavapipe", "--checks", "sync"));
        JsonNode finding = findings().get(0);
        assertEquals("observed", finding.path("confidence").asText());
        assertEquals(
                "texels of color mip 0 layer 0",
                finding.at("/properties/common_texels").asText());
        assertEquals(9, finding.at("/accesses/1/shader/line").asInt());
        assertEquals("fragment (0.5, 0.5)", finding.at("/accesses/1/invocation").asText());
        assertTrue(finding.at("/accesses/0/invocation").isMissingNode(), "no shader made it");
    }

    @ParameterizedTest
    @ValueSource(strings = {"loaded-missing-barrier", "loaded-disjoint-fixed", "loaded-branch-not-taken-fixed"})
    void withoutADeviceEachIsPossible(String name) throws IOException {
        assertEquals(0, run(name, "--device", "null", "--checks", "sync"));
        only("warning", "inferred");
    }

    @Test
    void aBarrierLeavesNothingToLookFor() throws IOException {
        SoftwareDevice.assume();
        assertEquals(0, run("loaded-barrier-fixed", "--device", "lavapipe", "--checks", "sync"));
        assertEquals(0, findings().size());
    }

    @Test
    void nothingIsReplayedWhereThatIsNotWanted() throws IOException {
        SoftwareDevice.assume();
        assertEquals(0, run("loaded-overlapping", "--device", "lavapipe", "--checks", "sync", "--no-footprints"));
        only("warning", "inferred");
    }

    @Test
    void aFileOfFootprintsTakesTheDevicesPlace() throws IOException {
        SoftwareDevice.assume();
        Path file = folder.resolve("footprints.txt");
        run("loaded-overlapping", "--device", "lavapipe", "--checks", "sync", "--footprints", file);
        JsonNode observed = only("error", "observed");
        assertEquals(invocation(32), observed.at("/accesses/0/invocation").asText());
        assertEquals(1, run("loaded-overlapping", "--device", "null", "--checks", "sync", "--with-footprints", file));
        assertEquals(observed, only("error", "observed"));
    }

    @Test
    void aFileOfAnotherCaptureOrADamagedOneIsRefused() throws IOException {
        Path file = folder.resolve("footprints.txt");
        Files.writeString(file, "vkval-footprints 4\ncapture ab12\nend\n");
        Tool tool = Tool.piped();
        Object capture = CAPTURES.resolve("loaded-overlapping.gfxr");
        assertEquals(2, tool.run("check", capture, "-o", folder, "--device", "null", "--with-footprints", file));
        assertTrue(tool.err().contains("another capture"), tool.err());
        Files.writeString(file, "footprints\n");
        assertEquals(2, tool.run("check", capture, "-o", folder, "--device", "null", "--with-footprints", file));
        assertTrue(tool.err().contains("is not a file of footprints"), tool.err());
    }
}

package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A frame of more draws than have large maps, which access everything by address and through a table of textures. */
class BindlessSceneTest {
    private static final Path CAPTURES = Path.of(System.getProperty("vkval.root"), "samples", "captures");

    @TempDir
    Path folder;

    private int run(String name, String device) {
        return Tool.piped()
                .run("check", CAPTURES.resolve(name + ".gfxr"), "-o", folder, "--device", device, "--checks", "sync");
    }

    /** Errors and warnings; what is refuted is a remark. */
    private List<String> found() throws IOException {
        List<String> found = new ArrayList<>();
        for (JsonNode finding : Tool.report(folder).at("/captures/0/findings")) {
            if (finding.path("severity").asText().equals("info")) {
                continue;
            }
            found.add(String.join(
                    " ",
                    finding.path("severity").asText(),
                    finding.path("confidence").asText(),
                    finding.path("rule").asText(),
                    finding.at("/occurrences/count").asText(),
                    finding.at("/properties/common_bytes").asText(),
                    line(finding.at("/accesses/0/shader")),
                    line(finding.at("/accesses/1/shader"))));
        }
        return found;
    }

    /** How many hazards are refuted. */
    private long refuted() throws IOException {
        long refuted = 0;
        for (JsonNode finding : Tool.report(folder).at("/captures/0/findings")) {
            refuted += finding.path("severity").asText().equals("info") ? 1 : 0;
        }
        return refuted;
    }

    private static String line(JsonNode shader) {
        return Path.of(shader.path("file").asText()).getFileName() + ":" + shader.path("line");
    }

    @Test
    void aDeviceConfirmsBothMissingBarriers() throws IOException {
        SoftwareDevice.assume();
        assertEquals(1, run("bindless-scene", "lavapipe"));
        String error = "error observed SYNC-HAZARD-READ-AFTER-WRITE ";
        assertEquals(
                List.of(
                        error + "64 bytes 0..16 place_instances.comp:24 pulled.vert:28",
                        error + "256 bytes 1024..1040 place_instances.comp:24 pulled.vert:28",
                        error + "1 bytes 256..260 bindless.frag:24 count_used.comp:14"),
                found());
        assertEquals(1, refuted(), "that draws write the same words");
    }

    @Test
    void aDeviceFindsNoneInTheFixedTwin() throws IOException {
        SoftwareDevice.assume();
        assertEquals(0, run("bindless-scene-fixed", "lavapipe"));
        assertEquals(List.of(), found());
        assertEquals(1, refuted(), "that draws write the same words");
    }

    @Test
    void withoutADeviceTheyArePossible() throws IOException {
        assertEquals(0, run("bindless-scene", "null"));
        assertEquals(4, found().size(), "draws may write the same words, too");
        assertTrue(found().stream().allMatch(text -> text.startsWith("warning inferred")), found()::toString);
    }
}

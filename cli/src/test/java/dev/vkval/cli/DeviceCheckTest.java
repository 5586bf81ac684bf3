package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vkval.replay.DeviceChoice;
import dev.vkval.replay.NoDeviceException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks on a software device, as far as there is one. */
class DeviceCheckTest {
    private static final String SOFTWARE = "llvmpipe";

    private final Tool tool = Tool.piped();

    @TempDir
    Path folder;

    @BeforeEach
    void softwareDevice() {
        try {
            assumeTrue(
                    DeviceChoice.all().stream().anyMatch(device -> device.name().contains(SOFTWARE)),
                    "there is no device " + SOFTWARE);
        } catch (NoDeviceException e) {
            assumeTrue(false, e.getMessage());
        }
    }

    @Test
    void findsOnADeviceWhatItFindsWithout() throws IOException {
        Path capture = Captures.sample("compute-missing-barrier");
        Path recorded = folder.resolve("recorded");
        Path replayed = folder.resolve("replayed");
        assertEquals(
                tool.run("check", capture, "-o", recorded, "--device", "null", "--checks", "sync", "--shader-accesses"),
                tool.run(
                        "check",
                        capture,
                        "-o",
                        replayed,
                        "--device",
                        SOFTWARE,
                        "--checks",
                        "sync",
                        "--shader-accesses"));
        JsonNode result = Tool.report(replayed).at("/captures/0");
        assertEquals("completed", result.get("status").asText());
        assertEquals("vulkan", result.get("driver").asText());
        assertTrue(result.get("device").asText().contains(SOFTWARE));
        assertTrue(ids(result).size() > 0);
        assertEquals(ids(Tool.report(recorded).at("/captures/0")), ids(result));
    }

    private static List<String> ids(JsonNode capture) {
        List<String> ids = new ArrayList<>();
        capture.get("findings").forEach(finding -> ids.add(finding.get("id").asText()));
        return ids;
    }
}

package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vkval.replay.VulkanSystem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Captures that a software device cannot run, as far as there is one. */
class UnfitDeviceTest {
    private static final String SOFTWARE = "llvmpipe";

    @TempDir
    Path folder;

    private final Tool tool = Tool.piped();

    @BeforeEach
    void softwareDevice() {
        assumeTrue(
                VulkanSystem.look(System.getenv()).devices().stream()
                        .anyMatch(device -> device.choice().name().contains(SOFTWARE)),
                "there is no device " + SOFTWARE);
    }

    @Test
    void aCommandThatTheDeviceDoesNotHaveIsNamedWithItsExtension() throws IOException {
        Path capture = Captures.corpus("vvl-tests").resolve("PositiveSyncVal.AmdBufferMarker.gfxr");
        assertEquals(77, tool.run("check", capture, "-o", folder, "--device", SOFTWARE, "--checks", "none"));
        String note = note();
        assertTrue(note.contains("VK_AMD_buffer_marker"), note);
        assertTrue(note.contains("vkCmdWriteBufferMarkerAMD"), note);
    }

    @Test
    void addressesThatCannotBeLookedUpAheadEndTheReplayNotTheProcess() throws IOException {
        byte[] capture = Files.readAllBytes(Captures.corpus("apps").resolve("sw-bufferdeviceaddress.g105.gfxr"));
        assertEquals(77, tool.in(capture).run("check", "-", "-o", folder, "--device", SOFTWARE, "--checks", "none"));
        String note = note();
        assertTrue(note.contains("a capture that is a file"), note);
    }

    private String note() throws IOException {
        for (JsonNode anomaly : Tool.report(folder).at("/captures/0/anomalies")) {
            if (anomaly.get("kind").asText().equals("unfit-device")) {
                return anomaly.get("message").asText();
            }
        }
        return "";
    }
}

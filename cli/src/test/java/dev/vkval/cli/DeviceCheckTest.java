package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vkval.capture.call.UndecodableCallException;
import dev.vkval.capture.command.CreateImage;
import dev.vkval.replay.failure.NoDeviceException;
import dev.vkval.replay.system.DeviceChoice;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lwjgl.vulkan.VkExtent3D;
import org.lwjgl.vulkan.VkImageCreateInfo;

/** Checks on a software device, as far as there is one. */
class DeviceCheckTest {
    private static final String SOFTWARE = "llvmpipe";
    /** Texels of each side, and layers, of an image for which no machine has memory. */
    private static final int SIDE = 16_384;

    private static final int LAYERS = 2048;

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

    /** The submits of this capture all have the hazard, and the device executes none of them. */
    @Test
    void aSubmitWithAHazardIsNotExecuted() throws IOException {
        JsonNode skipped = onError("skip");
        assertEquals("completed", skipped.get("status").asText());
        assertEquals("vulkan", skipped.get("driver").asText());
        assertEquals(3, skipped.at("/findings/0/occurrences/count").asInt());
        assertTrue(skipped.get("anomalies").isEmpty(), skipped::toString);
        JsonNode stopped = onError("stop");
        assertEquals("partial", stopped.get("status").asText());
        assertEquals(1, stopped.at("/findings/0/occurrences/count").asInt());
        assertTrue(stopped.at("/coverage/calls").asInt()
                < skipped.at("/coverage/calls").asInt());
    }

    private JsonNode onError(String action) throws IOException {
        Path out = folder.resolve(action);
        tool.run("check", Captures.sample("copy-over-copy"), "-o", out, "--device", SOFTWARE, "--on-error", action);
        return Tool.report(out).at("/captures/0");
    }

    @Test
    void memoryThatTheDeviceDoesNotHaveEndsTheReplayAndNotTheChecks() throws IOException, UndecodableCallException {
        Path capture = EditedCapture.of(
                Captures.sample("render-copy-unavailable"), folder.resolve("large.gfxr"), "vkCreateImage", call -> {
                    long info = CreateImage.pCreateInfo(call);
                    VkExtent3D.nwidth(info + VkImageCreateInfo.EXTENT, SIDE);
                    VkExtent3D.nheight(info + VkImageCreateInfo.EXTENT, SIDE);
                    VkImageCreateInfo.narrayLayers(info, LAYERS);
                });
        Path out = folder.resolve("out");
        assertEquals(1, tool.run("check", capture, "-o", out, "--device", SOFTWARE, "--checks", "sync"));
        JsonNode result = Tool.report(out).at("/captures/0");
        assertEquals("partial", result.get("status").asText());
        assertEquals("VK_ERROR_OUT_OF_DEVICE_MEMORY", result.at("/crash/signal").asText());
        assertEquals("vkBindImageMemory", result.at("/crash/call").asText());
        assertTrue(result.at("/crash/block").asLong() > 0);
        assertEquals(result.at("/coverage/calls"), result.at("/coverage/callsChecked"));
        assertEquals(75, tool.run("check", capture, "-o", out, "--device", SOFTWARE, "--checks", "none"));
    }

    @Test
    void eachTimeThatACaptureIsCheckedIsAResult() throws IOException {
        Path capture = Captures.sample("render-before-acquired");
        assertEquals(
                1,
                tool.run(
                        "check",
                        capture,
                        "-o",
                        folder,
                        "--device",
                        "null",
                        "--checks",
                        "sync",
                        "--repeat",
                        "2",
                        "-j",
                        "1"));
        JsonNode captures = Tool.report(folder).get("captures");
        assertEquals(2, captures.size());
        assertTrue(captures.at("/0/path").asText().endsWith(".gfxr (run 1)"));
        assertTrue(captures.at("/1/path").asText().endsWith(".gfxr (run 2)"));
        assertEquals(ids(captures.get(0)), ids(captures.get(1)));
    }

    @Test
    void aRunEndsWhereItIsToldTo() throws IOException {
        Path capture = Captures.sample("endless-loop");
        int submit = 69;
        List<Object> words = List.of("check", capture, "-o", folder, "--device", SOFTWARE, "--checks", "sync");
        List<Object> until = new ArrayList<>(words);
        until.addAll(List.of("--until", submit - 1));
        assertEquals(0, tool.run(until.toArray()));
        JsonNode result = Tool.report(folder).at("/captures/0");
        assertEquals("completed", result.get("status").asText());
        assertEquals(submit, result.at("/coverage/blocks").asInt());
        assertTrue(result.at("/coverage/gaps").toString().contains("everything after block 68"));
    }

    private static List<String> ids(JsonNode capture) {
        List<String> ids = new ArrayList<>();
        capture.get("findings").forEach(finding -> ids.add(finding.get("id").asText()));
        return ids;
    }
}

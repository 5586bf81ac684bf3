package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vkval.capture.call.UndecodableCallException;
import dev.vkval.capture.command.CreateDevice;
import dev.vkval.capture.command.CreateShaderModule;
import dev.vkval.chassis.PNext;
import dev.vkval.replay.VulkanSystem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VkPhysicalDeviceFeatures;
import org.lwjgl.vulkan.VkPhysicalDeviceFeatures2;
import org.lwjgl.vulkan.VkShaderModuleCreateInfo;

/** Captures that a software device cannot run, as far as there is one. */
class UnfitDeviceTest {
    private static final String SOFTWARE = "llvmpipe";

    /** Behind the header and the opcode of the first OpCapability. */
    private static final int FIRST_CAPABILITY_OFFSET = 6 * Integer.BYTES;

    private static final int MIN_LOD = 42;

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
        assertTrue(gaps().contains("in vkCreateDevice"), "nothing was done on the device: " + gaps());
        tool.run("check", capture, "-o", folder, "--device", SOFTWARE, "--checks", "none", "--remove-unsupported");
        assertEquals("completed", Tool.report(folder).at("/captures/0/status").asText());
    }

    @Test
    void addressesThatCannotBeLookedUpAheadEndTheReplayNotTheProcess() throws IOException {
        byte[] capture = Files.readAllBytes(Captures.corpus("apps").resolve("sw-bufferdeviceaddress.g105.gfxr"));
        assertEquals(77, tool.in(capture).run("check", "-", "-o", folder, "--device", SOFTWARE, "--checks", "none"));
        String note = note();
        assertTrue(note.contains("a capture that is a file"), note);
    }

    @Test
    void aFeatureThatAShaderNeedsAndTheDeviceLacksIsNamed() throws IOException, UndecodableCallException {
        Path asking = EditedCapture.of(
                Captures.sample("compute-missing-barrier"), folder.resolve("asking.gfxr"), "vkCreateDevice", call -> {
                    long features = PNext.find(
                            CreateDevice.pCreateInfo(call), VK11.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2);
                    MemoryUtil.memPutInt(
                            features
                                    + VkPhysicalDeviceFeatures2.FEATURES
                                    + VkPhysicalDeviceFeatures.SHADERRESOURCEMINLOD,
                            1);
                });
        assertEquals(0, tool.run("check", asking, "-o", folder, "--device", SOFTWARE, "--checks", "none"));
        Path needing = EditedCapture.of(asking, folder.resolve("needing.gfxr"), "vkCreateShaderModule", call -> {
            long code = MemoryUtil.memGetAddress(CreateShaderModule.pCreateInfo(call) + VkShaderModuleCreateInfo.PCODE);
            MemoryUtil.memPutInt(code + FIRST_CAPABILITY_OFFSET, MIN_LOD);
        });
        assertEquals(77, tool.run("check", needing, "-o", folder, "--device", SOFTWARE, "--checks", "none"));
        String note = note();
        assertTrue(note.contains("VkPhysicalDeviceFeatures.shaderResourceMinLod"), note);
        assertTrue(note.contains("vkCreateShaderModule"), note);
        assertTrue(gaps().contains("in vkCreateDevice"), gaps());
    }

    private String gaps() throws IOException {
        return Tool.report(folder).at("/captures/0/coverage/gaps").toString();
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

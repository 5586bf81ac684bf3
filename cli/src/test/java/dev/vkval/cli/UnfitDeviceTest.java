package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vkval.capture.call.Call;
import dev.vkval.capture.call.UndecodableCallException;
import dev.vkval.capture.command.CreateComputePipelines;
import dev.vkval.capture.command.CreateDevice;
import dev.vkval.capture.command.CreatePipelineLayout;
import dev.vkval.capture.command.CreateShaderModule;
import dev.vkval.capture.command.CreateShadersEXT;
import dev.vkval.capture.command.GetPhysicalDeviceProperties;
import dev.vkval.capture.command.GetPhysicalDeviceProperties2;
import dev.vkval.capture.memory.PNext;
import dev.vkval.replay.VulkanSystem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VkComputePipelineCreateInfo;
import org.lwjgl.vulkan.VkPhysicalDeviceFeatures;
import org.lwjgl.vulkan.VkPhysicalDeviceFeatures2;
import org.lwjgl.vulkan.VkPhysicalDeviceLimits;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties2;
import org.lwjgl.vulkan.VkPipelineLayoutCreateInfo;
import org.lwjgl.vulkan.VkPushConstantRange;
import org.lwjgl.vulkan.VkShaderCreateInfoEXT;
import org.lwjgl.vulkan.VkShaderModuleCreateInfo;

/** Captures that a software device cannot run, as far as there is one. */
class UnfitDeviceTest {
    private static final String SOFTWARE = "llvmpipe";

    /** Behind the header and the opcode of the first OpCapability. */
    private static final int FIRST_CAPABILITY_OFFSET = 6 * Integer.BYTES;

    private static final int MIN_LOD = 42;
    private static final int MODULE_CODE = VkShaderModuleCreateInfo.PCODE;

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
    void aCaptureThatComesAsAStreamIsLookedThroughFirstToo() throws IOException {
        byte[] capture = Files.readAllBytes(Captures.corpus("apps").resolve("sw-bufferdeviceaddress.g105.gfxr"));
        assertEquals(0, tool.in(capture).run("check", "-", "-o", folder, "--device", SOFTWARE, "--checks", "none"));
        assertEquals("completed", Tool.report(folder).at("/captures/0/status").asText());
        byte[] unfit = Files.readAllBytes(Captures.corpus("vvl-tests").resolve("PositiveSyncVal.AmdBufferMarker.gfxr"));
        assertEquals(77, tool.in(unfit).run("check", "-", "-o", folder, "--device", SOFTWARE, "--checks", "none"));
        assertTrue(note().contains("vkCmdWriteBufferMarkerAMD"), note());
        assertTrue(gaps().contains("in vkCreateDevice"), "nothing was done on the device: " + gaps());
        assertFalse(Files.exists(folder.resolve("journal.capture")), "it is kept no longer than the check takes");
    }

    @Test
    void aFeatureThatAShaderNeedsAndTheDeviceLacksIsNamed() throws IOException, UndecodableCallException {
        Path asking = asking(Captures.sample("compute-missing-barrier"));
        assertEquals(0, tool.run("check", asking, "-o", folder, "--device", SOFTWARE, "--checks", "none"));
        needs(asking, "vkCreateShaderModule", call -> CreateShaderModule.pCreateInfo(call), MODULE_CODE);
    }

    @Test
    void codeThatAPipelinesStageBringsIsLookedAtToo() throws IOException, UndecodableCallException {
        Path asking = asking(Captures.corpus("vvl-tests")
                .resolve("NegativeGpuAVScoped.SelectInstrumentedShadersComputePipeline.gfxr"));
        needs(
                asking,
                "vkCreateComputePipelines",
                call -> PNext.find(
                        CreateComputePipelines.pCreateInfos(call) + VkComputePipelineCreateInfo.STAGE,
                        VK10.VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO),
                MODULE_CODE);
    }

    @Test
    void codeOfShaderObjectsIsLookedAtToo() throws IOException, UndecodableCallException {
        Path asking = asking(
                Captures.corpus("vvl-tests").resolve("NegativeGpuAVScoped.SelectInstrumentedShadersShaderObject.gfxr"));
        needs(asking, "vkCreateShadersEXT", call -> CreateShadersEXT.pCreateInfos(call), VkShaderCreateInfoEXT.PCODE);
    }

    @Test
    void aLimitThatAnotherDeviceDoesNotHaveIsNamedWithTheCallThatNeedsIt()
            throws IOException, UndecodableCallException {
        Path sample = Captures.sample("compute-barrier-fixed");
        Path moved = EditedCapture.ofUnknownDevice(sample, folder.resolve("moved.gfxr"));
        assertEquals(0, tool.run("check", moved, "-o", folder, "--device", SOFTWARE, "--checks", "none"));
        Path larger = EditedCapture.of(
                moved,
                folder.resolve("larger.gfxr"),
                "vkCreatePipelineLayout",
                call -> MemoryUtil.memPutInt(
                        MemoryUtil.memGetAddress(CreatePipelineLayout.pCreateInfo(call)
                                        + VkPipelineLayoutCreateInfo.PPUSHCONSTANTRANGES)
                                + VkPushConstantRange.SIZE,
                        1 << 20));
        long limit = VkPhysicalDeviceProperties.LIMITS + VkPhysicalDeviceLimits.MAXPUSHCONSTANTSSIZE;
        Path asked = EditedCapture.of(
                larger,
                folder.resolve("asked.gfxr"),
                "vkGetPhysicalDeviceProperties",
                call -> MemoryUtil.memPutInt(GetPhysicalDeviceProperties.pProperties(call) + limit, 1 << 21));
        Path told = EditedCapture.of(
                asked,
                folder.resolve("told.gfxr"),
                "vkGetPhysicalDeviceProperties2",
                call -> MemoryUtil.memPutInt(
                        GetPhysicalDeviceProperties2.pProperties(call) + VkPhysicalDeviceProperties2.PROPERTIES + limit,
                        1 << 21));
        for (String option : new String[] {"--no-progress", "--remove-unsupported"}) {
            assertEquals(77, tool.run("check", told, "-o", folder, "--device", SOFTWARE, "--checks", "none", option));
            String note = note();
            assertTrue(note.contains("a maxPushConstantsSize of at least 1048576: its limit is "), note);
            assertTrue(note.contains(", the limit of the captured device is 2097152"), note);
            assertTrue(note.contains("vkCreatePipelineLayout"), note);
            assertTrue(gaps().contains("in vkCreateDevice"), "nothing was done on the device: " + gaps());
        }
    }

    /** A capture whose application asked for a feature that the software device lacks. */
    private Path asking(Path capture) throws IOException, UndecodableCallException {
        return EditedCapture.of(capture, folder.resolve("asking.gfxr"), "vkCreateDevice", call -> {
            long features =
                    PNext.find(CreateDevice.pCreateInfo(call), VK11.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2);
            MemoryUtil.memPutInt(
                    features + VkPhysicalDeviceFeatures2.FEATURES + VkPhysicalDeviceFeatures.SHADERRESOURCEMINLOD, 1);
        });
    }

    /** Checks a copy whose code needs that feature: it is named before anything is done on the device. */
    private void needs(Path asking, String command, ToLongFunction<Call> info, int codeOffset)
            throws IOException, UndecodableCallException {
        Path needing = EditedCapture.of(asking, folder.resolve("needing.gfxr"), command, call -> {
            long struct = info.applyAsLong(call);
            if (struct != 0) {
                MemoryUtil.memPutInt(MemoryUtil.memGetAddress(struct + codeOffset) + FIRST_CAPABILITY_OFFSET, MIN_LOD);
            }
        });
        assertEquals(77, tool.run("check", needing, "-o", folder, "--device", SOFTWARE, "--checks", "none"));
        String note = note();
        assertTrue(note.contains("VkPhysicalDeviceFeatures.shaderResourceMinLod"), note);
        assertTrue(note.contains(command), note);
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

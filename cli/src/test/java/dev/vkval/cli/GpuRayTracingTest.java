package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vkval.capture.call.UndecodableCallException;
import dev.vkval.capture.command.CreateAccelerationStructureKHR;
import dev.vkval.capture.command.CreateRayTracingPipelinesKHR;
import dev.vkval.capture.command.CreateShaderModule;
import dev.vkval.spirv.SpirvWriter;
import dev.vkval.spirv.text.Assembler;
import dev.vkval.spirv.text.SpirvTextException;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.KHRAccelerationStructure;
import org.lwjgl.vulkan.KHRRayTracingPipeline;
import org.lwjgl.vulkan.VkAccelerationStructureCreateInfoKHR;
import org.lwjgl.vulkan.VkPipelineShaderStageCreateInfo;
import org.lwjgl.vulkan.VkRayTracingPipelineCreateInfoKHR;
import org.lwjgl.vulkan.VkRayTracingShaderGroupCreateInfoKHR;
import org.lwjgl.vulkan.VkShaderModuleCreateInfo;

/** Ray tracing pipelines on the software driver: a capture whose shaders are replaced, and one with other offsets. */
class GpuRayTracingTest {
    private static final String ADDRESS = "VUID-RuntimeSpirv-PhysicalStorageBuffer64-11819";
    private static final String CLEAN = "PositiveGpuAVRayTracing.BasicTraceRaysMultipleStages.gfxr";
    private static final String WITH_BUFFER = "PositiveGpuAVRayTracing.BasicTraceRaysDynamicRayFlags.gfxr";
    private static final int OP_MEMBER_DECORATE = 72;
    private static final int OFFSET = 35;

    /** Traces one ray with flags and a mask. */
    private static final String RAY_GENERATION = """
            ; Version: 1.5
            OpCapability RayTracingKHR
            OpExtension "SPV_KHR_ray_tracing"
            OpMemoryModel Logical GLSL450
            OpEntryPoint RayGenerationKHR %4 "main" %8 %24
            OpDecorate %8 Binding 0
            OpDecorate %8 DescriptorSet 0
            %2 = OpTypeVoid
            %3 = OpTypeFunction %2
            %6 = OpTypeAccelerationStructureKHR
            %7 = OpTypePointer UniformConstant %6
            %8 = OpVariable %7 UniformConstant
            %10 = OpTypeInt 32 0
            %11 = OpConstant %10 FLAGS
            %12 = OpConstant %10 MASK
            %13 = OpConstant %10 0
            %14 = OpTypeFloat 32
            %15 = OpTypeVector %14 3
            %16 = OpConstant %14 0
            %17 = OpConstant %14 1
            %18 = OpConstantComposite %15 %16 %16 %17
            %19 = OpConstant %14 0.100000001
            %21 = OpConstant %14 -1
            %22 = OpConstantComposite %15 %16 %16 %21
            %20 = OpConstant %14 1000
            %23 = OpTypePointer RayPayloadKHR %15
            %24 = OpVariable %23 RayPayloadKHR
            %4 = OpFunction %2 None %3
            %5 = OpLabel
            %9 = OpLoad %6 %8
            OpTraceRayKHR %9 %11 %12 %13 %13 %13 %18 %19 %22 %20 %24
            OpReturn
            OpFunctionEnd
            """;

    /** Reads an address where no buffer is, then ends. */
    private static final String BAD = """
            ; Version: 1.5
            OpCapability RayTracingKHR
            OpCapability PhysicalStorageBufferAddresses
            OpExtension "SPV_KHR_ray_tracing"
            OpMemoryModel PhysicalStorageBuffer64 GLSL450
            OpEntryPoint MODEL %1 "main"
            %2 = OpTypeVoid
            %3 = OpTypeFunction %2
            %4 = OpTypeInt 32 0
            %5 = OpTypeVector %4 2
            %6 = OpConstant %4 16
            %7 = OpConstantComposite %5 %6 %6
            %8 = OpTypePointer PhysicalStorageBuffer %4
            %1 = OpFunction %2 None %3
            %9 = OpLabel
            %10 = OpBitcast %8 %7
            %11 = OpLoad %4 %10 Aligned 4
            END
            OpFunctionEnd
            """;

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "RayGenerationKHR, OpReturn, 1, 255, ray generation",
        "MissKHR, OpReturn, 1, 0, miss",
        "ClosestHitKHR, OpReturn, 1, 255, closest hit",
        "AnyHitKHR, OpReturn, 2, 255, any-hit",
        "AnyHitKHR, OpIgnoreIntersectionKHR, 2, 255, any-hit",
        "AnyHitKHR, OpTerminateRayKHR, 2, 255, any-hit"
    })
    void anErrorInAnyStageIsFound(String model, String end, String flags, String mask, String stage)
            throws IOException, UndecodableCallException {
        SoftwareDevice.assume();
        String tracing = RAY_GENERATION.replace("FLAGS", flags).replace("MASK", mask);
        String bad = BAD.replace("MODEL", model).replace("END", end);
        int replaced = model.equals("RayGenerationKHR") ? 0 : model.equals("MissKHR") ? 1 : 2;
        int[] modules = {0};
        Path capture = EditedCapture.of(
                Captures.corpus("vvl-tests").resolve(CLEAN), folder.resolve("a.gfxr"), "vkCreateShaderModule", call -> {
                    long info = CreateShaderModule.pCreateInfo(call);
                    if (modules[0] == replaced) {
                        replace(info, bad);
                    } else if (modules[0] == 0) {
                        replace(info, tracing);
                    }
                    modules[0]++;
                });
        if (model.equals("AnyHitKHR")) {
            capture = EditedCapture.of(
                    capture,
                    folder.resolve("b.gfxr"),
                    "vkCreateRayTracingPipelinesKHR",
                    call -> toAnyHit(CreateRayTracingPipelinesKHR.pCreateInfos(call)));
        }
        JsonNode findings = findings(capture);
        assertEquals(1, findings.size(), findings.toString());
        assertEquals(ADDRESS, findings.at("/0/rule").asText());
        assertEquals(stage, findings.at("/0/shader/stage").asText());
        assertEquals(
                "launch id (0, 0, 0)", findings.at("/0/properties/invocation").asText());
    }

    @Test
    void aBufferThatIsTooSmallIsFound() throws IOException, UndecodableCallException {
        SoftwareDevice.assume();
        Path clean = Captures.corpus("vvl-tests").resolve(WITH_BUFFER);
        assertEquals(0, findings(clean).size());
        Path capture = EditedCapture.of(clean, folder.resolve("a.gfxr"), "vkCreateShaderModule", call -> {
            long info = CreateShaderModule.pCreateInfo(call);
            long code = MemoryUtil.memGetAddress(info + VkShaderModuleCreateInfo.PCODE);
            int words = (int) (VkShaderModuleCreateInfo.ncodeSize(info) / Integer.BYTES);
            for (int at = 5; at < words; at += word(code, at) >>> 16) {
                if ((word(code, at) & 0xFFFF) == OP_MEMBER_DECORATE && word(code, at + 3) == OFFSET) {
                    MemoryUtil.memPutInt(code + (at + 4L) * Integer.BYTES, 1 << 14);
                }
            }
        });
        JsonNode findings = findings(capture);
        assertEquals(1, findings.size(), findings.toString());
        assertEquals(
                "VUID-vkCmdTraceRaysKHR-uniformBuffers-06935",
                findings.at("/0/rule").asText());
    }

    @Test
    void anInstanceOfATopLevelStructureIsFound() throws IOException, UndecodableCallException {
        SoftwareDevice.assume();
        Path capture = EditedCapture.of(
                Captures.corpus("vvl-tests").resolve(WITH_BUFFER),
                folder.resolve("a.gfxr"),
                "vkCreateAccelerationStructureKHR",
                call -> VkAccelerationStructureCreateInfoKHR.ntype(
                        CreateAccelerationStructureKHR.pCreateInfo(call),
                        KHRAccelerationStructure.VK_ACCELERATION_STRUCTURE_TYPE_TOP_LEVEL_KHR));
        JsonNode findings = findings(capture);
        assertEquals(1, findings.size(), findings.toString());
        assertEquals(
                "VUID-vkCmdBuildAccelerationStructuresKHR-pInfos-12281",
                findings.at("/0/rule").asText());
    }

    private static int word(long code, int at) {
        return MemoryUtil.memGetInt(code + (long) at * Integer.BYTES);
    }

    /** The shader of the last stage is called for each intersection. */
    private static void toAnyHit(long info) {
        long stages = MemoryUtil.memGetAddress(info + VkRayTracingPipelineCreateInfoKHR.PSTAGES);
        VkPipelineShaderStageCreateInfo.nstage(
                stages + 2L * VkPipelineShaderStageCreateInfo.SIZEOF,
                KHRRayTracingPipeline.VK_SHADER_STAGE_ANY_HIT_BIT_KHR);
        long group = MemoryUtil.memGetAddress(info + VkRayTracingPipelineCreateInfoKHR.PGROUPS)
                + 2L * VkRayTracingShaderGroupCreateInfoKHR.SIZEOF;
        VkRayTracingShaderGroupCreateInfoKHR.nclosestHitShader(group, KHRRayTracingPipeline.VK_SHADER_UNUSED_KHR);
        VkRayTracingShaderGroupCreateInfoKHR.nanyHitShader(group, 2);
    }

    /** Replaces a module by one of as many words: a name fills the rest. */
    private static void replace(long info, String text) {
        int words = (int) (VkShaderModuleCreateInfo.ncodeSize(info) / Integer.BYTES);
        try {
            int left = words - SpirvWriter.words(Assembler.module(text)).length;
            String name = "OpName %2 \"" + "a".repeat((left - 3) * Integer.BYTES) + "\"\n";
            String first = text.contains("OpDecorate") ? "OpDecorate" : "%2 = OpTypeVoid";
            String named = text.replaceFirst(first, name + first);
            long code = MemoryUtil.memGetAddress(info + VkShaderModuleCreateInfo.PCODE);
            MemoryUtil.memIntBuffer(code, words).put(SpirvWriter.words(Assembler.module(named)));
        } catch (SpirvTextException e) {
            throw new IllegalStateException(e);
        }
    }

    private JsonNode findings(Path capture) throws IOException {
        Path out = folder.resolve(capture.getFileName() + ".out");
        Tool tool = Tool.piped();
        tool.run("check", capture, "-o", out, "--device", "lavapipe", "--checks", "gpu");
        JsonNode result = Tool.report(out).at("/captures/0");
        assertEquals("completed", result.get("status").asText(), tool.out());
        for (JsonNode gap : result.at("/coverage/gaps")) {
            assertFalse(gap.get("wanted").asBoolean(), gap.toString());
        }
        return result.get("findings");
    }
}

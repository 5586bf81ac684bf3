package dev.vkval.check.shader;

import static dev.vkval.check.shader.ShaderDevice.device;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.spirv.text.SpirvTextException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Code beside the flags of the pipelines and shader objects that are created of it. */
class PipelineFlagRulesTest {
    private static final String LIMITS = "VkPhysicalDeviceLimits";
    private static final int COMPUTE = 0x20;
    private static final int RAY_GENERATION = 0x100;
    private static final String MATRIX = "%m = OpTypeCooperativeMatrixKHR %float %uSCOPE %u8 %u8 %u0";
    private static final String VECTOR = "OpCapability CooperativeVectorNV ; %v = OpTypeVectorIdEXT %float %u4 ;"
            + " %n = OpConstantNull %v ; %p = OpTypePointer StorageBuffer %float ; %a = OpVariable %p StorageBuffer ; ";

    @ParameterizedTest
    @CsvSource({
        "> OpTraceRayMotionNV %u0 %u0 %u0 %u0 %u0 %u0 %u0 %u0 %u0 %u0 %u0 %u0, 20,"
                + " VUID-RuntimeSpirv-OpTraceRayMotionNV-06367",
        "> OpHitObjectTraceRayMotionNV %u0 %u0 %u0 %u0 %u0 %u0 %u0 %u0 %u0 %u0 %u0 %u0 %u0, 20,"
                + " VUID-RuntimeSpirv-OpHitObjectTraceRayMotionNV-07711",
        "> OpHitObjectTraceRayMotionEXT %u0 %u0 %u0 %u0 %u0 %u0 %u0 %u0 %u0 %u0 %u0 %u0 %u0, 20,"
                + " VUID-RuntimeSpirv-OpHitObjectTraceRayMotionEXT-11877"
    })
    void rayTracingPipelinesThatLackAFlag(String lines, int bit, String rule) throws SpirvTextException {
        String text = TableModule.text("RayGenerationKHR", lines);
        try (ShaderDevice device = device(LIMITS)) {
            assertTrue(device.pipeline(text, RAY_GENERATION, 0, 0).contains(rule));
            assertFalse(device.pipeline(text, RAY_GENERATION, 1L << bit, 0).contains(rule));
        }
    }

    @ParameterizedTest
    @CsvSource({"37, true", "0, false"})
    void micromaps(int bit, boolean broken) throws SpirvTextException {
        String text = TableModule.text(
                "RayGenerationKHR", "%t = OpConstantTrue %bool ; OpExecutionModeId %main OpacityMicromapIdKHR %t");
        try (ShaderDevice device = device(LIMITS)) {
            assertEquals(
                    broken,
                    device.pipeline(text, RAY_GENERATION, 1L << bit, 0).contains("VUID-RuntimeSpirv-micromap-11630"));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "%c = OpConstantSizeOfEXT %long %uint, VUID-RuntimeSpirv-OpConstantSizeOfEXT-11475",
        "OpDecorate %s Block ; %r = OpTypeRuntimeArray %uint ; %s = OpTypeStruct %r ; %p = OpTypePointer StorageBuffer %s ;"
                + " %a = OpVariable %p StorageBuffer ; > %g = OpArrayLength %long %a 0,"
                + " VUID-RuntimeSpirv-OpArrayLength-11807",
        "VECTOR> %g = OpCooperativeVectorLoadNV %v %a %w1, VUID-RuntimeSpirv-OpCooperativeVectorLoadNV-11809",
        "VECTOR> %g = OpCooperativeVectorMatrixMulAddNV %v %n %u1 %u0 %u64 %u1 %u0 %w1 %u1 %u4 %u4 %u2 %u0,"
                + " VUID-RuntimeSpirv-OpCooperativeVectorMatrixMulAddNV-11808"
    })
    void wideIndices(String lines, String rule) throws SpirvTextException {
        String text = TableModule.text("GLCompute", lines.replace("VECTOR", VECTOR));
        String moded = TableModule.text(
                "GLCompute", lines.replace("VECTOR", VECTOR) + " ; OpExecutionMode %main Shader64BitIndexingEXT");
        try (ShaderDevice device = device(LIMITS)) {
            assertTrue(device.pipeline(text, COMPUTE, 0, 0).contains(rule));
            assertFalse(device.pipeline(text, COMPUTE, 1L << 43, 0).contains(rule));
            assertFalse(device.pipeline(moded, COMPUTE, 0, 0).contains(rule));
        }
    }

    @ParameterizedTest
    @CsvSource({"0, true", "0x800, false"})
    void executionGraphs(String flags, boolean broken) throws SpirvTextException {
        String text = TableModule.text("GLCompute", "OpCapability ShaderEnqueueAMDX");
        try (ShaderDevice device = device(LIMITS)) {
            assertEquals(
                    broken,
                    device.pipeline(text, COMPUTE, Long.decode(flags), 0)
                            .contains("VUID-VkComputePipelineCreateInfo-flags-09178"));
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 0, 1.5, true", "2, 4, 1.5, false", "0, 0, 1.6, false"})
    void fullSubgroups(int stageFlags, int objectFlags, String version, boolean broken) throws SpirvTextException {
        String text = "; Version: " + version + "\n" + TableModule.text("GLCompute", MATRIX.replace("SCOPE", "3"));
        try (ShaderDevice device = device(LIMITS)) {
            assertEquals(
                    broken,
                    device.computePipeline(text, stageFlags, 0)
                            .contains("VUID-RuntimeSpirv-OpTypeCooperativeMatrixKHR-10770"));
            assertEquals(
                    broken,
                    device.objects(objectFlags, new String[] {text}, COMPUTE)
                            .contains("VUID-RuntimeSpirv-OpTypeCooperativeMatrixKHR-10771"));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "3, 12, VUID-VkPipelineShaderStageCreateInfo-module-08987, true",
        "3, 24, VUID-VkPipelineShaderStageCreateInfo-module-08987, false",
        "2, 24, VUID-VkPipelineShaderStageCreateInfo-module-10169, true",
        "2, 64, VUID-VkPipelineShaderStageCreateInfo-module-10169, true",
        "2, 32, VUID-VkPipelineShaderStageCreateInfo-module-10169, false"
    })
    void workgroupsOfMatrices(String scope, int x, String rule, boolean broken) throws SpirvTextException {
        String text = TableModule.text(
                "GLCompute", MATRIX.replace("SCOPE", scope) + " ; OpExecutionMode %main LocalSize " + x + " 1 1");
        try (ShaderDevice device = device(
                "VkPhysicalDeviceCooperativeMatrix2PropertiesNV",
                "cooperativeMatrixWorkgroupScopeMaxWorkgroupSize",
                32)) {
            assertEquals(broken, device.computePipeline(text, 0, 8).contains(rule));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "%m = OpTypeCooperativeMatrixKHR %float %u2 %u8 %u8 %u0,"
                + " VUID-RuntimeSpirv-maxComputeSharedMemorySize-10168, true",
        "%m = OpTypeCooperativeMatrixKHR %float %u3 %u8 %u8 %u0,"
                + " VUID-RuntimeSpirv-maxComputeSharedMemorySize-10168, false",
        "> OpControlBarrierArriveEXT %u2 %u2 %u0, VUID-RuntimeSpirv-OpControlBarrierArriveEXT-13562, true",
        "> OpControlBarrier %u2 %u2 %u264, VUID-RuntimeSpirv-OpControlBarrierArriveEXT-13562, false"
    })
    void reservedMemory(String lines, String rule, boolean broken) throws SpirvTextException {
        String text = TableModule.text(
                "GLCompute", "%p = OpTypePointer Workgroup %uint ; %a = OpVariable %p Workgroup ; " + lines);
        boolean matrices = rule.endsWith("10168");
        String struct = matrices
                ? "VkPhysicalDeviceCooperativeMatrix2PropertiesNV"
                : "VkPhysicalDeviceShaderSplitBarrierPropertiesEXT";
        String reserved =
                matrices ? "cooperativeMatrixWorkgroupScopeReservedSharedMemory" : "splitBarrierReservedSharedMemory";
        try (ShaderDevice device = device(struct, reserved, 4)) {
            assertEquals(broken, device.computePipeline(text, 0, 0).contains(rule));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "OpExecutionMode %main Xfb, 128, true",
        "OpExecutionMode %main Xfb, 0, false",
        "%x = OpTypeFloat 16, 128, false"
    })
    void generatedCommands(String lines, long flags, boolean broken) throws SpirvTextException {
        String text = TableModule.text("Vertex", lines);
        try (ShaderDevice device = device(LIMITS)) {
            assertEquals(
                    broken, device.chainedObject(text, 1, flags, 0).contains("VUID-VkShaderCreateInfoEXT-flags-11006"));
        }
    }
}

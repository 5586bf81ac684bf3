package dev.vkval.check.shader;

import static dev.vkval.check.shader.ShaderDevice.compute;
import static dev.vkval.check.shader.ShaderDevice.device;
import static dev.vkval.check.shader.ShaderDevice.shader;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.spirv.text.SpirvTextException;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Subgroups, built-in arrays and execution modes beside the properties of devices. */
class ShaderStageLimitsTest {
    private static final String LIMITS = "VkPhysicalDeviceLimits";
    private static final String MESH = "VkPhysicalDeviceMeshShaderPropertiesEXT";
    private static final String SUBGROUP = "VkPhysicalDeviceSubgroupProperties";
    private static final String SIZE_CONTROL = "VkPhysicalDeviceSubgroupSizeControlProperties";
    private static final int LINK = 1;

    @ParameterizedTest
    @CsvSource({
        "OutputVertices 3, maxMeshOutputVertices, VUID-RuntimeSpirv-MeshEXT-07115",
        "OutputPrimitivesEXT 3, maxMeshOutputPrimitives, VUID-RuntimeSpirv-MeshEXT-07116"
    })
    void meshOutputs(String mode, String limit, String rule) throws SpirvTextException {
        String text = shader("MeshEXT", "OpExecutionMode %main " + mode, "", "");
        try (ShaderDevice small = device(MESH, limit, 2);
                ShaderDevice large = device(MESH, limit, 3)) {
            assertTrue(small.module(text).contains(rule));
            assertFalse(large.module(text).contains(rule));
        }
    }

    @ParameterizedTest
    @CsvSource({"0, true", "1, false"})
    void derivativesInMeshShaders(int supported, boolean broken) throws SpirvTextException {
        String struct = "VkPhysicalDeviceComputeShaderDerivativesPropertiesKHR";
        String text = shader(
                "MeshEXT",
                "OpExecutionMode %main LocalSize 4 1 1\nOpExecutionMode %main DerivativeGroupLinearKHR",
                "",
                "");
        try (ShaderDevice device = device(struct, "meshAndTaskShaderDerivatives", supported)) {
            assertEquals(broken, device.module(text).contains("VUID-RuntimeSpirv-meshAndTaskShaderDerivatives-10153"));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "Vertex, %g = OpGroupNonUniformQuadSwap %uint %u3 %u1 %u0, quadOperationsInAllStages, 1,"
                + " VUID-RuntimeSpirv-None-06342",
        "Vertex, %g = OpGroupNonUniformIAdd %uint %u3 Reduce %u1, supportedStages, 1, VUID-RuntimeSpirv-None-06343",
        "Fragment, %g = OpGroupNonUniformIAdd %uint %u3 Reduce %u1, supportedStages, 0x10, VUID-RuntimeSpirv-None-06343"
    })
    void groupOperations(String model, String code, String property, String value, String rule)
            throws SpirvTextException {
        String text = shader(model, "", "", code);
        try (ShaderDevice without = device(SUBGROUP);
                ShaderDevice with = device(SUBGROUP, property, Integer.decode(value))) {
            assertTrue(without.module(text).contains(rule));
            assertFalse(with.module(text).contains(rule));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "%g = OpGroupNonUniformRotateKHR %uint %u3 %u1 %u1 %u8, true",
        "%g = OpGroupNonUniformRotateKHR %uint %u3 %u1 %u1, false"
    })
    void clusteredRotation(String code, boolean broken) throws SpirvTextException {
        try (ShaderDevice device = device(LIMITS)) {
            assertEquals(
                    broken,
                    device.module(compute("", "", code))
                            .contains("VUID-RuntimeSpirv-shaderSubgroupRotateClustered-09566"));
        }
    }

    @ParameterizedTest
    @CsvSource({"OpExecutionMode %main SubgroupUniformControlFlowKHR, true", "'', false"})
    void uniformControlFlow(String mode, boolean broken) throws SpirvTextException {
        try (ShaderDevice device = device(LIMITS)) {
            assertEquals(
                    broken,
                    device.module(compute(mode, "", ""))
                            .contains("VUID-RuntimeSpirv-SubgroupUniformControlFlowKHR-06379"));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "2, 0, 8, subgroupSize, VUID-VkPipelineShaderStageCreateInfo-flags-02759",
        "3, 0, 8, maxSubgroupSize, VUID-VkPipelineShaderStageCreateInfo-flags-02758",
        "2, 8, 0, maxSubgroupSize, VUID-VkPipelineShaderStageCreateInfo-pNext-02757",
        "0, 4, 2, maxComputeWorkgroupSubgroups, VUID-VkPipelineShaderStageCreateInfo-pNext-02756"
    })
    void subgroupSizesOfPipelines(int flags, int required, int value, String property, String rule)
            throws SpirvTextException {
        String struct = property.equals("subgroupSize") ? SUBGROUP : SIZE_CONTROL;
        String fits = compute("", "", "").replace("LocalSize 1 1 1", "LocalSize 8 1 1");
        String tooMany = compute("", "", "").replace("LocalSize 1 1 1", "LocalSize 9 1 1");
        try (ShaderDevice device = device(struct, property, value)) {
            assertTrue(device.computePipeline(tooMany, flags, required).contains(rule));
            assertFalse(device.computePipeline(fits, flags, required).contains(rule));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "4, subgroupSize, VUID-VkShaderCreateInfoEXT-flags-08417",
        "6, maxSubgroupSize, VUID-VkShaderCreateInfoEXT-flags-08416"
    })
    void subgroupSizesOfObjects(int flags, String property, String rule) throws SpirvTextException {
        String struct = property.equals("subgroupSize") ? SUBGROUP : SIZE_CONTROL;
        String fits = compute("", "", "").replace("LocalSize 1 1 1", "LocalSize 8 1 1");
        String tooMany = compute("", "", "").replace("LocalSize 1 1 1", "LocalSize 9 1 1");
        try (ShaderDevice device = device(struct, property, 8)) {
            assertTrue(device.objects(flags, new String[] {tooMany}, 0x20).contains(rule));
            assertFalse(device.objects(flags, new String[] {fits}, 0x20).contains(rule));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "ClipDistance, maxClipDistances, maxClipDistances-00708, 08448",
        "CullDistance, maxCullDistances, maxCullDistances-00709, 08449",
        "CullDistance, maxCombinedClipAndCullDistances, maxCombinedClipAndCullDistances-00710, 08450",
        "SampleMask, maxSampleMaskWords, maxSampleMaskWords-00711, 08451"
    })
    void builtInArrays(String builtIn, String limit, String ofPipeline, String ofObject) throws SpirvTextException {
        boolean mask = builtIn.equals("SampleMask");
        String text = shader(
                        mask ? "Fragment" : "Vertex",
                        "OpDecorate %array BuiltIn " + builtIn + "\nOpDecorate %clip BuiltIn ClipDistance",
                        "%three = OpTypeArray " + (mask ? "%uint" : "%float")
                                + " %u3\n%of = OpTypePointer Output %three\n%array = OpVariable %of Output\n"
                                + "%one = OpTypeArray %float %u1\n%ofOne = OpTypePointer Output %one\n"
                                + "%clip = OpVariable %ofOne Output",
                        "")
                .replace("\"main\"", "\"main\" %array" + (mask || builtIn.equals("ClipDistance") ? "" : " %clip"));
        int bit = mask ? 0x10 : 1;
        int needed = limit.contains("Combined") ? 4 : 3;
        String[] rules = {
            "VUID-VkPipelineShaderStageCreateInfo-" + ofPipeline, "VUID-VkShaderCreateInfoEXT-pCode-" + ofObject
        };
        try (ShaderDevice small = device(LIMITS, limit, needed - 1);
                ShaderDevice large = device(LIMITS, limit, needed)) {
            assertTrue(small.graphics(text, bit).contains(rules[0]));
            assertFalse(large.graphics(text, bit).contains(rules[0]));
            assertTrue(small.objects(0, new String[] {text}, bit).contains(rules[1]));
            assertFalse(large.objects(0, new String[] {text}, bit).contains(rules[1]));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "Triangles, Quads, VUID-vkCreateShadersEXT-pCreateInfos-08867",
        "VertexOrderCw, VertexOrderCcw, VUID-vkCreateShadersEXT-pCreateInfos-08868",
        "SpacingEqual, SpacingFractionalOdd, VUID-vkCreateShadersEXT-pCreateInfos-08870",
        "OutputVertices 3, OutputVertices 4, VUID-vkCreateShadersEXT-pCreateInfos-08871",
        "'', VertexOrderCw, VUID-vkCreateShadersEXT-pCreateInfos-12224",
        "'', SpacingEqual, VUID-vkCreateShadersEXT-pCreateInfos-12225"
    })
    void linkedTessellation(String control, String evaluation, String rule) throws SpirvTextException {
        boolean missing = control.isEmpty();
        String same = missing ? evaluation : control;
        try (ShaderDevice device = device(LIMITS)) {
            assertTrue(tessellation(device, LINK, control, missing ? "" : evaluation)
                    .contains(rule));
            assertFalse(
                    tessellation(device, 0, control, missing ? "" : evaluation).contains(rule));
            assertFalse(tessellation(device, LINK, control, same).contains(rule));
        }
    }

    private static Set<String> tessellation(ShaderDevice device, int flags, String control, String evaluation)
            throws SpirvTextException {
        Map<String, String> models = Map.of("TessellationControl", control, "TessellationEvaluation", evaluation);
        String[] texts = new String[2];
        models.forEach((model, mode) -> texts[model.endsWith("Control") ? 0 : 1] =
                shader(model, mode.isEmpty() ? "" : "OpExecutionMode %main " + mode, "", ""));
        return device.objects(flags, texts, 2, 4);
    }

    @ParameterizedTest
    @CsvSource({"0, true", "8, false"})
    void drawIndexBehindTaskShaders(int flags, boolean broken) throws SpirvTextException {
        String text = shader(
                        "MeshEXT",
                        "OpDecorate %draw BuiltIn DrawIndex",
                        "%of = OpTypePointer Input %uint\n%draw = OpVariable %of Input",
                        "%read = OpLoad %uint %draw")
                .replace("\"main\"", "\"main\" %draw");
        try (ShaderDevice device = device(LIMITS)) {
            assertEquals(
                    broken,
                    device.objects(flags, new String[] {text}, 0x80)
                            .contains("VUID-vkCreateShadersEXT-pCreateInfos-09632"));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "OpMemberDecorate %block 0 Location 0, true",
        "OpMemberDecorate %block 0 Location 0|OpMemberDecorate %block 1 Location 1, false",
        "OpDecorate %value Location 0, false",
        "OpMemberDecorate %block 0 BuiltIn Position|OpMemberDecorate %block 1 BuiltIn PointSize, false"
    })
    void locationsOfBlocks(String decorations, boolean broken) throws SpirvTextException {
        String text = shader(
                        "Vertex",
                        "OpDecorate %block Block\n" + decorations.replace("|", "\n"),
                        "%block = OpTypeStruct %vec2 %float\n%of = OpTypePointer Output %block\n"
                                + "%value = OpVariable %of Output",
                        "")
                .replace("\"main\"", "\"main\" %value");
        try (ShaderDevice device = device(LIMITS)) {
            assertEquals(broken, device.module(text).contains("VUID-StandaloneSpirv-Location-04919"));
        }
    }

    @ParameterizedTest
    @CsvSource({"%address, true", "%vec2, false"})
    void addressesBetweenStages(String member, boolean broken) throws SpirvTextException {
        String text = shader(
                        "Fragment",
                        "OpDecorate %block Block\nOpDecorate %value Location 0",
                        "%address = OpTypePointer PhysicalStorageBuffer %uint\n%block = OpTypeStruct " + member
                                + "\n%of = OpTypePointer Input %block\n%value = OpVariable %of Input",
                        "")
                .replace("\"main\"", "\"main\" %value");
        try (ShaderDevice device = device(LIMITS)) {
            assertEquals(broken, device.module(text).contains("VUID-StandaloneSpirv-Input-09557"));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "8, true, VUID-RuntimeSpirv-workgroupMemoryExplicitLayout8BitAccess-10756, true",
        "16, true, VUID-RuntimeSpirv-workgroupMemoryExplicitLayout16BitAccess-10757, true",
        "8, false, VUID-RuntimeSpirv-workgroupMemoryExplicitLayout8BitAccess-10756, false",
        "64, true, VUID-RuntimeSpirv-workgroupMemoryExplicitLayout16BitAccess-10757, false"
    })
    void workgroupBlocks(int width, boolean block, String rule, boolean broken) throws SpirvTextException {
        String text = compute(
                block ? "OpDecorate %type Block\nOpMemberDecorate %type 0 Offset 0" : "",
                "%small = OpTypeInt " + width + " 0\n%type = OpTypeStruct %small\n"
                        + "%of = OpTypePointer Workgroup %type\n%value = OpVariable %of Workgroup",
                "");
        try (ShaderDevice device = device(LIMITS)) {
            assertEquals(broken, device.module(text).contains(rule));
        }
    }
}

package dev.vkval.check.shader;

import static dev.vkval.check.shader.ShaderDevice.compute;
import static dev.vkval.check.shader.ShaderDevice.device;
import static dev.vkval.check.shader.ShaderDevice.shader;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.spirv.text.SpirvTextException;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Shaders that need features, float controls or limits, on devices that have them and on others. */
class ShaderLimitsTest {
    private static final String LIMITS = "VkPhysicalDeviceLimits";
    private static final String FLOATS = "VkPhysicalDeviceFloatControlsProperties";
    private static final String MESH = "VkPhysicalDeviceMeshShaderPropertiesEXT";

    private static final String IMAGE = """
            %int = OpTypeInt 32 1
            %iminus = OpConstant %int -9
            %iplus = OpConstant %int 9
            %ivec2 = OpTypeVector %int 2
            %image = OpTypeImage %float 2D 0 0 0 1 Unknown
            %sampled = OpTypeSampledImage %image
            %of = OpTypePointer UniformConstant %sampled
            %texture = OpVariable %of UniformConstant
            %vec4 = OpTypeVector %float 4
            %zero = OpConstantNull %vec2
            %f0 = OpConstantNull %float
            %near = OpConstantNull %ivec2
            %low = OpConstantComposite %ivec2 %iminus %iminus
            %high = OpConstantComposite %ivec2 %iplus %iplus
            """;

    @ParameterizedTest
    @CsvSource({
        "SignedZeroInfNanPreserve, 16, 06293",
        "SignedZeroInfNanPreserve, 32, 06294",
        "SignedZeroInfNanPreserve, 64, 06295",
        "DenormPreserve, 16, 06296",
        "DenormPreserve, 32, 06297",
        "DenormPreserve, 64, 06298",
        "DenormFlushToZero, 16, 06299",
        "DenormFlushToZero, 32, 06300",
        "DenormFlushToZero, 64, 06301",
        "RoundingModeRTE, 16, 06302",
        "RoundingModeRTE, 32, 06303",
        "RoundingModeRTE, 64, 06304",
        "RoundingModeRTZ, 16, 06305",
        "RoundingModeRTZ, 32, 06306",
        "RoundingModeRTZ, 64, 06307"
    })
    void floatControls(String mode, int width, String number) throws SpirvTextException {
        String property = "shader" + mode + "Float" + width;
        String text = compute("OpExecutionMode %main " + mode + " " + width, "", "");
        try (ShaderDevice without = device(FLOATS);
                ShaderDevice with = device(FLOATS, property, 1)) {
            assertEquals(List.of("VUID-RuntimeSpirv-" + property + "-" + number), List.copyOf(without.runtime(text)));
            assertEquals(List.of(), List.copyOf(with.runtime(text)));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "Offset %near, VUID-RuntimeSpirv-Offset-10213",
        "ConstOffset %near, ''",
        "ConstOffset %low, VUID-RuntimeSpirv-OpImageSample-06435",
        "ConstOffset %high, VUID-RuntimeSpirv-OpImageSample-06436"
    })
    void texelOffsets(String operand, String rule) throws SpirvTextException {
        String code = "%t = OpLoad %sampled %texture\n%s = OpImageSampleExplicitLod %vec4 %t %zero Lod|"
                + operand.replace(" ", " %f0 ");
        try (ShaderDevice device = device(LIMITS, "minTexelOffset", -8, "maxTexelOffset", 7)) {
            assertEquals(
                    rule.isEmpty() ? List.of() : List.of(rule), List.copyOf(device.runtime(compute("", IMAGE, code))));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "%c = OpBitCount %long %l1, VUID-RuntimeSpirv-None-10824",
        "%c = OpBitCount %uint %u1, ''",
        "%c = OpGroupNonUniformIAdd %long %u3 Reduce %l1, VUID-RuntimeSpirv-None-06275",
        "%c = OpGroupNonUniformIAdd %uint %u3 Reduce %u1, ''",
        "%c = OpReadClockKHR %long %u3, VUID-RuntimeSpirv-shaderSubgroupClock-06267",
        "%c = OpReadClockKHR %long %u1, VUID-RuntimeSpirv-shaderDeviceClock-06268",
        "%c = OpAtomicIAdd %long %texel %u1 %u0 %l1, VUID-RuntimeSpirv-None-06288",
        "%c = OpAtomicFAddEXT %half2 %halves %u1 %u0 %h, VUID-RuntimeSpirv-shaderFloat16VectorAtomics-09581"
    })
    void instructions(String code, String rule) throws SpirvTextException {
        String globals = """
                %long = OpTypeInt 64 0
                %l1 = OpConstant %long 1
                %half = OpTypeFloat 16
                %half2 = OpTypeVector %half 2
                %h = OpConstantNull %half2
                %ofTexel = OpTypePointer Image %long
                %texel = OpVariable %ofTexel Image
                %ofHalves = OpTypePointer StorageBuffer %half2
                %halves = OpVariable %ofHalves StorageBuffer
                """;
        try (ShaderDevice device = device(LIMITS)) {
            TreeSet<String> broken = device.runtime(compute("", globals, code));
            broken.removeIf(each -> each.endsWith("storageBuffer16BitAccess-11161"));
            assertEquals(rule.isEmpty() ? List.of() : List.of(rule), List.copyOf(broken));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " %null"})
    void initializedSharedMemory(String initializer) throws SpirvTextException {
        String globals = "%null = OpConstantNull %uint\n%of = OpTypePointer Workgroup %uint\n"
                + "%shared = OpVariable %of Workgroup" + initializer;
        try (ShaderDevice device = device(LIMITS)) {
            assertEquals(
                    !initializer.isEmpty(),
                    device.object(compute("", globals, ""), 0x20)
                            .contains("VUID-RuntimeSpirv-shaderZeroInitializeWorkgroupMemory-06372"));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "2, OutputVertices 3, maxTessellationPatchSize, VUID-VkPipelineShaderStageCreateInfo-stage-00713",
        "8, OutputVertices 3, maxGeometryOutputVertices, VUID-VkPipelineShaderStageCreateInfo-stage-00714",
        "8, Invocations 3, maxGeometryShaderInvocations, VUID-VkPipelineShaderStageCreateInfo-stage-00715"
    })
    void executionModes(String bit, String mode, String limit, String rule) throws SpirvTextException {
        int stage = Integer.decode(bit);
        String model = stage == 2 ? "TessellationControl" : "Geometry";
        String text = shader(model, "OpExecutionMode %main " + mode, "", "");
        try (ShaderDevice small = device(LIMITS, limit, 2);
                ShaderDevice large = device(LIMITS, limit, 3)) {
            assertTrue(small.graphics(text, stage).contains(rule));
            assertFalse(large.graphics(text, stage).contains(rule));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "MeshEXT, 0x80, maxMeshSharedMemorySize, 12, VUID-RuntimeSpirv-maxMeshSharedMemorySize-08754",
        "MeshEXT, 0x80, maxMeshPayloadAndSharedMemorySize, 16, VUID-RuntimeSpirv-maxMeshPayloadAndSharedMemorySize-08755",
        "TaskEXT, 0x40, maxTaskPayloadSize, 4, VUID-RuntimeSpirv-maxTaskPayloadSize-08758",
        "TaskEXT, 0x40, maxTaskSharedMemorySize, 12, VUID-RuntimeSpirv-maxTaskSharedMemorySize-08759",
        "TaskEXT, 0x40, maxTaskPayloadAndSharedMemorySize, 16, VUID-RuntimeSpirv-maxTaskPayloadAndSharedMemorySize-08760"
    })
    void sharedMemory(String model, String bit, String limit, int bytes, String rule) throws SpirvTextException {
        String globals = """
                %array = OpTypeArray %uint %u3
                %of = OpTypePointer Workgroup %array
                %shared = OpVariable %of Workgroup
                %ofPayload = OpTypePointer TaskPayloadWorkgroupEXT %uint
                %payload = OpVariable %ofPayload TaskPayloadWorkgroupEXT
                """;
        String text = shader(model, "OpExecutionMode %main LocalSize 1 1 1", globals, "");
        try (ShaderDevice small = device(MESH, limit, bytes - 1);
                ShaderDevice large = device(MESH, limit, bytes)) {
            assertTrue(small.graphics(text, Integer.decode(bit)).contains(rule));
            assertFalse(large.graphics(text, Integer.decode(bit)).contains(rule));
        }
    }

    @ParameterizedTest
    @CsvSource({"23, true", "24, false"})
    void emittedMeshWorkgroups(int most, boolean broken) throws SpirvTextException {
        String text = shader("TaskEXT", "OpExecutionMode %main LocalSize 1 1 1", "", "OpEmitMeshTasksEXT %u3 %u8 %u1")
                .replace("OpReturn\n", "");
        try (ShaderDevice device = device(MESH, "maxMeshWorkGroupTotalCount", most)) {
            assertEquals(broken, device.graphics(text, 0x40).contains("VUID-RuntimeSpirv-TaskEXT-07302"));
        }
    }

    @ParameterizedTest
    @CsvSource({"4, true", "5, false"})
    void locations(int attributes, boolean broken) throws SpirvTextException {
        String text = shader(
                        "Vertex",
                        "OpDecorate %input Location 4",
                        "%of = OpTypePointer Input %vec2\n%input = OpVariable %of Input",
                        "%read = OpLoad %vec2 %input")
                .replace("\"main\"", "\"main\" %input");
        try (ShaderDevice device = device(LIMITS, "maxVertexInputAttributes", attributes)) {
            assertEquals(broken, device.module(text).contains("VUID-RuntimeSpirv-Location-06272"));
        }
    }

    @ParameterizedTest
    @CsvSource({"15, true", "16, false"})
    void componentsWithBuiltIns(int components, boolean broken) throws SpirvTextException {
        String text = shader(
                        "Vertex",
                        "OpDecorate %output Location 2\nOpDecorate %clip BuiltIn ClipDistance",
                        "%of = OpTypePointer Output %vec2\n%output = OpVariable %of Output\n%six = OpConstant %uint 6\n"
                                + "%array = OpTypeArray %float %six\n%ofArray = OpTypePointer Output %array\n"
                                + "%clip = OpVariable %ofArray Output",
                        "")
                .replace("\"main\"", "\"main\" %output %clip");
        try (ShaderDevice device = device(LIMITS, "maxVertexOutputComponents", components)) {
            assertEquals(broken, device.module(text).contains("VUID-RuntimeSpirv-Location-06272"));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "2, '', VUID-VkShaderCreateInfoEXT-codeType-12226, true",
        "2, OutputVertices 3, VUID-VkShaderCreateInfoEXT-codeType-12226, false",
        "8, OutputVertices 3, VUID-VkShaderCreateInfoEXT-pCode-08454, true",
        "8, OutputVertices 2, VUID-VkShaderCreateInfoEXT-pCode-08454, false"
    })
    void shaderObjects(int bit, String mode, String rule, boolean broken) throws SpirvTextException {
        String text = shader(
                bit == 2 ? "TessellationControl" : "Geometry",
                mode.isEmpty() ? "" : "OpExecutionMode %main " + mode,
                "",
                "");
        try (ShaderDevice device = device(LIMITS, "maxGeometryOutputVertices", 2, "maxTessellationPatchSize", 32)) {
            assertEquals(broken, device.object(text, bit).contains(rule));
        }
    }

    @ParameterizedTest
    @CsvSource({"3, true", "1, false"})
    void arraysOfDescriptorsOfShaderObjects(int length, boolean broken) throws SpirvTextException {
        String text = compute(
                """
                OpDecorate %block Block
                OpMemberDecorate %block 0 Offset 0
                OpDecorate %value DescriptorSet 0
                OpDecorate %value Binding 0
                """, """
                %block = OpTypeStruct %uint
                %array = OpTypeArray %block %uLENGTH
                %pointer = OpTypePointer StorageBuffer %array
                %member = OpTypePointer StorageBuffer %uint
                %value = OpVariable %pointer StorageBuffer
                """.replace("LENGTH", "" + length), "%at = OpAccessChain %member %value %u0 %u0\nOpStore %at %u1");
        try (ShaderDevice device = device(LIMITS)) {
            assertEquals(broken, device.object(text, 0x20).contains("VUID-VkShaderCreateInfoEXT-codeType-10385"));
        }
    }

    @ParameterizedTest
    @CsvSource({"-0.75, 0, 06344", "0.75, 0, 06345", "0, -0.75, 06346", "0, 0.75, 06347", "-0.5, 0.4375, ''"})
    void interpolationOffsets(float x, float y, String number) throws SpirvTextException {
        String text = TableModule.text(
                "Fragment",
                "in %a ; OpExecutionMode %main OriginUpperLeft ; %glsl = OpExtInstImport \"GLSL.std.450\" ;"
                        + " OpDecorate %a Location 0 ; %p = OpTypePointer Input %float ; %a = OpVariable %p Input ;"
                        + " %x = OpConstant %float " + x + " ; %y = OpConstant %float " + y
                        + " ; %o = OpConstantComposite %vec2 %x %y ; > %i = OpExtInst %float %glsl 78 %a %o");
        try (ShaderDevice device = device(
                LIMITS,
                "minInterpolationOffset",
                Float.floatToRawIntBits(-0.5f),
                "maxInterpolationOffset",
                Float.floatToRawIntBits(0.4375f),
                "subPixelInterpolationOffsetBits",
                4)) {
            assertEquals(
                    number.isEmpty() ? List.of() : List.of("VUID-RuntimeSpirv-Offset-" + number),
                    device.module(text).stream()
                            .filter(id -> id.startsWith("VUID-RuntimeSpirv-Offset-063"))
                            .toList());
        }
    }
}

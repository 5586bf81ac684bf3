package dev.vkval.check.shader;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import dev.vkval.spirv.text.Assembler;
import dev.vkval.spirv.text.SpirvTextException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties2;
import org.lwjgl.vulkan.VkPipelineShaderStageCreateInfo;
import org.lwjgl.vulkan.VkShaderCreateInfoEXT;

/** Shaders that need features, float controls or limits, on devices that have them and on others. */
class ShaderLimitsTest {
    private static final long MODULE = 30;
    private static final long LAYOUT = 31;
    private static final long PIPELINE = 32;
    private static final long SET_LAYOUT = 33;
    private static final long SHADER = 34;
    private static final int ENTRY_NAME = 'm' | 'a' << 8 | 'i' << 16 | 'n' << 24;
    private static final String LIMITS = "VkPhysicalDeviceLimits";
    private static final String FLOATS = "VkPhysicalDeviceFloatControlsProperties";
    private static final String MESH = "VkPhysicalDeviceMeshShaderPropertiesEXT";

    private static final String TYPES = """
            %void = OpTypeVoid
            %fn = OpTypeFunction %void
            %uint = OpTypeInt 32 0
            %float = OpTypeFloat 32
            %vec2 = OpTypeVector %float 2
            %u0 = OpConstant %uint 0
            %u1 = OpConstant %uint 1
            %u3 = OpConstant %uint 3
            %u8 = OpConstant %uint 8
            """;

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

    private static String shader(String model, String modes, String globals, String code) {
        return "OpCapability Shader\nOpMemoryModel Logical GLSL450\nOpEntryPoint " + model + " %main \"main\"\n" + modes
                + "\n" + TYPES + globals + "\n%main = OpFunction %void None %fn\n%start = OpLabel\n" + code
                + "\nOpReturn\nOpFunctionEnd\n";
    }

    private static String compute(String modes, String globals, String code) {
        return shader("GLCompute", "OpExecutionMode %main LocalSize 1 1 1\n" + modes, globals, code);
    }

    /** A device, whose properties in a structure are as given, and 0 else. */
    private static final class Device implements AutoCloseable {
        private final Recorder recorder;
        final CheckRun run;

        Device(Recorder recorder, String struct, Map<String, Integer> properties) {
            this.recorder = recorder;
            this.run = recorder.run();
            long all = run.struct("VkPhysicalDeviceProperties2");
            if (struct.equals(LIMITS)) {
                long limits = VkPhysicalDeviceProperties.create(all + VkPhysicalDeviceProperties2.PROPERTIES)
                        .limits()
                        .address();
                properties.forEach((name, value) -> run.set(limits, LIMITS, name, value));
            } else {
                long more = run.struct(struct);
                properties.forEach((name, value) -> run.set(more, struct, name, value));
                MemoryUtil.memPutAddress(all + VkPhysicalDeviceProperties2.PNEXT, more);
            }
            run.call("vkGetPhysicalDeviceProperties2", 2, all);
        }

        private static long[] pairs(int[] words) {
            long[] pairs = new long[words.length / 2 + 1];
            for (int i = 0; i < words.length; i++) {
                pairs[i / 2] |= Integer.toUnsignedLong(words[i]) << i % 2 * Integer.SIZE;
            }
            return pairs;
        }

        /** Rules about shaders that a call breaks. */
        private TreeSet<String> broken(Runnable call) {
            return new TreeSet<>(recorder.broken(call));
        }

        TreeSet<String> module(String text) throws SpirvTextException {
            int[] words = Assembler.words(text);
            long info = run.struct("VkShaderModuleCreateInfo");
            run.set(info, "VkShaderModuleCreateInfo", "codeSize", words.length * 4L)
                    .set(info, "VkShaderModuleCreateInfo", "pCode", run.array(pairs(words)));
            return broken(() -> run.create("vkCreateShaderModule", MODULE, Recorder.DEVICE, info, 0, 0));
        }

        private void stage(long stage, int bit) {
            run.set(stage, "VkPipelineShaderStageCreateInfo", "sType", 18)
                    .set(stage, "VkPipelineShaderStageCreateInfo", "stage", bit)
                    .set(stage, "VkPipelineShaderStageCreateInfo", "module", MODULE);
            MemoryUtil.memPutAddress(stage + VkPipelineShaderStageCreateInfo.PNAME, run.pointer(ENTRY_NAME));
        }

        /** A graphics pipeline of one stage. */
        TreeSet<String> graphics(String text, int bit) throws SpirvTextException {
            module(text);
            long stage = run.struct("VkPipelineShaderStageCreateInfo");
            stage(stage, bit);
            long info = run.struct("VkGraphicsPipelineCreateInfo");
            run.set(info, "VkGraphicsPipelineCreateInfo", "stageCount", 1)
                    .set(info, "VkGraphicsPipelineCreateInfo", "pStages", stage);
            return broken(() -> run.create("vkCreateGraphicsPipelines", PIPELINE, Recorder.DEVICE, 0, 1, info, 0, 0));
        }

        /** A shader object with a set layout that has one storage buffer. */
        TreeSet<String> object(String text, int bit) throws SpirvTextException {
            int[] words = Assembler.words(text);
            long binding = run.struct("VkDescriptorSetLayoutBinding");
            long set = run.struct("VkDescriptorSetLayoutCreateInfo");
            long info = run.struct("VkShaderCreateInfoEXT");
            run.set(binding, "VkDescriptorSetLayoutBinding", "descriptorType", 7)
                    .set(binding, "VkDescriptorSetLayoutBinding", "descriptorCount", 1)
                    .set(binding, "VkDescriptorSetLayoutBinding", "stageFlags", bit)
                    .set(set, "VkDescriptorSetLayoutCreateInfo", "bindingCount", 1)
                    .set(set, "VkDescriptorSetLayoutCreateInfo", "pBindings", binding)
                    .create("vkCreateDescriptorSetLayout", SET_LAYOUT, Recorder.DEVICE, set, 0, 0)
                    .set(info, "VkShaderCreateInfoEXT", "stage", bit)
                    .set(info, "VkShaderCreateInfoEXT", "codeType", 1)
                    .set(info, "VkShaderCreateInfoEXT", "codeSize", words.length * 4L)
                    .set(info, "VkShaderCreateInfoEXT", "pCode", run.array(pairs(words)))
                    .set(info, "VkShaderCreateInfoEXT", "setLayoutCount", 1)
                    .set(info, "VkShaderCreateInfoEXT", "pSetLayouts", run.array(SET_LAYOUT));
            MemoryUtil.memPutAddress(info + VkShaderCreateInfoEXT.PNAME, run.pointer(ENTRY_NAME));
            return broken(() -> run.create("vkCreateShadersEXT", SHADER, Recorder.DEVICE, 1, info, 0, 0));
        }

        @Override
        public void close() {
            recorder.close();
        }
    }

    private static Device device(String struct, Object... properties) {
        Map<String, Integer> values = new TreeMap<>();
        for (int i = 0; i < properties.length; i += 2) {
            values.put((String) properties[i], (Integer) properties[i + 1]);
        }
        return new Device(new Recorder(), struct, values);
    }

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
        try (Device without = device(FLOATS);
                Device with = device(FLOATS, property, 1)) {
            assertEquals(List.of("VUID-RuntimeSpirv-" + property + "-" + number), List.copyOf(without.module(text)));
            assertEquals(List.of(), List.copyOf(with.module(text)));
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
        try (Device device = device(LIMITS, "minTexelOffset", -8, "maxTexelOffset", 7)) {
            assertEquals(
                    rule.isEmpty() ? List.of() : List.of(rule), List.copyOf(device.module(compute("", IMAGE, code))));
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
        try (Device device = device(LIMITS)) {
            TreeSet<String> broken = device.module(compute("", globals, code));
            broken.removeIf(each -> each.endsWith("storageBuffer16BitAccess-11161"));
            assertEquals(rule.isEmpty() ? List.of() : List.of(rule), List.copyOf(broken));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " %null"})
    void initializedSharedMemory(String initializer) throws SpirvTextException {
        String globals = "%null = OpConstantNull %uint\n%of = OpTypePointer Workgroup %uint\n"
                + "%shared = OpVariable %of Workgroup" + initializer;
        try (Device device = device(LIMITS)) {
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
        "8, Invocations 3, maxGeometryShaderInvocations, VUID-VkPipelineShaderStageCreateInfo-stage-00715",
        "0x80, OutputVertices 3, maxMeshOutputVertices, VUID-RuntimeSpirv-MeshEXT-07115",
        "0x80, OutputPrimitivesEXT 3, maxMeshOutputPrimitives, VUID-RuntimeSpirv-MeshEXT-07116"
    })
    void executionModes(String bit, String mode, String limit, String rule) throws SpirvTextException {
        int stage = Integer.decode(bit);
        String model =
                Map.of(2, "TessellationControl", 8, "Geometry", 0x80, "MeshEXT").get(stage);
        String text = shader(model, "OpExecutionMode %main " + mode, "", "");
        String struct = stage == 0x80 ? MESH : LIMITS;
        try (Device small = device(struct, limit, 2);
                Device large = device(struct, limit, 3)) {
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
        try (Device small = device(MESH, limit, bytes - 1);
                Device large = device(MESH, limit, bytes)) {
            assertTrue(small.graphics(text, Integer.decode(bit)).contains(rule));
            assertFalse(large.graphics(text, Integer.decode(bit)).contains(rule));
        }
    }

    @ParameterizedTest
    @CsvSource({"23, true", "24, false"})
    void emittedMeshWorkgroups(int most, boolean broken) throws SpirvTextException {
        String text = shader("TaskEXT", "OpExecutionMode %main LocalSize 1 1 1", "", "OpEmitMeshTasksEXT %u3 %u8 %u1")
                .replace("OpReturn\n", "");
        try (Device device = device(MESH, "maxMeshWorkGroupTotalCount", most)) {
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
        try (Device device = device(LIMITS, "maxVertexInputAttributes", attributes)) {
            assertEquals(broken, device.graphics(text, 1).contains("VUID-RuntimeSpirv-Location-06272"));
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
        try (Device device = device(LIMITS, "maxGeometryOutputVertices", 2, "maxTessellationPatchSize", 32)) {
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
        try (Device device = device(LIMITS)) {
            assertEquals(broken, device.object(text, 0x20).contains("VUID-VkShaderCreateInfoEXT-codeType-10385"));
        }
    }
}

package dev.vkval.check.shader;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import dev.vkval.spirv.text.Assembler;
import dev.vkval.spirv.text.SpirvTextException;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkComputePipelineCreateInfo;
import org.lwjgl.vulkan.VkPipelineShaderStageCreateInfo;

/** Modules, and compute pipelines of them, on a device with no features whose limits are 0 where they are known. */
class ShaderRulesTest {
    private static final long MODULE = 30;
    private static final long SET_LAYOUT = 31;
    private static final long LAYOUT = 32;
    private static final long PIPELINE = 33;
    private static final int COMPUTE = 0x20;

    /** A compute shader: capabilities and extensions, execution modes and decorations, global declarations, code. */
    private static String compute(String before, String modes, String globals, String code) {
        return "OpCapability Shader\n" + before + "\nOpMemoryModel Logical GLSL450\n"
                + "OpEntryPoint GLCompute %main \"main\"\nOpExecutionMode %main LocalSize 8 1 1\n" + modes + """

                %void = OpTypeVoid
                %fn = OpTypeFunction %void
                %uint = OpTypeInt 32 0
                %u0 = OpConstant %uint 0
                %u1 = OpConstant %uint 1
                %u3 = OpConstant %uint 3
                %u5 = OpConstant %uint 5
                """
                + globals + "\n%main = OpFunction %void None %fn\n%start = OpLabel\n" + code
                + "\nOpReturn\nOpFunctionEnd\n";
    }

    private static long module(CheckRun run, int[] words) {
        long info = run.struct("VkShaderModuleCreateInfo");
        run.set(info, "VkShaderModuleCreateInfo", "codeSize", words.length * 4L)
                .set(info, "VkShaderModuleCreateInfo", "pCode", run.words(words));
        return info;
    }

    private static List<String> ofModule(String text) throws SpirvTextException {
        int[] words = Assembler.words(text);
        try (Recorder recorder = new Recorder()) {
            CheckRun run = recorder.run();
            return shaders(
                    recorder,
                    () -> run.create("vkCreateShaderModule", MODULE, Recorder.DEVICE, module(run, words), 0, 0));
        }
    }

    private static List<String> shaders(Recorder recorder, Runnable calls) {
        return List.copyOf(ShaderDevice.withoutEnvironment(recorder.broken(calls)));
    }

    private static void pipeline(CheckRun run, long layout, String name) {
        VkComputePipelineCreateInfo info =
                VkComputePipelineCreateInfo.create(run.struct("VkComputePipelineCreateInfo"));
        long stage = info.address() + VkComputePipelineCreateInfo.STAGE;
        run.set(stage, "VkPipelineShaderStageCreateInfo", "sType", 18)
                .set(stage, "VkPipelineShaderStageCreateInfo", "stage", COMPUTE)
                .set(stage, "VkPipelineShaderStageCreateInfo", "module", MODULE);
        byte[] text = (name + "\0").getBytes(java.nio.charset.StandardCharsets.UTF_8);
        long packed = 0;
        for (int i = 0; i < text.length; i++) {
            packed |= (long) text[i] << i * Byte.SIZE;
        }
        MemoryUtil.memPutAddress(stage + VkPipelineShaderStageCreateInfo.PNAME, run.pointer(packed));
        run.set(info.address(), "VkComputePipelineCreateInfo", "layout", layout)
                .create("vkCreateComputePipelines", PIPELINE, Recorder.DEVICE, 0, 1, info.address(), 0, 0);
    }

    @ParameterizedTest
    @CsvSource({
        "OpCapability Matrix, ''",
        "OpCapability Int64, VUID-VkShaderModuleCreateInfo-pCode-08740",
        "OpCapability Kernel, VUID-VkShaderModuleCreateInfo-pCode-08739",
        "OpExtension \"SPV_KHR_storage_buffer_storage_class\", ''",
        "OpExtension \"SPV_KHR_ray_query\", VUID-VkShaderModuleCreateInfo-pCode-08742",
        "OpExtension \"SPV_none\", VUID-VkShaderModuleCreateInfo-pCode-08741"
    })
    void declarations(String line, String rule) throws SpirvTextException {
        assertEquals(rule.isEmpty() ? List.of() : List.of(rule), ofModule(compute(line, "", "", "")));
    }

    @Test
    void codeThatIsNotSpirv() {
        try (Recorder recorder = new Recorder()) {
            CheckRun run = recorder.run();
            assertEquals(
                    List.of("VUID-VkShaderModuleCreateInfo-pCode-07912", "VUID-VkShaderModuleCreateInfo-pCode-08738"),
                    shaders(
                            recorder,
                            () -> run.create(
                                    "vkCreateShaderModule",
                                    MODULE,
                                    Recorder.DEVICE,
                                    module(run, new int[] {1, 2, 3}),
                                    0,
                                    0)));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "%u1, ''", // device scope needs nothing without the memory model
        "%u5, VUID-RuntimeSpirv-vulkanMemoryModel-06266"
    })
    void scopes(String scope, String rule) throws SpirvTextException {
        String code = "OpMemoryBarrier " + scope + " %u0";
        assertEquals(rule.isEmpty() ? List.of() : List.of(rule), ofModule(compute("", "", "", code)));
    }

    @ParameterizedTest
    @CsvSource({
        "StorageBuffer, 32, ''",
        "StorageBuffer, 64, VUID-RuntimeSpirv-None-06278",
        "Workgroup, 64, VUID-RuntimeSpirv-None-06279"
    })
    void integerAtomics(String storage, int width, String rule) throws SpirvTextException {
        String globals = "%one = OpConstant " + (width == 64 ? "%long 1" : "%uint 1") + "\n%pointer = OpTypePointer "
                + storage + (width == 64 ? " %long" : " %uint") + "\n%value = OpVariable %pointer " + storage;
        String code = "%old = OpAtomicIAdd " + (width == 64 ? "%long" : "%uint") + " %value %u1 %u0 %one";
        String types = width == 64 ? "%long = OpTypeInt 64 0\n" : "";
        assertEquals(rule.isEmpty() ? List.of() : List.of(rule), ofModule(compute("", "", types + globals, code)));
    }

    @ParameterizedTest
    @CsvSource({
        "StorageBuffer, 32, VUID-RuntimeSpirv-None-06284, VUID-RuntimeSpirv-None-06338",
        "Workgroup, 32, VUID-RuntimeSpirv-None-06285, VUID-RuntimeSpirv-None-06338",
        "Image, 32, VUID-RuntimeSpirv-None-06286, VUID-RuntimeSpirv-None-06338",
        "Workgroup, 16, VUID-RuntimeSpirv-None-06285, VUID-RuntimeSpirv-None-06337",
        "Workgroup, 64, VUID-RuntimeSpirv-None-06285, VUID-RuntimeSpirv-None-06339"
    })
    void floatAtomics(String storage, int width, String ofStorage, String ofWidth) throws SpirvTextException {
        String globals = "%float = OpTypeFloat " + width + "\n%pointer = OpTypePointer " + storage
                + " %float\n%value = OpVariable %pointer " + storage;
        String code = "%old = OpAtomicLoad %float %value %u1 %u0";
        assertEquals(List.of(ofStorage, ofWidth), ofModule(compute("", "", globals, code)));
    }

    @ParameterizedTest
    @CsvSource({
        "PushConstant, 32, ''",
        "PushConstant, 8, VUID-RuntimeSpirv-storagePushConstant8-06330",
        "PushConstant, 16, VUID-RuntimeSpirv-storagePushConstant16-06333",
        "StorageBuffer, 8, VUID-RuntimeSpirv-storageBuffer8BitAccess-06328",
        "StorageBuffer, 16, VUID-RuntimeSpirv-storageBuffer16BitAccess-11161",
        "Uniform, 8, VUID-RuntimeSpirv-uniformAndStorageBuffer8BitAccess-06329",
        "Uniform, 16, VUID-RuntimeSpirv-uniformAndStorageBuffer16BitAccess-06332",
        "Input, 16, VUID-RuntimeSpirv-storageInputOutput16-11162",
        "Input, 8, VUID-RuntimeSpirv-None-10980"
    })
    void storage(String storage, int width, String rule) throws SpirvTextException {
        String number = width == 32 ? "%uint" : "%small";
        String globals = (width == 32 ? "" : "%small = OpTypeInt " + width + " 0\n") + "%block = OpTypeStruct " + number
                + "\n%pointer = OpTypePointer " + storage + " %block\n%value = OpVariable %pointer " + storage;
        assertEquals(
                rule.isEmpty() ? List.of() : List.of(rule),
                ofModule(compute("", "OpDecorate %block Block", globals, "")));
    }

    @ParameterizedTest
    @CsvSource({
        "main, 64, ''",
        "main, 4, VUID-RuntimeSpirv-x-06429 VUID-RuntimeSpirv-x-06432 VUID-RuntimeSpirv-Workgroup-06530",
        "other, 64, VUID-VkPipelineShaderStageCreateInfo-pName-00707"
    })
    void limits(String name, int most, String rules) throws SpirvTextException {
        int[] words = Assembler.words(compute("", "", """
                %array = OpTypeArray %uint %u3
                %pointer = OpTypePointer Workgroup %array
                %value = OpVariable %pointer Workgroup
                """, ""));
        try (Recorder recorder = new Recorder()) {
            CheckRun run = recorder.run();
            long properties = run.struct("VkPhysicalDeviceProperties");
            org.lwjgl.vulkan.VkPhysicalDeviceLimits limits = org.lwjgl.vulkan.VkPhysicalDeviceProperties.create(
                            properties)
                    .limits();
            for (int i = 0; i < 3; i++) {
                MemoryUtil.memPutInt(MemoryUtil.memAddress(limits.maxComputeWorkGroupSize()) + i * 4L, most);
            }
            long at = limits.address();
            MemoryUtil.memPutInt(at + org.lwjgl.vulkan.VkPhysicalDeviceLimits.MAXCOMPUTEWORKGROUPINVOCATIONS, most);
            MemoryUtil.memPutInt(at + org.lwjgl.vulkan.VkPhysicalDeviceLimits.MAXCOMPUTESHAREDMEMORYSIZE, most);
            run.call("vkGetPhysicalDeviceProperties", 2, properties);
            run.create("vkCreateShaderModule", MODULE, Recorder.DEVICE, module(run, words), 0, 0)
                    .create(
                            "vkCreatePipelineLayout",
                            LAYOUT,
                            Recorder.DEVICE,
                            run.struct("VkPipelineLayoutCreateInfo"),
                            0,
                            0);
            assertEquals(
                    List.copyOf(new TreeSet<>(rules.isEmpty() ? List.of() : List.of(rules.split(" ")))),
                    shaders(recorder, () -> pipeline(run, LAYOUT, name)));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "StorageBuffer, 7, 32, 2, ''",
        "StorageBuffer, 7, 1, 2, VUID-VkComputePipelineCreateInfo-layout-07988",
        "StorageBuffer, 6, 32, 2, VUID-VkComputePipelineCreateInfo-layout-07990",
        "StorageBuffer, 7, 32, 1, VUID-VkComputePipelineCreateInfo-layout-07991",
        "Uniform, 6, 32, 2, ''",
        "Uniform, 1000138000, 32, 16, VUID-VkComputePipelineCreateInfo-None-10391"
    })
    void resources(String storage, int type, int stages, int count, String rule) throws SpirvTextException {
        int[] words = Assembler.words(
                compute("", """
                OpDecorate %block Block
                OpMemberDecorate %block 0 Offset 0
                OpDecorate %value DescriptorSet 0
                OpDecorate %value Binding 0
                """, """
                %u2 = OpConstant %uint 2
                %block = OpTypeStruct %uint
                %array = OpTypeArray %block %u2
                %pointer = OpTypePointer STORAGE %array
                %member = OpTypePointer STORAGE %uint
                %value = OpVariable %pointer STORAGE
                """, "%at = OpAccessChain %member %value %u0 %u0\n%loaded = OpLoad %uint %at")
                        .replace("STORAGE", storage));
        try (Recorder recorder = new Recorder()) {
            CheckRun run = recorder.run();
            long binding = run.struct("VkDescriptorSetLayoutBinding");
            long set = run.struct("VkDescriptorSetLayoutCreateInfo");
            long layout = run.struct("VkPipelineLayoutCreateInfo");
            run.set(binding, "VkDescriptorSetLayoutBinding", "descriptorType", type)
                    .set(binding, "VkDescriptorSetLayoutBinding", "descriptorCount", count)
                    .set(binding, "VkDescriptorSetLayoutBinding", "stageFlags", stages)
                    .set(set, "VkDescriptorSetLayoutCreateInfo", "bindingCount", 1)
                    .set(set, "VkDescriptorSetLayoutCreateInfo", "pBindings", binding)
                    .create("vkCreateDescriptorSetLayout", SET_LAYOUT, Recorder.DEVICE, set, 0, 0)
                    .set(layout, "VkPipelineLayoutCreateInfo", "setLayoutCount", 1)
                    .set(layout, "VkPipelineLayoutCreateInfo", "pSetLayouts", run.array(SET_LAYOUT))
                    .create("vkCreatePipelineLayout", LAYOUT, Recorder.DEVICE, layout, 0, 0)
                    .create("vkCreateShaderModule", MODULE, Recorder.DEVICE, module(run, words), 0, 0);
            assertEquals(
                    rule.isEmpty() ? List.of() : List.of(rule), shaders(recorder, () -> pipeline(run, LAYOUT, "main")));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "32, 8, ''",
        "1, 8, VUID-VkComputePipelineCreateInfo-layout-07987",
        "32, 4, VUID-VkComputePipelineCreateInfo-layout-10069"
    })
    void pushConstants(int stages, int sizeBytes, String rule) throws SpirvTextException {
        int[] words = Assembler.words(
                compute("", """
                OpDecorate %block Block
                OpMemberDecorate %block 0 Offset 0
                OpMemberDecorate %block 1 Offset 4
                """, """
                %block = OpTypeStruct %uint %uint
                %pointer = OpTypePointer PushConstant %block
                %member = OpTypePointer PushConstant %uint
                %value = OpVariable %pointer PushConstant
                """, "%at = OpAccessChain %member %value %u0\n%loaded = OpLoad %uint %at"));
        try (Recorder recorder = new Recorder()) {
            CheckRun run = recorder.run();
            long range = run.struct("VkPushConstantRange");
            long layout = run.struct("VkPipelineLayoutCreateInfo");
            run.set(range, "VkPushConstantRange", "stageFlags", stages)
                    .set(range, "VkPushConstantRange", "size", sizeBytes)
                    .set(layout, "VkPipelineLayoutCreateInfo", "pushConstantRangeCount", 1)
                    .set(layout, "VkPipelineLayoutCreateInfo", "pPushConstantRanges", range)
                    .create("vkCreatePipelineLayout", LAYOUT, Recorder.DEVICE, layout, 0, 0)
                    .create("vkCreateShaderModule", MODULE, Recorder.DEVICE, module(run, words), 0, 0);
            assertEquals(
                    rule.isEmpty() ? List.of() : List.of(rule), shaders(recorder, () -> pipeline(run, LAYOUT, "main")));
        }
    }
}

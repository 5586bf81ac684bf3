package dev.vkval.check.practice;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import dev.vkval.spirv.text.Assembler;
import dev.vkval.spirv.text.SpirvTextException;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkComputePipelineCreateInfo;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties2;
import org.lwjgl.vulkan.VkPipelineShaderStageCreateInfo;

class WorkgroupPracticesTest {
    private static final String PREFIX = "BestPractices-";
    private static final String MESH = "VkPhysicalDeviceMeshShaderPropertiesEXT";
    private static final long MODULE = 30;
    private static final int ENTRY_NAME = 'm' | 'a' << 8 | 'i' << 16 | 'n' << 24;
    private static final int COMPUTE_BIT = 0x20;
    private static final int MESH_BIT = 0x80;

    private static String shader(String model, String size, String dim) {
        return """
                OpCapability Shader
                OpCapability Sampled1D
                OpCapability MeshShadingEXT
                OpExtension "SPV_EXT_mesh_shader"
                OpMemoryModel Logical GLSL450
                OpEntryPoint %s %%main "main"
                OpExecutionMode %%main LocalSize %s
                OpDecorate %%image DescriptorSet 0
                OpDecorate %%image Binding 0
                %%void = OpTypeVoid
                %%fn = OpTypeFunction %%void
                %%int = OpTypeInt 32 1
                %%float = OpTypeFloat 32
                %%vec4 = OpTypeVector %%float 4
                %%vec2 = OpTypeVector %%int 2
                %%zero = OpConstantNull %%vec2
                %%type = OpTypeImage %%float %s 0 0 0 1 Unknown
                %%pointer = OpTypePointer UniformConstant %%type
                %%image = OpVariable %%pointer UniformConstant
                %%main = OpFunction %%void None %%fn
                %%block = OpLabel
                %%loaded = OpLoad %%type %%image
                %%texel = OpImageFetch %%vec4 %%loaded %%zero
                OpReturn
                OpFunctionEnd
                """.formatted(model, size, dim);
    }

    private static TreeSet<String> pipeline(CheckRun run, int bit, String text) throws SpirvTextException {
        int[] words = Assembler.words(text);
        long module = run.struct("VkShaderModuleCreateInfo");
        run.set(module, "VkShaderModuleCreateInfo", "codeSize", words.length * 4L)
                .set(module, "VkShaderModuleCreateInfo", "pCode", run.words(words))
                .create("vkCreateShaderModule", MODULE, Recorder.DEVICE, module, 0, 0);
        boolean compute = bit == COMPUTE_BIT;
        long info = run.struct(compute ? "VkComputePipelineCreateInfo" : "VkGraphicsPipelineCreateInfo");
        long stage = compute ? info + VkComputePipelineCreateInfo.STAGE : run.struct("VkPipelineShaderStageCreateInfo");
        run.set(stage, "VkPipelineShaderStageCreateInfo", "sType", 18)
                .set(stage, "VkPipelineShaderStageCreateInfo", "stage", bit)
                .set(stage, "VkPipelineShaderStageCreateInfo", "module", MODULE);
        MemoryUtil.memPutAddress(stage + VkPipelineShaderStageCreateInfo.PNAME, run.pointer(ENTRY_NAME));
        if (compute) {
            run.create("vkCreateComputePipelines", 31, Recorder.DEVICE, 0, 1, info, 0, 0);
        } else {
            run.set(info, "VkGraphicsPipelineCreateInfo", "stageCount", 1)
                    .set(info, "VkGraphicsPipelineCreateInfo", "pStages", stage)
                    .create("vkCreateGraphicsPipelines", 31, Recorder.DEVICE, 0, 1, info, 0, 0);
        }
        TreeSet<String> found = new TreeSet<>(run.rules());
        found.removeIf(rule -> !rule.contains("omputePipelines-compute-")
                && !rule.contains("LocalWorkgroup")
                && !rule.contains("Mesh"));
        return found;
    }

    @ParameterizedTest
    @CsvSource({
        "arm, 8 8 1, 2D, ''",
        "arm, 64 1 1, 1D, ''",
        "arm, 64 1 1, Buffer, ''",
        "arm, 64 1 1, 2D, spatial-locality",
        "arm, 6 8 1, 2D, thread-group-alignment",
        "arm, 16 8 1, 2D, work-group-size",
        "arm, 65 1 1, 3D, spatial-locality thread-group-alignment work-group-size",
        "img, 65 1 1, 3D, ''"
    })
    void ofArm(String vendor, String size, String dim, String ids) throws SpirvTextException {
        TreeSet<String> expected = new TreeSet<>();
        Stream.of(ids.split(" "))
                .filter(id -> !id.isEmpty())
                .forEach(id -> expected.add(PREFIX + "Arm-vkCreateComputePipelines-compute-" + id));
        try (CheckRun run = PracticeRun.of(vendor).device(3)) {
            assertEquals(expected, pipeline(run, COMPUTE_BIT, shader("GLCompute", size, dim)));
        }
    }

    @ParameterizedTest
    @CsvSource({"8 8 1, false", "16 16 1, false", "32 1 1, true", "12 12 1, true"})
    void ofAmd(String size, boolean warned) throws SpirvTextException {
        try (CheckRun run = PracticeRun.of("amd").device(3)) {
            assertEquals(
                    warned ? List.of(PREFIX + "AMD-LocalWorkgroup-Multiple64") : List.of(),
                    List.copyOf(pipeline(run, COMPUTE_BIT, shader("GLCompute", size, "2D"))));
        }
    }

    @ParameterizedTest
    @CsvSource({"32 1 1, false", "33 1 1, true"})
    void meshShaders(String size, boolean warned) throws SpirvTextException {
        try (CheckRun run = PracticeRun.of().device(3)) {
            long all = run.struct("VkPhysicalDeviceProperties2");
            long mesh = run.struct(MESH);
            run.set(mesh, MESH, "maxPreferredMeshWorkGroupInvocations", 32);
            MemoryUtil.memPutAddress(all + VkPhysicalDeviceProperties2.PNEXT, mesh);
            run.call("vkGetPhysicalDeviceProperties2", 2, all);
            assertEquals(
                    warned ? List.of(PREFIX + "Mesh-MaxPreferredWorkGroupInvocations") : List.of(),
                    List.copyOf(pipeline(run, MESH_BIT, shader("MeshEXT", size, "2D"))));
        }
    }

    @Test
    void propertiesThatAreNotKnown() throws SpirvTextException {
        try (CheckRun run = PracticeRun.of().device(3)) {
            assertEquals(new TreeSet<>(), pipeline(run, MESH_BIT, shader("MeshEXT", "128 1 1", "2D")));
        }
    }
}

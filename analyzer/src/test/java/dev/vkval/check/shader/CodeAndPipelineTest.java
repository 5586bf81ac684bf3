package dev.vkval.check.shader;

import static dev.vkval.check.shader.ShaderDevice.compute;
import static dev.vkval.check.shader.ShaderDevice.device;
import static dev.vkval.check.shader.ShaderDevice.shader;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import dev.vkval.spirv.text.Assembler;
import dev.vkval.spirv.text.SpirvTextException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.VkPhysicalDeviceFeatures;
import org.lwjgl.vulkan.VkPhysicalDeviceFeatures2;

/** Words that are no SPIR-V, and pipelines beside layouts, queues, subpasses and conversions. */
class CodeAndPipelineTest {
    private static final String LIMITS = "VkPhysicalDeviceLimits";
    private static final int COMPUTE = 0x20;
    private static final int PHYSICAL_DEVICE = 2;
    private static final int RENDER_PASS = 70;
    private static final int SUBPASS_SHADING = 1000369003;

    @Test
    void codeOfAnotherLanguage() throws SpirvTextException {
        String rule = "VUID-VkShaderModuleCreateInfo-pCode-07912";
        try (ShaderDevice device = device(LIMITS)) {
            assertEquals(true, device.words('#' | 'v' << 8, 0, 0, 0, 0).contains(rule));
            assertEquals(false, device.module(compute("", "", "")).contains(rule));
        }
        try (ShaderDevice device = device(new Recorder("VK_NV_glsl_shader"), LIMITS)) {
            assertEquals(false, device.words('#' | 'v' << 8, 0, 0, 0, 0).contains(rule));
        }
    }

    @Test
    void codeThatEndsWithinAnInstruction() throws SpirvTextException {
        int[] words = Assembler.words(compute("", "", ""));
        String rule = "VUID-VkShaderModuleCreateInfo-pCode-08736";
        try (ShaderDevice device = device(LIMITS)) {
            assertEquals(false, device.words(words).contains(rule));
            int[] shorter = Arrays.copyOf(words, 6);
            assertEquals(true, device.words(shorter).contains(rule));
            int[] zero = words.clone();
            zero[5] = 0;
            assertEquals(true, device.words(zero).contains(rule));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "GLCompute, 32, 3, ComputePipelineCreateInfo-layout-01687, true",
        "GLCompute, 32, 2, ComputePipelineCreateInfo-layout-01687, false",
        "Vertex, 1, 3, GraphicsPipelineCreateInfo-layout-01688, true",
        "Vertex, 1, 2, GraphicsPipelineCreateInfo-layout-01688, false",
        "RayGenerationKHR, 256, 3, RayTracingPipelineCreateInfoKHR-layout-03428, true",
        "RayGenerationKHR, 256, 2, RayTracingPipelineCreateInfoKHR-layout-03428, false"
    })
    void resourcesOfALayout(String model, int bit, int buffers, String rule, boolean broken) throws SpirvTextException {
        try (ShaderDevice device = device(LIMITS, "maxPerStageResources", 2)) {
            String text = model.equals("GLCompute") ? compute("", "", "") : ShaderDevice.shader(model, "", "", "");
            assertEquals(broken, device.withBuffers(text, bit, buffers).contains("VUID-Vk" + rule));
        }
    }

    @ParameterizedTest
    @CsvSource({"1, true", "2, false"})
    void queuesForCompute(int flags, boolean broken) throws SpirvTextException {
        try (ShaderDevice device = device(LIMITS)) {
            long family = device.run.struct("VkQueueFamilyProperties");
            device.run
                    .set(family, "VkQueueFamilyProperties", "queueFlags", flags)
                    .set(family, "VkQueueFamilyProperties", "queueCount", 1)
                    .call("vkGetPhysicalDeviceQueueFamilyProperties", PHYSICAL_DEVICE, device.run.pointer(1), family);
            assertEquals(
                    broken,
                    device.computePipeline(compute("", "", ""), 0, 0)
                            .contains("VUID-vkCreateComputePipelines-device-09661"));
        }
    }

    @ParameterizedTest
    @CsvSource({"33, true", "32, false"})
    void moduleIdentifiers(int size, boolean broken) throws SpirvTextException {
        String struct = "VkPipelineShaderStageModuleIdentifierCreateInfoEXT";
        try (ShaderDevice device = device(LIMITS)) {
            long chain = device.run.struct(struct);
            device.run.set(chain, struct, "identifierSize", size);
            assertEquals(
                    broken,
                    device.pipeline(compute("", "", ""), COMPUTE, 0, chain)
                            .contains("VUID-" + struct + "-identifierSize-06852"));
        }
    }

    @ParameterizedTest
    @CsvSource({"0, true", SUBPASS_SHADING + ", false"})
    void subpassesOfSubpassShading(int bindPoint, boolean broken) throws SpirvTextException {
        String struct = "VkSubpassShadingPipelineCreateInfoHUAWEI";
        try (ShaderDevice device = device(LIMITS)) {
            long subpass = device.run.struct("VkSubpassDescription");
            long pass = device.run.struct("VkRenderPassCreateInfo");
            long chain = device.run.struct(struct);
            device.run
                    .set(subpass, "VkSubpassDescription", "pipelineBindPoint", bindPoint)
                    .set(pass, "VkRenderPassCreateInfo", "subpassCount", 1)
                    .set(pass, "VkRenderPassCreateInfo", "pSubpasses", subpass)
                    .create("vkCreateRenderPass", RENDER_PASS, Recorder.DEVICE, pass, 0, 0)
                    .set(chain, struct, "renderPass", RENDER_PASS);
            assertEquals(
                    broken,
                    device.computeChained(compute("", "", ""), chain).contains("VUID-" + struct + "-subpass-04946"));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "Isolines, VUID-RuntimeSpirv-tessellationShader-06326, true",
        "Triangles, VUID-RuntimeSpirv-tessellationShader-06326, false",
        "PointMode, VUID-RuntimeSpirv-tessellationShader-06327, true",
        "Triangles, VUID-RuntimeSpirv-tessellationShader-06327, false"
    })
    void tessellationOfPortableDevices(String mode, String rule, boolean broken) throws SpirvTextException {
        CheckRun run = CheckRun.core();
        long features = run.struct("VkPhysicalDeviceFeatures2");
        VkPhysicalDeviceFeatures.create(features + VkPhysicalDeviceFeatures2.FEATURES)
                .tessellationShader(true);
        Recorder recorder = Recorder.of(run.device(3, features, "VK_KHR_portability_subset"));
        String text = shader("TessellationEvaluation", "OpExecutionMode %main " + mode, "", "");
        try (ShaderDevice device = device(recorder, LIMITS)) {
            assertEquals(broken, device.module(text).contains(rule));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "OpTypeSampler, false, VUID-RuntimeSpirv-OpTypeSampler-12203",
        "OpTypeSampledImage %image, true, VUID-RuntimeSpirv-None-12205"
    })
    void conversions(String type, boolean array, String rule) throws SpirvTextException {
        String globals = "%vec4 = OpTypeVector %float 4\n"
                + "%zero = OpConstantNull %vec2\n"
                + "%image = OpTypeImage %float 2D 0 0 0 1 Unknown\n"
                + "%kind = "
                + type + "\n"
                + "%of = OpTypePointer UniformConstant %kind\n%two = OpConstant %uint 2\n"
                + "%array = OpTypeArray %kind %two\n%ofArray = OpTypePointer UniformConstant %array\n"
                + (array ? "%a = OpVariable %ofArray UniformConstant" : "%a = OpVariable %of UniformConstant");
        String code = array
                ? "%i = OpIAdd %uint %u0 %u1\n%j = OpUndef %uint\n%c = OpAccessChain %of %a %j\n%l = OpLoad %kind %c\n"
                        + "%v = OpImageSampleImplicitLod %vec4 %l %zero"
                : "%l = OpLoad %kind %a";
        String text = shader("Fragment", "OpDecorate %a DescriptorSet 0\nOpDecorate %a Binding 0", globals, code);
        try (ShaderDevice device = device(LIMITS)) {
            assertEquals(true, device.sampling(text, true).contains(rule));
            assertEquals(false, device.sampling(text, false).contains(rule));
        }
    }
}

package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vkval.capture.call.UndecodableCallException;
import dev.vkval.capture.command.CreateShaderModule;
import dev.vkval.capture.command.GetDescriptorEXT;
import dev.vkval.spirv.SpirvWriter;
import dev.vkval.spirv.text.Assembler;
import dev.vkval.spirv.text.SpirvTextException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkDescriptorGetInfoEXT;
import org.lwjgl.vulkan.VkShaderModuleCreateInfo;

/** Shaders whose descriptors are in descriptor buffers, executed on the software driver. */
class GpuDescriptorBuffersTest {
    private static final int FRAGMENT_WORDS = 212;

    /** Samples one of two images, by a bit of the place; the binding has one. */
    private static final String SHADER = """
            ; Version: 1.3
            OpCapability Shader
            OpCapability SampledImageArrayDynamicIndexing
            OpMemoryModel Logical GLSL450
            OpEntryPoint Fragment %1 "main" %2 %3
            OpExecutionMode %1 OriginUpperLeft
            OpDecorate %2 BuiltIn FragCoord
            OpDecorate %3 Location 0
            OpDecorate %4 DescriptorSet 2
            OpDecorate %4 Binding 0
            %5 = OpTypeVoid
            %6 = OpTypeFunction %5
            %7 = OpTypeFloat 32
            %8 = OpTypeVector %7 4
            %9 = OpTypeVector %7 2
            %10 = OpTypeInt 32 0
            %11 = OpTypeImage %7 2D 0 0 0 1 Unknown
            %12 = OpTypeSampledImage %11
            %13 = OpConstant %10 2
            %14 = OpTypeArray %12 %13
            %15 = OpTypePointer Input %8
            %16 = OpTypePointer Output %8
            %17 = OpTypePointer UniformConstant %14
            %18 = OpTypePointer UniformConstant %12
            %19 = OpConstant %7 0.0
            %20 = OpConstantComposite %9 %19 %19
            %21 = OpConstant %10 BIT
            %2 = OpVariable %15 Input
            %3 = OpVariable %16 Output
            %4 = OpVariable %17 UniformConstant
            %1 = OpFunction %5 None %6
            %22 = OpLabel
            %23 = OpLoad %8 %2
            %24 = OpCompositeExtract %7 %23 0
            %25 = OpConvertFToU %10 %24
            %26 = OpBitwiseAnd %10 %25 %21
            %27 = OpAccessChain %18 %4 %26
            %28 = OpLoad %12 %27
            %29 = OpImageSampleExplicitLod %8 %28 %20 Lod %19
            OpStore %3 %29
            OpReturn
            OpFunctionEnd
            """;

    @TempDir
    Path folder;

    @Test
    void anIndexBeyondTheBindingOfADescriptorBufferIsFound() throws IOException, UndecodableCallException {
        assertEquals("[VUID-vkCmdDrawIndexed-None-10068]", rules("1"));
        assertEquals("[]", rules("0"));
    }

    private String rules(String bit) throws IOException, UndecodableCallException {
        SoftwareDevice.assume();
        Path original = Captures.corpus("apps").resolve("sw-descriptorbuffer.g105.gfxr");
        Path capture = EditedCapture.of(original, folder.resolve(bit + ".gfxr"), "vkCreateShaderModule", call -> {
            long info = CreateShaderModule.pCreateInfo(call);
            int words = (int) (VkShaderModuleCreateInfo.ncodeSize(info) / Integer.BYTES);
            if (words == FRAGMENT_WORDS) {
                long code = MemoryUtil.memGetAddress(info + VkShaderModuleCreateInfo.PCODE);
                MemoryUtil.memIntBuffer(code, words).put(assembled(SHADER.replace("BIT", bit), words));
            }
        });
        JsonNode result = check("lavapipe", capture);
        String gaps = result.at("/coverage/gaps").toString();
        assertTrue(gaps.contains("descriptors in descriptor buffers"), gaps);
        return rules(result);
    }

    /** Of a real program, which puts two images into its descriptor buffers, and a uniform buffer for each stage of a draw. */
    @Test
    void aDescriptorThatNoCallReturnedIsFound() throws IOException, UndecodableCallException {
        SoftwareDevice.assume();
        Path original = Captures.corpus("apps").resolve("sw-descriptorbuffer.g105.gfxr");
        JsonNode clean = check("lavapipe", original, "--set", "descriptor_hashing=true");
        assertEquals("[]", rules(clean));
        assertFalse(clean.at("/coverage/gaps").toString().contains("descriptors in descriptor buffers"));
        Path capture = EditedCapture.of(original, folder.resolve("other.gfxr"), "vkGetDescriptorEXT", call -> {
            int type = VkDescriptorGetInfoEXT.ntype(GetDescriptorEXT.pDescriptorInfo(call));
            long bytes = GetDescriptorEXT.pDescriptor(call);
            if (type == VK10.VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER) {
                MemoryUtil.memPutByte(bytes, (byte) ~MemoryUtil.memGetByte(bytes));
            }
        });
        // Bytes that are no descriptor may crash a software driver, whose invocations execute together.
        JsonNode result = check("null", capture, "--set", "descriptor_hashing=true");
        assertEquals("[VUID-vkCmdDrawIndexed-None-08116]", rules(result));
        String message = result.at("/findings/0/message").asText();
        assertTrue(message.contains("VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER; its descriptor is at byte"), message);
        assertEquals("inferred", result.at("/findings/0/confidence").asText());
    }

    private JsonNode check(String device, Path capture, String... options) throws IOException {
        Path out = folder.resolve("out");
        List<Object> arguments =
                new ArrayList<>(List.of("check", capture, "-o", out, "--device", device, "--checks", "gpu"));
        arguments.addAll(List.of(options));
        Tool tool = Tool.piped();
        tool.run(arguments.toArray());
        JsonNode result = Tool.report(out).at("/captures/0");
        assertEquals("completed", result.get("status").asText(), tool.out());
        return result;
    }

    private static String rules(JsonNode result) {
        TreeSet<String> rules = new TreeSet<>();
        result.get("findings").forEach(finding -> rules.add(finding.get("rule").asText()));
        return rules.toString();
    }

    /** A module of as many words as the one in its place: a name fills the rest. */
    private static int[] assembled(String text, int words) {
        try {
            int left = words - SpirvWriter.words(Assembler.module(text)).length;
            String name = "OpName %4 \"" + "a".repeat((left - 3) * Integer.BYTES) + "\"\nOpDecorate";
            return Arrays.copyOf(SpirvWriter.words(Assembler.module(text.replaceFirst("OpDecorate", name))), words);
        } catch (SpirvTextException e) {
            throw new IllegalStateException(e);
        }
    }
}

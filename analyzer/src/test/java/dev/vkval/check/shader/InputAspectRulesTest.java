package dev.vkval.check.shader;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import dev.vkval.spirv.text.Assembler;
import dev.vkval.spirv.text.SpirvTextException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkPipelineShaderStageCreateInfo;

/** A fragment shader that reads an input attachment with depth and stencil, of which the render pass names aspects. */
class InputAspectRulesTest {
    private static final long PASS = 20;
    private static final long MODULE = 21;
    private static final long PIPELINE = 22;
    private static final int DEPTH = VK10.VK_IMAGE_ASPECT_DEPTH_BIT;
    private static final int STENCIL = VK10.VK_IMAGE_ASPECT_STENCIL_BIT;
    private static final int ENTRY_NAME = 'm' | 'a' << 8 | 'i' << 16 | 'n' << 24;
    private static final String READ = """
            OpCapability Shader
            OpCapability InputAttachment
            OpMemoryModel Logical GLSL450
            OpEntryPoint Fragment %main "main"
            OpExecutionMode %main OriginUpperLeft
            OpDecorate %image DescriptorSet 0
            OpDecorate %image Binding 0
            OpDecorate %image InputAttachmentIndex 0
            %void = OpTypeVoid
            %fn = OpTypeFunction %void
            %float = OpTypeFloat 32
            %uint = OpTypeInt 32 0
            %vec4 = OpTypeVector TYPE 4
            %ivec2 = OpTypeVector %uint 2
            %u0 = OpConstant %uint 0
            %origin = OpConstantComposite %ivec2 %u0 %u0
            %type = OpTypeImage TYPE SubpassData 0 0 0 2 Unknown
            %to = OpTypePointer UniformConstant %type
            %image = OpVariable %to UniformConstant
            %main = OpFunction %void None %fn
            %start = OpLabel
            %loaded = OpLoad %type %image
            %texel = OpImageRead %vec4 %loaded %origin
            OpReturn
            OpFunctionEnd
            """;

    private final Recorder recorder = new Recorder();
    private final CheckRun run = recorder.run();

    @AfterEach
    void end() {
        recorder.close();
    }

    private void pass(int format, int aspects) {
        long attachment = run.struct("VkAttachmentDescription2", "format", format, "samples", 1);
        long reference = run.struct("VkAttachmentReference2", "aspectMask", aspects);
        long subpass = run.struct("VkSubpassDescription2", "inputAttachmentCount", 1);
        long info = run.struct("VkRenderPassCreateInfo2", "attachmentCount", 1, "subpassCount", 1);
        run.set(subpass, "VkSubpassDescription2", "pInputAttachments", reference)
                .set(info, "VkRenderPassCreateInfo2", "pAttachments", attachment)
                .set(info, "VkRenderPassCreateInfo2", "pSubpasses", subpass)
                .create("vkCreateRenderPass2", PASS, Recorder.DEVICE, info, 0, 0);
    }

    /** By a structure that is chained to the older form. */
    private void olderPass(int format, int aspects) {
        long attachment = run.struct("VkAttachmentDescription", "format", format, "samples", 1);
        long subpass = run.struct("VkSubpassDescription", "inputAttachmentCount", 1);
        long named = run.struct("VkInputAttachmentAspectReference", "aspectMask", aspects);
        long chained = run.struct("VkRenderPassInputAttachmentAspectCreateInfo", "aspectReferenceCount", 1);
        long info = run.struct("VkRenderPassCreateInfo", "attachmentCount", 1, "subpassCount", 1);
        run.set(subpass, "VkSubpassDescription", "pInputAttachments", run.struct("VkAttachmentReference"))
                .set(chained, "VkRenderPassInputAttachmentAspectCreateInfo", "pAspectReferences", named)
                .set(info, "VkRenderPassCreateInfo", "pNext", chained)
                .set(info, "VkRenderPassCreateInfo", "pAttachments", attachment)
                .set(info, "VkRenderPassCreateInfo", "pSubpasses", subpass)
                .create("vkCreateRenderPass", PASS, Recorder.DEVICE, info, 0, 0);
    }

    @ParameterizedTest
    @CsvSource({
        "false, %float, " + STENCIL + ", true",
        "false, %uint, " + STENCIL + ", false",
        "false, %uint, " + DEPTH + ", true",
        "false, %float, " + DEPTH + ", false",
        "true, %float, " + STENCIL + ", true",
        "true, %uint, " + STENCIL + ", false"
    })
    void aspects(boolean older, String type, int aspects, boolean broken) throws SpirvTextException {
        int format = VK10.VK_FORMAT_D24_UNORM_S8_UINT;
        if (older) {
            olderPass(format, aspects);
        } else {
            pass(format, aspects);
        }
        assertEquals(broken, broken(type));
    }

    private boolean broken(String type) throws SpirvTextException {
        int[] words = Assembler.words(READ.replace("TYPE", type));
        long code = run.struct("VkShaderModuleCreateInfo", "codeSize", words.length * 4L);
        long stage = run.struct(
                "VkPipelineShaderStageCreateInfo", "stage", VK10.VK_SHADER_STAGE_FRAGMENT_BIT, "module", MODULE);
        long info = run.struct("VkGraphicsPipelineCreateInfo", "stageCount", 1, "renderPass", PASS);
        run.set(code, "VkShaderModuleCreateInfo", "pCode", run.words(words))
                .create("vkCreateShaderModule", MODULE, Recorder.DEVICE, code, 0, 0)
                .set(info, "VkGraphicsPipelineCreateInfo", "pStages", stage);
        MemoryUtil.memPutAddress(stage + VkPipelineShaderStageCreateInfo.PNAME, run.pointer(ENTRY_NAME));
        return recorder.broken(
                        () -> run.create("vkCreateGraphicsPipelines", PIPELINE, Recorder.DEVICE, 0, 1, info, 0, 0))
                .contains("VUID-VkGraphicsPipelineCreateInfo-pStages-01565");
    }
}

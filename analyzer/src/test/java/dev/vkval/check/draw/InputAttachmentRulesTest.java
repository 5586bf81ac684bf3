package dev.vkval.check.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import dev.vkval.spirv.text.Assembler;
import dev.vkval.spirv.text.SpirvTextException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.KHRMaintenance10;
import org.lwjgl.vulkan.VK10;

/** Input attachments that fragment shaders read in draws. */
class InputAttachmentRulesTest {
    private static final long ATTACHED = 20;
    private static final long VIEW = 21;
    private static final long OTHER = 22;
    private static final long OTHER_VIEW = 23;
    private static final long PASS = 24;
    private static final long FRAMEBUFFER = 25;
    private static final long SHADER = 26;
    private static final int FORMAT = VK10.VK_FORMAT_R8G8B8A8_UNORM;
    private static final int INPUT = VK10.VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT;
    private static final int FRAGMENT = VK10.VK_SHADER_STAGE_FRAGMENT_BIT;
    private static final int GENERAL = VK10.VK_IMAGE_LAYOUT_GENERAL;
    private static final int ENTRY_NAME = 'm' | 'a' << 8 | 'i' << 16 | 'n' << 24;
    private static final int UNUSED = VK10.VK_ATTACHMENT_UNUSED;

    private static final String READ = """
            OpCapability Shader
            OpCapability InputAttachment
            OpMemoryModel Logical GLSL450
            OpEntryPoint Fragment %main "main" %out
            OpExecutionMode %main OriginUpperLeft
            OpDecorate %out Location 0
            OpDecorate %image DescriptorSet 0
            OpDecorate %image Binding 0
            OpDecorate %image InputAttachmentIndex 0
            %void = OpTypeVoid
            %fn = OpTypeFunction %void
            %float = OpTypeFloat 32
            %vec4 = OpTypeVector %float 4
            %int = OpTypeInt 32 1
            %ivec2 = OpTypeVector %int 2
            %i0 = OpConstant %int 0
            %origin = OpConstantComposite %ivec2 %i0 %i0
            %type = OpTypeImage %float SubpassData 0 0 0 2 Unknown
            %to = OpTypePointer UniformConstant %type
            %image = OpVariable %to UniformConstant
            %toOut = OpTypePointer Output %vec4
            %out = OpVariable %toOut Output
            %main = OpFunction %void None %fn
            %start = OpLabel
            %loaded = OpLoad %type %image
            %texel = OpImageRead %vec4 %loaded %origin
            OpStore %out %texel
            OpReturn
            OpFunctionEnd
            """;

    private final Recorder recorder = Recorder.withFeature(
            "VK_KHR_dynamic_rendering_local_read",
            "VkPhysicalDeviceDynamicRenderingLocalReadFeatures",
            "dynamicRenderingLocalRead");
    private final CheckRun run = recorder.run();
    private final BoundImages images = new BoundImages(run);

    @AfterEach
    void end() {
        recorder.close();
    }

    private void images(long view) {
        recorder.image(ATTACHED, recorder.imageInfo(VK10.VK_IMAGE_TYPE_2D, FORMAT, 4, 4, 1))
                .view(VIEW, ATTACHED, FORMAT, VK10.VK_IMAGE_ASPECT_COLOR_BIT)
                .image(OTHER, recorder.imageInfo(VK10.VK_IMAGE_TYPE_2D, FORMAT, 4, 4, 1))
                .view(OTHER_VIEW, OTHER, FORMAT, VK10.VK_IMAGE_ASPECT_COLOR_BIT);
        images.write(INPUT, FRAGMENT, view, 0, GENERAL);
    }

    private void pipeline(String shader) throws SpirvTextException {
        String blending = "VkPipelineColorBlendStateCreateInfo";
        long blend = run.struct("VkPipelineColorBlendAttachmentState", "colorWriteMask", 15);
        long colors = run.struct(blending, "attachmentCount", 1, "pAttachments", blend);
        new DrawnGraphics(run)
                .shader(FRAGMENT, shader)
                .set("pColorBlendState", colors)
                .set("pRasterizationState", run.struct("VkPipelineRasterizationStateCreateInfo"))
                .set("layout", BoundImages.LAYOUT)
                .bind();
    }

    private void shaderObject(String text) throws SpirvTextException {
        String struct = "VkShaderCreateInfoEXT";
        int[] words = Assembler.words(text);
        long info = run.struct(struct, "stage", FRAGMENT, "codeType", 1, "codeSize", words.length * 4L);
        run.set(info, struct, "pCode", run.words(words))
                .set(info, struct, "pName", run.pointer(ENTRY_NAME))
                .set(info, struct, "setLayoutCount", 1)
                .set(info, struct, "pSetLayouts", run.array(BoundImages.SET_LAYOUT))
                .create("vkCreateShadersEXT", SHADER, Recorder.DEVICE, 1, info, 0, 0)
                .call("vkCmdBindShadersEXT", Recorder.COMMANDS, 1, run.pointer(FRAGMENT), run.array(SHADER));
    }

    private void renderPass(int attachment) {
        String reference = "VkAttachmentReference";
        long input = run.struct(reference, "attachment", attachment, "layout", GENERAL);
        long color = run.struct(reference, "layout", GENERAL);
        long subpass = run.struct("VkSubpassDescription", "inputAttachmentCount", 1, "pInputAttachments", input);
        run.set(subpass, "VkSubpassDescription", "colorAttachmentCount", 1)
                .set(subpass, "VkSubpassDescription", "pColorAttachments", color);
        long described = run.struct("VkAttachmentDescription", "format", FORMAT, "samples", 1, "finalLayout", GENERAL);
        long pass = run.struct("VkRenderPassCreateInfo", "attachmentCount", 1, "pAttachments", described);
        run.set(pass, "VkRenderPassCreateInfo", "subpassCount", 1)
                .set(pass, "VkRenderPassCreateInfo", "pSubpasses", subpass)
                .create("vkCreateRenderPass", PASS, Recorder.DEVICE, pass, 0, 0);
        String struct = "VkFramebufferCreateInfo";
        long framebuffer = run.struct(struct, "renderPass", PASS, "attachmentCount", 1, "width", 4, "height", 4);
        run.set(framebuffer, struct, "layers", 1)
                .set(framebuffer, struct, "pAttachments", run.array(VIEW))
                .create("vkCreateFramebuffer", FRAMEBUFFER, Recorder.DEVICE, framebuffer, 0, 0);
        long begin = run.struct("VkRenderPassBeginInfo", "renderPass", PASS, "framebuffer", FRAMEBUFFER);
        run.call("vkCmdBeginRenderPass", Recorder.COMMANDS, begin, 0);
    }

    private void rendering(int flags, int attachmentFlags) {
        String struct = "VkRenderingAttachmentInfo";
        long loop = run.struct("VkRenderingAttachmentFlagsInfoKHR", "flags", attachmentFlags);
        long color = run.struct(struct, "imageView", VIEW, "imageLayout", GENERAL, "pNext", loop);
        long rendering = run.struct("VkRenderingInfo", "flags", flags, "colorAttachmentCount", 1);
        run.set(rendering, "VkRenderingInfo", "pColorAttachments", color)
                .call("vkCmdBeginRendering", Recorder.COMMANDS, rendering);
    }

    private void indices(int color, boolean depthAndStencil) {
        String struct = "VkRenderingInputAttachmentIndexInfo";
        long info = run.struct(struct, "colorAttachmentCount", 1);
        run.set(info, struct, "pColorAttachmentInputIndices", run.words(color));
        if (depthAndStencil) {
            run.set(info, struct, "pDepthInputAttachmentIndex", run.words(6))
                    .set(info, struct, "pStencilInputAttachmentIndex", run.words(7));
        }
        run.call("vkCmdSetRenderingInputAttachmentIndices", Recorder.COMMANDS, info);
    }

    private List<String> draw() {
        return recorder.broken(() -> run.call("vkCmdDraw", Recorder.COMMANDS, 3, 1, 0, 0)).stream()
                .filter(id -> id.matches("VUID-vkCmdDraw-.*-(0746[89]|0959[567]|11797)"))
                .toList();
    }

    @ParameterizedTest
    @CsvSource({"0, 21,", "0, 23, None-07469", UNUSED + ", 21, OpTypeImage-07468"})
    void subpasses(int attachment, long view, String expected) throws SpirvTextException {
        images(view);
        recorder.begin();
        renderPass(attachment);
        pipeline(READ);
        images.bind();
        assertEquals(expected(expected), draw());
        assertEquals(List.of(), draw(), "the same draw is judged once");
    }

    private static List<String> expected(String suffix) {
        return suffix == null ? List.of() : List.of("VUID-vkCmdDraw-" + suffix);
    }

    @ParameterizedTest
    @CsvSource({"21,", "23, pDepthInputAttachmentIndex-09595"})
    void descriptorsOfDynamicRendering(long view, String expected) throws SpirvTextException {
        images(view);
        recorder.begin();
        rendering(0, 0);
        pipeline(READ);
        images.bind();
        assertEquals(expected(expected), draw());
    }

    @ParameterizedTest
    @CsvSource({
        "true, 0, false,",
        "true, 5, false, InputAttachmentIndex-09597",
        "true, 0, true,",
        "false, 0, false,",
        "false, 0, true, pDepthInputAttachmentIndex-09596"
    })
    void indicesOfShaderObjects(boolean decorated, int color, boolean depthAndStencil, String expected)
            throws SpirvTextException {
        images(VIEW);
        recorder.begin();
        rendering(0, 0);
        indices(color, depthAndStencil);
        shaderObject(decorated ? READ : READ.replace("OpDecorate %image InputAttachmentIndex 0\n", ""));
        images.bind();
        assertEquals(expected(expected), draw());
    }

    @Test
    void attachmentsThatAreReadAndWrittenHaveTheFlag() throws SpirvTextException {
        int controlled = KHRMaintenance10.VK_RENDERING_LOCAL_READ_CONCURRENT_ACCESS_CONTROL_BIT_KHR;
        images(VIEW);
        recorder.begin();
        pipeline(READ);
        images.bind();
        rendering(controlled, 0);
        assertEquals(expected("dynamicRenderingLocalRead-11797"), draw());
        run.call("vkCmdEndRendering", Recorder.COMMANDS);
        rendering(controlled, KHRMaintenance10.VK_RENDERING_ATTACHMENT_INPUT_ATTACHMENT_FEEDBACK_BIT_KHR);
        assertEquals(List.of(), draw());
        run.call("vkCmdEndRendering", Recorder.COMMANDS);
        rendering(0, 0);
        assertEquals(List.of(), draw(), "without that flag of the instance nothing is asked for");
    }
}

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
import org.lwjgl.vulkan.EXTAttachmentFeedbackLoopLayout;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkComputePipelineCreateInfo;

/** Dispatches within render pass instances with tile shading. */
class TileAttachmentRulesTest {
    private static final long ATTACHED = 20;
    private static final long VIEW = 21;
    private static final long PIPELINE = 22;
    private static final long MODULE = 23;
    private static final long SAMPLER = 24;
    private static final long PASS = 25;
    private static final long FRAMEBUFFER = 26;
    private static final int COLOR = VK10.VK_FORMAT_R8G8B8A8_UNORM;
    private static final int DEPTH = VK10.VK_FORMAT_D32_SFLOAT;
    private static final int STENCIL = VK10.VK_FORMAT_S8_UINT;
    private static final int STORAGE = VK10.VK_DESCRIPTOR_TYPE_STORAGE_IMAGE;
    private static final int SAMPLED = VK10.VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE;
    private static final int COMBINED = VK10.VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER;
    private static final int COMPUTE = VK10.VK_SHADER_STAGE_COMPUTE_BIT;
    private static final int GENERAL = VK10.VK_IMAGE_LAYOUT_GENERAL;
    private static final int ENTRY_NAME = 'm' | 'a' << 8 | 'i' << 16 | 'n' << 24;

    private static final String HEAD = """
            OpCapability Shader
            OpCapability TileShadingQCOM
            OpCapability StorageImageWriteWithoutFormat
            OpExtension "SPV_QCOM_tile_shading"
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main"
            OpExecutionMode %main LocalSize 1 1 1
            OpDecorate %image DescriptorSet 0
            OpDecorate %image Binding 0
            %void = OpTypeVoid
            %fn = OpTypeFunction %void
            %float = OpTypeFloat 32
            %vec4 = OpTypeVector %float 4
            %int = OpTypeInt 32 1
            %ivec2 = OpTypeVector %int 2
            %i0 = OpConstant %int 0
            %origin = OpConstantComposite %ivec2 %i0 %i0
            %f0 = OpConstant %float 0
            %zero = OpConstantComposite %vec4 %f0 %f0 %f0 %f0
            %type = OpTypeImage %float 2D 0 0 0 KIND Unknown
            %both = OpTypeSampledImage %type
            %to = OpTypePointer CLASS TYPE
            %image = OpVariable %to CLASS
            %main = OpFunction %void None %fn
            %start = OpLabel
            %loaded = OpLoad TYPE %image
            """;
    private static final String END = """
            OpReturn
            OpFunctionEnd
            """;
    private static final String WRITE =
            HEAD.replace("KIND", "2").replace("TYPE", "%type") + "OpImageWrite %loaded %origin %zero\n" + END;
    private static final String READ =
            HEAD.replace("KIND", "1").replace("TYPE", "%type") + "%texel = OpImageFetch %vec4 %loaded %origin\n" + END;
    private static final String SAMPLE = HEAD.replace("KIND", "1").replace("TYPE", "%both")
            + "%alone = OpImage %type %loaded\n%texel = OpImageFetch %vec4 %alone %origin\n" + END;
    private static final String TILE = "TileAttachmentQCOM";
    private static final String UNIFORM = "UniformConstant";

    private final Recorder recorder =
            Recorder.withFeature("VK_QCOM_tile_shading", "VkPhysicalDeviceTileShadingFeaturesQCOM", "tileShading");
    private final CheckRun run = recorder.run();
    private final BoundImages images = new BoundImages(run);
    private long modules = MODULE;

    @AfterEach
    void end() {
        recorder.close();
    }

    private static int aspect(int format) {
        return switch (format) {
            case DEPTH -> VK10.VK_IMAGE_ASPECT_DEPTH_BIT;
            case STENCIL -> VK10.VK_IMAGE_ASPECT_STENCIL_BIT;
            default -> VK10.VK_IMAGE_ASPECT_COLOR_BIT;
        };
    }

    private void begin(int format, int descriptorType, int layout) {
        recorder.image(ATTACHED, recorder.imageInfo(VK10.VK_IMAGE_TYPE_2D, format, 4, 4, 1))
                .view(VIEW, ATTACHED, format, aspect(format));
        run.create("vkCreateSampler", SAMPLER, Recorder.DEVICE, run.struct("VkSamplerCreateInfo"), 0, 0);
        images.write(descriptorType, COMPUTE, VIEW, SAMPLER, layout);
        recorder.begin();
        images.bind(VK10.VK_PIPELINE_BIND_POINT_COMPUTE);
        long attachment = run.struct("VkRenderingAttachmentInfo", "imageView", VIEW, "imageLayout", GENERAL);
        long rendering = run.struct("VkRenderingInfo");
        switch (format) {
            case DEPTH -> run.set(rendering, "VkRenderingInfo", "pDepthAttachment", attachment);
            case STENCIL -> run.set(rendering, "VkRenderingInfo", "pStencilAttachment", attachment);
            default ->
                run.set(rendering, "VkRenderingInfo", "colorAttachmentCount", 1)
                        .set(rendering, "VkRenderingInfo", "pColorAttachments", attachment);
        }
        run.call("vkCmdBeginRendering", Recorder.COMMANDS, rendering);
    }

    private void perTile() {
        run.call("vkCmdBeginPerTileExecutionQCOM", Recorder.COMMANDS, run.struct("VkPerTileBeginInfoQCOM"));
    }

    private void pipeline(String text, String storageClass) throws SpirvTextException {
        long module = modules++ + 100;
        int[] words = Assembler.words(text.replace("CLASS", storageClass));
        long code = run.struct("VkShaderModuleCreateInfo", "codeSize", words.length * 4L);
        run.set(code, "VkShaderModuleCreateInfo", "pCode", run.words(words))
                .create("vkCreateShaderModule", module, Recorder.DEVICE, code, 0, 0);
        String stageType = "VkPipelineShaderStageCreateInfo";
        long info = run.struct("VkComputePipelineCreateInfo", "layout", BoundImages.LAYOUT);
        long stage = info + VkComputePipelineCreateInfo.STAGE;
        run.set(stage, stageType, "sType", VK10.VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO)
                .set(stage, stageType, "stage", COMPUTE)
                .set(stage, stageType, "module", module)
                .set(stage, stageType, "pName", run.pointer(ENTRY_NAME))
                .create("vkCreateComputePipelines", PIPELINE + module, Recorder.DEVICE, 0, 1, info, 0, 0)
                .call("vkCmdBindPipeline", Recorder.COMMANDS, VK10.VK_PIPELINE_BIND_POINT_COMPUTE, PIPELINE + module);
    }

    private List<String> dispatch() {
        return recorder.broken(() -> run.call("vkCmdDispatch", Recorder.COMMANDS, 1, 1, 1)).stream()
                .filter(id -> id.matches(".*-(1067[3569]|1070[789]|1071[01])"))
                .toList();
    }

    private static List<String> expected(String ids) {
        return ids == null ? List.of() : List.of(ids.split(" "));
    }

    @ParameterizedTest
    @CsvSource({
        COLOR + ", VUID-RuntimeSpirv-OpTypeImage-10707",
        DEPTH + ", VUID-vkCmdDispatch-aspectMask-10673 VUID-RuntimeSpirv-OpTypeImage-10708",
        STENCIL + ", VUID-vkCmdDispatch-aspectMask-10673 VUID-RuntimeSpirv-OpTypeImage-10709"
    })
    void writtenTileAttachments(int format, String ids) throws SpirvTextException {
        begin(format, STORAGE, GENERAL);
        pipeline(WRITE, TILE);
        perTile();
        assertEquals(expected(ids), dispatch());
    }

    /** The first attachment of a render pass is an input attachment of its subpass. */
    @Test
    void inputAttachments() throws SpirvTextException {
        recorder.image(ATTACHED, recorder.imageInfo(VK10.VK_IMAGE_TYPE_2D, COLOR, 4, 4, 1))
                .view(VIEW, ATTACHED, COLOR, VK10.VK_IMAGE_ASPECT_COLOR_BIT);
        images.write(STORAGE, COMPUTE, VIEW, 0, GENERAL);
        long input = run.struct("VkAttachmentReference", "layout", GENERAL);
        long subpass = run.struct("VkSubpassDescription", "inputAttachmentCount", 1, "pInputAttachments", input);
        long described = run.struct("VkAttachmentDescription", "format", COLOR, "samples", 1, "finalLayout", GENERAL);
        long pass = run.struct("VkRenderPassCreateInfo", "attachmentCount", 1, "pAttachments", described);
        run.set(pass, "VkRenderPassCreateInfo", "subpassCount", 1)
                .set(pass, "VkRenderPassCreateInfo", "pSubpasses", subpass)
                .create("vkCreateRenderPass", PASS, Recorder.DEVICE, pass, 0, 0);
        String struct = "VkFramebufferCreateInfo";
        long framebuffer = run.struct(struct, "renderPass", PASS, "attachmentCount", 1, "width", 4, "height", 4);
        run.set(framebuffer, struct, "layers", 1)
                .set(framebuffer, struct, "pAttachments", run.array(VIEW))
                .create("vkCreateFramebuffer", FRAMEBUFFER, Recorder.DEVICE, framebuffer, 0, 0);
        recorder.begin();
        long begin = run.struct("VkRenderPassBeginInfo", "renderPass", PASS, "framebuffer", FRAMEBUFFER);
        run.call("vkCmdBeginRenderPass", Recorder.COMMANDS, begin, 0);
        pipeline(WRITE, TILE);
        images.bind(VK10.VK_PIPELINE_BIND_POINT_COMPUTE);
        assertEquals(List.of("VUID-RuntimeSpirv-OpTypeImage-10710"), dispatch());
    }

    @Test
    void sampledTileAttachments() throws SpirvTextException {
        begin(COLOR, COMBINED, GENERAL);
        pipeline(SAMPLE, TILE);
        assertEquals(List.of("VUID-RuntimeSpirv-OpTypeSampledImage-10711"), dispatch());
    }

    @ParameterizedTest
    @CsvSource({"true, VUID-vkCmdDispatch-None-10675", "false,"})
    void attachmentsAreWrittenAsTileAttachments(boolean writes, String ids) throws SpirvTextException {
        begin(COLOR, writes ? STORAGE : SAMPLED, GENERAL);
        pipeline(writes ? WRITE : READ, UNIFORM);
        assertEquals(expected(ids), dispatch());
    }

    @Test
    void attachmentsThatAreWrittenWithinTilesAreNotReadOtherwise() throws SpirvTextException {
        begin(COLOR, STORAGE, GENERAL);
        pipeline(WRITE, TILE);
        dispatch();
        images.rewrite(STORAGE, VIEW, 0, GENERAL);
        images.bind(VK10.VK_PIPELINE_BIND_POINT_COMPUTE);
        pipeline(READ, UNIFORM);
        assertEquals(List.of("VUID-vkCmdDispatch-None-10676"), dispatch());
    }

    @ParameterizedTest
    @CsvSource({"true, true, VUID-vkCmdDispatch-None-10679", "true, false,", "false, true,"})
    void imagesInLayoutsForFeedbackLoops(boolean perTile, boolean loop, String ids) throws SpirvTextException {
        int layout = EXTAttachmentFeedbackLoopLayout.VK_IMAGE_LAYOUT_ATTACHMENT_FEEDBACK_LOOP_OPTIMAL_EXT;
        begin(COLOR, SAMPLED, loop ? layout : GENERAL);
        pipeline(READ, UNIFORM);
        if (perTile) {
            perTile();
        }
        assertEquals(expected(ids), dispatch());
    }
}

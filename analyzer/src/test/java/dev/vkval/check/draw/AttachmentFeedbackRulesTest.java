package dev.vkval.check.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import dev.vkval.spirv.text.SpirvTextException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.EXTAttachmentFeedbackLoopLayout;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkPipelineColorBlendAttachmentState;
import org.lwjgl.vulkan.VkPipelineDepthStencilStateCreateInfo;

/** Draws whose fragment shader accesses an image that is an attachment, or another one. */
class AttachmentFeedbackRulesTest {
    private static final long ATTACHMENT = 20;
    private static final long VIEW = 21;
    private static final long OTHER = 22;
    private static final long OTHER_VIEW = 23;
    private static final int COLOR_FORMAT = VK10.VK_FORMAT_R8G8B8A8_UNORM;
    private static final int DEPTH_FORMAT = VK10.VK_FORMAT_D32_SFLOAT;
    private static final int STENCIL_FORMAT = VK10.VK_FORMAT_S8_UINT;
    private static final int SAMPLED = VK10.VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE;
    private static final int STORAGE = VK10.VK_DESCRIPTOR_TYPE_STORAGE_IMAGE;
    private static final int CLEAR = VK10.VK_ATTACHMENT_LOAD_OP_CLEAR;
    private static final int LOAD = VK10.VK_ATTACHMENT_LOAD_OP_LOAD;
    private static final String HEAD = """
            OpCapability Shader
            OpCapability StorageImageWriteWithoutFormat
            OpMemoryModel Logical GLSL450
            OpEntryPoint Fragment %main "main" %out
            OpExecutionMode %main OriginUpperLeft
            OpDecorate %out Location 0
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
            %to = OpTypePointer UniformConstant %type
            %image = OpVariable %to UniformConstant
            %toOut = OpTypePointer Output %vec4
            %out = OpVariable %toOut Output
            %main = OpFunction %void None %fn
            %start = OpLabel
            %loaded = OpLoad %type %image
            """;
    private static final String READ = HEAD.replace("KIND", "1") + """
            %texel = OpImageFetch %vec4 %loaded %origin
            OpStore %out %texel
            OpReturn
            OpFunctionEnd
            """;
    private static final String WRITE = HEAD.replace("KIND", "2") + """
            OpImageWrite %loaded %origin %zero
            OpReturn
            OpFunctionEnd
            """;

    private final Recorder recorder = new Recorder();
    private final CheckRun run = recorder.run();
    private final BoundImages sets = new BoundImages(run);

    @AfterEach
    void end() {
        recorder.close();
    }

    private static int aspect(int format) {
        return switch (format) {
            case DEPTH_FORMAT -> VK10.VK_IMAGE_ASPECT_DEPTH_BIT;
            case STENCIL_FORMAT -> VK10.VK_IMAGE_ASPECT_STENCIL_BIT;
            default -> VK10.VK_IMAGE_ASPECT_COLOR_BIT;
        };
    }

    /** Two images, and a set with a view of one of them. */
    private void images(int format, int descriptorType, boolean attachment) {
        recorder.image(ATTACHMENT, recorder.imageInfo(VK10.VK_IMAGE_TYPE_2D, format, 4, 4, 1))
                .view(VIEW, ATTACHMENT, format, aspect(format))
                .image(OTHER, recorder.imageInfo(VK10.VK_IMAGE_TYPE_2D, format, 4, 4, 1))
                .view(OTHER_VIEW, OTHER, format, aspect(format));
        sets.write(descriptorType, VK10.VK_SHADER_STAGE_FRAGMENT_BIT, attachment ? VIEW : OTHER_VIEW, 0, 1);
    }

    private void pipeline(String shader, boolean writes, int flags) throws SpirvTextException {
        VkPipelineColorBlendAttachmentState blend =
                VkPipelineColorBlendAttachmentState.create(run.struct("VkPipelineColorBlendAttachmentState"));
        blend.colorWriteMask(writes ? 15 : 0);
        String blending = "VkPipelineColorBlendStateCreateInfo";
        long colors = run.struct(blending);
        run.set(colors, blending, "attachmentCount", 1).set(colors, blending, "pAttachments", blend.address());
        String testing = "VkPipelineDepthStencilStateCreateInfo";
        VkPipelineDepthStencilStateCreateInfo tests = VkPipelineDepthStencilStateCreateInfo.create(run.struct(testing));
        tests.depthTestEnable(writes).depthWriteEnable(writes).stencilTestEnable(writes);
        tests.front().set(0, VK10.VK_STENCIL_OP_REPLACE, 0, 0, 255, 255, 0);
        new DrawnGraphics(run)
                .shader(VK10.VK_SHADER_STAGE_FRAGMENT_BIT, shader)
                .set("pColorBlendState", colors)
                .set("pDepthStencilState", tests.address())
                .set("pRasterizationState", run.struct("VkPipelineRasterizationStateCreateInfo"))
                .set("layout", BoundImages.LAYOUT)
                .set("flags", flags)
                .bind();
    }

    private void begin(int format, int loadOp) {
        String struct = "VkRenderingAttachmentInfo";
        long attachment = run.struct(struct);
        long rendering = run.struct("VkRenderingInfo");
        run.set(attachment, struct, "imageView", VIEW)
                .set(attachment, struct, "imageLayout", 1)
                .set(attachment, struct, "loadOp", loadOp);
        switch (format) {
            case DEPTH_FORMAT -> run.set(rendering, "VkRenderingInfo", "pDepthAttachment", attachment);
            case STENCIL_FORMAT -> run.set(rendering, "VkRenderingInfo", "pStencilAttachment", attachment);
            default ->
                run.set(rendering, "VkRenderingInfo", "colorAttachmentCount", 1)
                        .set(rendering, "VkRenderingInfo", "pColorAttachments", attachment);
        }
        run.call("vkCmdBeginRendering", Recorder.COMMANDS, rendering);
        sets.bind();
    }

    private List<String> draw() {
        return recorder.broken(() -> run.call("vkCmdDraw", Recorder.COMMANDS, 3, 1, 0, 0)).stream()
                .filter(id -> id.matches(".*-(06537|1079[567]|1233[89]|12340)"))
                .toList();
    }

    private static List<String> expected(String number) {
        return number.isEmpty() ? List.of() : List.of("VUID-vkCmdDraw-None-" + number);
    }

    @ParameterizedTest
    @CsvSource({COLOR_FORMAT + ", 12338, 10795", DEPTH_FORMAT + ", 12339, 10796", STENCIL_FORMAT + ", 12340, 10797"})
    void sampledAttachments(int format, String written, String cleared) throws SpirvTextException {
        recorder.begin();
        images(format, SAMPLED, true);
        begin(format, LOAD);
        pipeline(READ, false, 0);
        assertEquals(List.of(), draw(), "it is only read");
        pipeline(READ, true, 0);
        assertTrue(draw().contains("VUID-vkCmdDraw-None-" + written));
        run.call("vkCmdEndRendering", Recorder.COMMANDS);
        begin(format, CLEAR);
        pipeline(READ, false, 0);
        assertEquals(expected(cleared), draw());
    }

    @Test
    void otherImagesAndFeedbackLoops() throws SpirvTextException {
        recorder.begin();
        images(COLOR_FORMAT, SAMPLED, true);
        begin(COLOR_FORMAT, CLEAR);
        pipeline(READ, true, EXTAttachmentFeedbackLoopLayout.VK_PIPELINE_CREATE_COLOR_ATTACHMENT_FEEDBACK_LOOP_BIT_EXT);
        assertEquals(List.of(), draw());
    }

    @ParameterizedTest
    @CsvSource({"true, 06537", "false, ''"})
    void storageImages(boolean attachment, String number) throws SpirvTextException {
        recorder.begin();
        images(COLOR_FORMAT, STORAGE, attachment);
        begin(COLOR_FORMAT, CLEAR);
        pipeline(WRITE, false, 0);
        assertEquals(expected(number), draw());
    }

    @Test
    void anotherImageIsNoAttachment() throws SpirvTextException {
        recorder.begin();
        images(COLOR_FORMAT, SAMPLED, false);
        begin(COLOR_FORMAT, CLEAR);
        pipeline(READ, true, 0);
        assertEquals(List.of(), draw());
    }
}

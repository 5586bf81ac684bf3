package dev.vkval.check.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import dev.vkval.spirv.text.SpirvTextException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VkPipelineColorBlendAttachmentState;

/** Secondary command buffers that read the color attachment of the render pass instance through a descriptor, or write it. */
class ExecutedFeedbackRulesTest {
    private static final long ATTACHMENT = 20;
    private static final long VIEW = 21;
    private static final long OTHER = 22;
    private static final long OTHER_VIEW = 23;
    private static final long FIRST = 30;
    private static final long PIPELINE = 501;
    private static final int POOL = 5;
    private static final int FORMAT = VK10.VK_FORMAT_R8G8B8A8_UNORM;
    private static final int GRAPHICS = VK10.VK_PIPELINE_BIND_POINT_GRAPHICS;
    private static final int CONTINUE = VK10.VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT;
    private static final String SHADER = """
            OpCapability Shader
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
            %type = OpTypeImage %float 2D 0 0 0 1 Unknown
            %to = OpTypePointer UniformConstant %type
            %image = OpVariable %to UniformConstant
            %toOut = OpTypePointer Output %vec4
            %out = OpVariable %toOut Output
            %main = OpFunction %void None %fn
            %start = OpLabel
            """;
    private static final String READ = SHADER + """
            %loaded = OpLoad %type %image
            %texel = OpImageFetch %vec4 %loaded %origin
            OpStore %out %texel
            OpReturn
            OpFunctionEnd
            """;
    private static final String WRITE = SHADER + """
            OpStore %out %zero
            OpReturn
            OpFunctionEnd
            """;

    private final Recorder recorder = new Recorder();
    private final CheckRun run = recorder.run();
    private final BoundImages sets = new BoundImages(run);
    private long next = FIRST;

    @AfterEach
    void end() {
        recorder.close();
    }

    private void pipeline(boolean writes) throws SpirvTextException {
        VkPipelineColorBlendAttachmentState blend =
                VkPipelineColorBlendAttachmentState.create(run.struct("VkPipelineColorBlendAttachmentState"));
        blend.colorWriteMask(writes ? 15 : 0);
        long colors = run.struct("VkPipelineColorBlendStateCreateInfo", "attachmentCount", 1);
        run.set(colors, "VkPipelineColorBlendStateCreateInfo", "pAttachments", blend.address());
        new DrawnGraphics(run)
                .shader(VK10.VK_SHADER_STAGE_FRAGMENT_BIT, writes ? WRITE : READ)
                .set("pColorBlendState", colors)
                .set("pRasterizationState", run.struct("VkPipelineRasterizationStateCreateInfo"))
                .set("layout", BoundImages.LAYOUT)
                .bind();
    }

    /** Records a secondary command buffer that writes (W) or reads (R). */
    private long secondary(char what) throws SpirvTextException {
        long id = next++;
        long allocation = run.struct("VkCommandBufferAllocateInfo", "commandPool", POOL, "level", 1);
        long rendering = run.struct("VkCommandBufferInheritanceRenderingInfo", "colorAttachmentCount", 1);
        long inheritance = run.struct("VkCommandBufferInheritanceInfo", "pNext", rendering);
        run.set(allocation, "VkCommandBufferAllocateInfo", "commandBufferCount", 1)
                .set(rendering, "VkCommandBufferInheritanceRenderingInfo", "pColorAttachmentFormats", run.words(FORMAT))
                .create("vkAllocateCommandBuffers", id, Recorder.DEVICE, allocation, 0)
                .call(
                        "vkBeginCommandBuffer",
                        id,
                        run.struct("VkCommandBufferBeginInfo", "flags", CONTINUE, "pInheritanceInfo", inheritance));
        pipeline(what == 'W');
        run.call("vkCmdBindPipeline", id, GRAPHICS, PIPELINE)
                .call(
                        "vkCmdBindDescriptorSets",
                        id,
                        GRAPHICS,
                        BoundImages.LAYOUT,
                        0,
                        1,
                        run.array(BoundImages.SET),
                        0,
                        0)
                .call("vkCmdDraw", id, 3, 1, 0, 0)
                .call("vkEndCommandBuffer", id);
        return id;
    }

    private List<String> execute(String calls) throws SpirvTextException {
        List<String> broken = new ArrayList<>();
        for (String elements : calls.split(" ")) {
            long[] ids = new long[elements.length()];
            for (int i = 0; i < ids.length; i++) {
                ids[i] = secondary(elements.charAt(i));
            }
            broken.addAll(recorder.broken(
                    () -> run.call("vkCmdExecuteCommands", Recorder.COMMANDS, ids.length, run.array(ids))));
        }
        return broken.stream()
                .map(id -> id.substring(id.length() - 5))
                .filter(id -> id.matches("0653[3-6]"))
                .toList();
    }

    @ParameterizedTest
    @CsvSource({
        "true, false, R, ''",
        "true, true, R, 06533",
        "true, false, W R, 06533",
        "true, false, R W, 06534",
        "true, false, WR, 06535",
        "true, false, RW, 06536",
        "true, false, WW, ''",
        "false, true, RWR, ''"
    })
    void elementsReadAndWrite(boolean attachment, boolean clears, String calls, String expected)
            throws SpirvTextException {
        recorder.begin();
        recorder.image(ATTACHMENT, recorder.imageInfo(VK10.VK_IMAGE_TYPE_2D, FORMAT, 4, 4, 1))
                .view(VIEW, ATTACHMENT, FORMAT, VK10.VK_IMAGE_ASPECT_COLOR_BIT)
                .image(OTHER, recorder.imageInfo(VK10.VK_IMAGE_TYPE_2D, FORMAT, 4, 4, 1))
                .view(OTHER_VIEW, OTHER, FORMAT, VK10.VK_IMAGE_ASPECT_COLOR_BIT);
        sets.write(
                VK10.VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE,
                VK10.VK_SHADER_STAGE_FRAGMENT_BIT,
                attachment ? VIEW : OTHER_VIEW,
                0,
                VK10.VK_IMAGE_LAYOUT_GENERAL);
        String struct = "VkRenderingAttachmentInfo";
        long color = run.struct(struct, "imageView", VIEW, "imageLayout", 1, "loadOp", clears ? 1 : 0);
        long rendering =
                run.struct("VkRenderingInfo", "flags", VK13.VK_RENDERING_CONTENTS_SECONDARY_COMMAND_BUFFERS_BIT);
        run.set(rendering, "VkRenderingInfo", "colorAttachmentCount", 1)
                .set(rendering, "VkRenderingInfo", "pColorAttachments", color)
                .call("vkCmdBeginRendering", Recorder.COMMANDS, rendering);
        assertEquals(expected.isEmpty() ? List.of() : List.of(expected), execute(calls));
    }
}

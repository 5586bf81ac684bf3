package dev.vkval.check.renderpass;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VkImageCreateInfo;
import org.lwjgl.vulkan.VkRenderingInfo;

/** Secondary command buffers within dynamic rendering, begun for its attachments and for others. */
class ExecuteRenderingRulesTest {
    private static final long IMAGE = 20;
    private static final long VIEW = 21;
    private static final int FORMAT = VK10.VK_FORMAT_R8G8B8A8_UNORM;
    private static final int DEPTH_STENCIL = VK10.VK_FORMAT_D24_UNORM_S8_UINT;
    private static final String RENDERING = "VkCommandBufferInheritanceRenderingInfo";
    private static final String SAMPLES = "VkAttachmentSampleCountInfoAMD";
    private static final String DEPTH = "depthAttachmentFormat";
    private static final String STENCIL = "stencilAttachmentFormat";
    private static final int OTHER_FORMAT = VK10.VK_FORMAT_B8G8R8A8_UNORM;

    /** What a secondary command buffer inherits, and the id of the rule that it breaks. */
    private record Inherited(int format, int samples, int flags, boolean perAttachment, String rule) {}

    private static Stream<Inherited> inherited() {
        int resuming = VK13.VK_RENDERING_RESUMING_BIT;
        return Stream.of(
                new Inherited(FORMAT, 1, 0, false, ""),
                new Inherited(FORMAT, 1, 0, true, ""),
                new Inherited(OTHER_FORMAT, 1, 0, false, "imageView-06028"),
                new Inherited(FORMAT, 1, resuming, false, "flags-06026"),
                new Inherited(FORMAT, 4, 0, false, "pNext-06035"),
                new Inherited(FORMAT, 4, 0, true, "pNext-06032"));
    }

    @ParameterizedTest
    @MethodSource("inherited")
    void colorAttachments(Inherited inherited) {
        assertEquals(
                inherited.rule().isEmpty() ? List.of() : List.of("VUID-vkCmdExecuteCommands-" + inherited.rule()),
                executed(
                        inherited,
                        VK10.VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT,
                        VK10.VK_IMAGE_ASPECT_COLOR_BIT,
                        "pColorAttachments"));
    }

    @ParameterizedTest
    @CsvSource({"false, 06036, 06037", "true, 06033, 06034"})
    void depthAndStencilAttachments(boolean perAttachment, String depth, String stencil) {
        for (String member : List.of("pDepthAttachment", "pStencilAttachment")) {
            for (int samples : new int[] {1, 4}) {
                List<String> broken = executed(
                        new Inherited(DEPTH_STENCIL, samples, 0, perAttachment, ""),
                        VK10.VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT,
                        VK10.VK_IMAGE_ASPECT_DEPTH_BIT | VK10.VK_IMAGE_ASPECT_STENCIL_BIT,
                        member);
                String rule = "VUID-vkCmdExecuteCommands-pNext-" + (member.contains("Depth") ? depth : stencil);
                assertEquals(samples == 1 ? List.of() : List.of(rule), broken);
            }
        }
    }

    /** An attachment that a render pass instance leaves out has no format in the secondary command buffer. */
    @ParameterizedTest
    @CsvSource({FORMAT + ", true", "0, false"})
    void attachmentsThatAreLeftOut(int format, boolean wrong) {
        assertEquals(
                wrong ? List.of("VUID-vkCmdExecuteCommands-imageView-07606") : List.of(),
                executed(new Inherited(format, 1, 0, false, ""), 0, 0, "pColorAttachments"));
    }

    /** Ids that are broken where the command buffer is executed, in a render pass instance with one attachment, or none. */
    private static List<String> executed(Inherited inherited, int usage, int aspects, String member) {
        try (Recorder recorder = new Recorder("VK_AMD_mixed_attachment_samples")) {
            CheckRun run = recorder.run();
            boolean color = member.equals("pColorAttachments");
            long formats = run.struct(RENDERING);
            run.set(formats, RENDERING, "flags", inherited.flags())
                    .set(
                            formats,
                            RENDERING,
                            "rasterizationSamples",
                            inherited.perAttachment() ? 1 : inherited.samples());
            if (color) {
                run.set(formats, RENDERING, "colorAttachmentCount", 1)
                        .set(formats, RENDERING, "pColorAttachmentFormats", run.pointer(inherited.format()));
            } else {
                run.set(formats, RENDERING, member.equals("pDepthAttachment") ? DEPTH : STENCIL, inherited.format());
            }
            if (inherited.perAttachment()) {
                long samples = run.struct(SAMPLES);
                run.set(samples, SAMPLES, "colorAttachmentCount", color ? 1 : 0)
                        .set(samples, SAMPLES, "pColorAttachmentSamples", run.pointer(inherited.samples()))
                        .set(samples, SAMPLES, "depthStencilAttachmentSamples", inherited.samples())
                        .set(formats, RENDERING, "pNext", samples);
            }
            long inheritance = run.struct("VkCommandBufferInheritanceInfo");
            run.set(inheritance, "VkCommandBufferInheritanceInfo", "pNext", formats);
            recorder.beginSecondary(VK10.VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT, inheritance);
            run.call("vkEndCommandBuffer", Recorder.SECONDARY);
            long attachment = run.struct("VkRenderingAttachmentInfo");
            if (usage != 0) {
                int format = color ? FORMAT : DEPTH_STENCIL;
                VkImageCreateInfo info = recorder.imageInfo(VK10.VK_IMAGE_TYPE_2D, format, 4, 4, 1);
                recorder.image(IMAGE, info.usage(usage)).view(VIEW, IMAGE, format, aspects);
                run.set(attachment, "VkRenderingAttachmentInfo", "imageView", VIEW);
            }
            run.set(attachment, "VkRenderingAttachmentInfo", "imageLayout", VK10.VK_IMAGE_LAYOUT_GENERAL);
            VkRenderingInfo rendering = VkRenderingInfo.create(run.struct("VkRenderingInfo"));
            rendering
                    .layerCount(1)
                    .flags(VK13.VK_RENDERING_CONTENTS_SECONDARY_COMMAND_BUFFERS_BIT)
                    .renderArea()
                    .extent()
                    .set(4, 4);
            run.set(rendering.address(), "VkRenderingInfo", "colorAttachmentCount", color ? 1 : 0)
                    .set(rendering.address(), "VkRenderingInfo", member, attachment);
            recorder.begin();
            run.call("vkCmdBeginRendering", Recorder.COMMANDS, rendering.address());
            return recorder.broken(
                    () -> run.call("vkCmdExecuteCommands", Recorder.COMMANDS, 1, run.array(Recorder.SECONDARY)));
        }
    }
}

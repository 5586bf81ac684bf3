package dev.vkval.check.practice;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.Collections;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkAttachmentDescription;
import org.lwjgl.vulkan.VkAttachmentReference;
import org.lwjgl.vulkan.VkClearAttachment;
import org.lwjgl.vulkan.VkImageMemoryBarrier;
import org.lwjgl.vulkan.VkImageSubresourceRange;

/** Draws to a color and a depth attachment, by a render pass object and dynamically. */
class AttachmentUsePracticesTest {
    private static final String UNUSED = "BestPractices-vkCmdEndRenderPass-redundant-attachment-on-tile";
    private static final String DEPTH_FIRST = "BestPractices-vkCmdEndRenderPass-depth-pre-pass-usage";
    private static final String DIRECTIONS = "BestPractices-NVIDIA-Zcull-LessGreaterRatio";
    private static final int COLOR_FORMAT = VK10.VK_FORMAT_R8G8B8A8_UNORM;
    private static final int DEPTH_FORMAT = VK10.VK_FORMAT_D32_SFLOAT;
    private static final int LOAD = VK10.VK_ATTACHMENT_LOAD_OP_LOAD;
    private static final int CLEAR = VK10.VK_ATTACHMENT_LOAD_OP_CLEAR;
    private static final int STORE = VK10.VK_ATTACHMENT_STORE_OP_STORE;
    private static final int DROP = VK10.VK_ATTACHMENT_STORE_OP_DONT_CARE;
    private static final int LESS = VK10.VK_COMPARE_OP_LESS;
    private static final int EQUAL = VK10.VK_COMPARE_OP_EQUAL;
    private static final int GREATER = VK10.VK_COMPARE_OP_GREATER;
    private static final int ALL_COMPONENTS = 0xF;
    private static final long IMAGE = 20;
    private static final long VIEW = 21;
    private static final long DEPTH_IMAGE = 22;
    private static final long DEPTH_VIEW = 23;
    private static final long PASS = 24;
    private static final long FRAMEBUFFER = 25;
    private static final long PIPELINE = 30;

    private CheckRun run;
    private Recorder recorder;
    private long pipelines = PIPELINE;

    private void begin(String vendor) {
        run = PracticeRun.of(vendor).device(3);
        recorder = Recorder.of(run);
        recorder.image(
                        IMAGE,
                        recorder.imageInfo(1, COLOR_FORMAT, 4, 4, 1).usage(VK10.VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT))
                .view(VIEW, IMAGE, COLOR_FORMAT, VK10.VK_IMAGE_ASPECT_COLOR_BIT)
                .image(
                        DEPTH_IMAGE,
                        recorder.imageInfo(1, DEPTH_FORMAT, 4, 4, 1)
                                .usage(VK10.VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT
                                        | VK10.VK_IMAGE_USAGE_TRANSFER_DST_BIT))
                .view(DEPTH_VIEW, DEPTH_IMAGE, DEPTH_FORMAT, VK10.VK_IMAGE_ASPECT_DEPTH_BIT)
                .begin();
    }

    @AfterEach
    void close() {
        run.close();
    }

    private int found(String rule) {
        return Collections.frequency(run.rules(), rule);
    }

    /** Binds a pipeline, and draws with it. */
    private void draw(int draws, int vertices, int colorMask, boolean depthWrite, int depthCompareOp) {
        long id = pipelines++;
        String ofAttachment = "VkPipelineColorBlendAttachmentState";
        long attachment = run.struct(ofAttachment, "colorWriteMask", colorMask);
        long blend = run.struct("VkPipelineColorBlendStateCreateInfo", "attachmentCount", 1);
        String depthState = "VkPipelineDepthStencilStateCreateInfo";
        long depth = run.struct(
                depthState,
                "depthTestEnable",
                depthCompareOp == VK10.VK_COMPARE_OP_NEVER ? 0 : 1,
                "depthWriteEnable",
                depthWrite ? 1 : 0,
                "depthCompareOp",
                depthCompareOp);
        String info = "VkGraphicsPipelineCreateInfo";
        long pipeline = run.struct(info);
        run.set(blend, "VkPipelineColorBlendStateCreateInfo", "pAttachments", attachment)
                .set(pipeline, info, "pColorBlendState", blend)
                .set(pipeline, info, "pDepthStencilState", depth)
                .create("vkCreateGraphicsPipelines", id, Recorder.DEVICE, 0, 1, pipeline, 0, 0)
                .call("vkCmdBindPipeline", Recorder.COMMANDS, VK10.VK_PIPELINE_BIND_POINT_GRAPHICS, id);
        for (int i = 0; i < draws; i++) {
            run.call("vkCmdDraw", Recorder.COMMANDS, vertices, 1, 0, 0);
        }
    }

    private void colors() {
        draw(1, 3, ALL_COMPONENTS, false, VK10.VK_COMPARE_OP_NEVER);
    }

    private void beginRendering(int depthLoad, int depthStore) {
        String of = "VkRenderingAttachmentInfo";
        long color = run.struct(of, "loadOp", LOAD, "storeOp", STORE);
        long depth = run.struct(of, "loadOp", depthLoad, "storeOp", depthStore);
        long info = run.struct("VkRenderingInfo", "layerCount", 1, "colorAttachmentCount", 1);
        run.set(color, of, "imageView", VIEW)
                .set(depth, of, "imageView", DEPTH_VIEW)
                .set(info, "VkRenderingInfo", "pColorAttachments", color)
                .set(info, "VkRenderingInfo", "pDepthAttachment", depth)
                .call("vkCmdBeginRendering", Recorder.COMMANDS, info);
    }

    private void endRendering() {
        run.call("vkCmdEndRendering", Recorder.COMMANDS);
    }

    private void endCommandBuffer() {
        run.call("vkEndCommandBuffer", Recorder.COMMANDS);
    }

    private void beginPass(int load, int store) {
        long attachments = run.zeros(2L * VkAttachmentDescription.SIZEOF);
        for (int i = 0; i < 2; i++) {
            long each = attachments + (long) i * VkAttachmentDescription.SIZEOF;
            VkAttachmentDescription.nformat(each, i == 0 ? COLOR_FORMAT : DEPTH_FORMAT);
            VkAttachmentDescription.nsamples(each, 1);
            VkAttachmentDescription.nloadOp(each, load);
            VkAttachmentDescription.nstoreOp(each, store);
        }
        long color = run.zeros(VkAttachmentReference.SIZEOF);
        long depth = run.zeros(VkAttachmentReference.SIZEOF);
        VkAttachmentReference.nattachment(depth, 1);
        String ofPass = "VkRenderPassCreateInfo";
        long subpass = run.struct("VkSubpassDescription", "colorAttachmentCount", 1);
        long info = run.struct(ofPass, "attachmentCount", 2, "subpassCount", 1);
        String ofFramebuffer = "VkFramebufferCreateInfo";
        long framebuffer = run.struct(ofFramebuffer, "attachmentCount", 2, "width", 4, "height", 4, "layers", 1);
        long begin = run.struct("VkRenderPassBeginInfo");
        run.set(subpass, "VkSubpassDescription", "pColorAttachments", color)
                .set(subpass, "VkSubpassDescription", "pDepthStencilAttachment", depth)
                .set(info, ofPass, "pAttachments", attachments)
                .set(info, ofPass, "pSubpasses", subpass)
                .create("vkCreateRenderPass", PASS, Recorder.DEVICE, info, 0, 0)
                .set(framebuffer, ofFramebuffer, "renderPass", PASS)
                .set(framebuffer, ofFramebuffer, "pAttachments", run.array(VIEW, DEPTH_VIEW))
                .create("vkCreateFramebuffer", FRAMEBUFFER, Recorder.DEVICE, framebuffer, 0, 0)
                .set(begin, "VkRenderPassBeginInfo", "renderPass", PASS)
                .set(begin, "VkRenderPassBeginInfo", "framebuffer", FRAMEBUFFER)
                .call("vkCmdBeginRenderPass", Recorder.COMMANDS, begin, 0);
    }

    private void clearDepth() {
        long clear = run.zeros(VkClearAttachment.SIZEOF);
        VkClearAttachment.naspectMask(clear, VK10.VK_IMAGE_ASPECT_DEPTH_BIT);
        run.call("vkCmdClearAttachments", Recorder.COMMANDS, 1, clear, 1, run.struct("VkClearRect"));
    }

    @ParameterizedTest
    @CsvSource({"arm, 0, 0, 1", "img, 0, 1, 1", "arm, 1, 0, 1", "arm, 1, 1, 0", "nvidia, 0, 0, 0"})
    void anAttachmentThatIsNotDrawnTo(String vendor, int load, int store, int warnings) {
        begin(vendor);
        beginRendering(load, store);
        colors();
        endRendering();
        assertEquals(warnings, found(UNUSED));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anAttachmentThatIsTestedOrCleared(boolean cleared) {
        begin("arm");
        beginRendering(LOAD, STORE);
        colors();
        if (cleared) {
            clearDepth();
        } else {
            draw(1, 3, 0, false, LESS);
        }
        endRendering();
        assertEquals(0, found(UNUSED));
    }

    @Test
    void attachmentsOfARenderPass() {
        begin("arm");
        beginPass(LOAD, STORE);
        colors();
        run.call("vkCmdEndRenderPass", Recorder.COMMANDS);
        assertEquals(1, found(UNUSED), "the depth");
        beginPass(LOAD, STORE);
        draw(1, 3, ALL_COMPONENTS, true, LESS);
        run.call("vkCmdEndRenderPass", Recorder.COMMANDS);
        assertEquals(1, found(UNUSED), "both are used");
        beginPass(CLEAR, DROP);
        run.call("vkCmdEndRenderPass", Recorder.COMMANDS);
        assertEquals(1, found(UNUSED), "nothing is moved");
    }

    @ParameterizedTest
    @CsvSource({
        "arm, 20, 20, 500, 1",
        "arm, 19, 20, 500, 0",
        "arm, 20, 19, 500, 0",
        "arm, 20, 20, 499, 0",
        "img, 10, 10, 300, 1",
        "amd, 20, 20, 500, 0"
    })
    void depthBeforeColors(String vendor, int onlyDepth, int compared, int vertices, int warnings) {
        begin(vendor);
        beginRendering(CLEAR, DROP);
        draw(onlyDepth, vertices, 0, true, LESS);
        draw(compared, vertices, ALL_COMPONENTS, false, EQUAL);
        endRendering();
        assertEquals(warnings, found(DEPTH_FIRST));
    }

    @Test
    void depthWithColorsIsNoPass() {
        begin("arm");
        beginRendering(CLEAR, DROP);
        draw(40, 500, ALL_COMPONENTS, true, VK10.VK_COMPARE_OP_LESS_OR_EQUAL);
        endRendering();
        assertEquals(0, found(DEPTH_FIRST));
    }

    @ParameterizedTest
    @CsvSource({"nvidia, 7, 3, 1", "nvidia, 3, 7, 1", "nvidia, 8, 2, 0", "nvidia, 10, 0, 0", "arm, 5, 5, 0"})
    void bothDirections(String vendor, int less, int greater, int warnings) {
        begin(vendor);
        beginRendering(CLEAR, STORE);
        draw(less, 3, 0, true, LESS);
        draw(greater, 3, 0, true, GREATER);
        endRendering();
        endCommandBuffer();
        assertEquals(warnings, found(DIRECTIONS));
    }

    /** What lies between the draws of one direction and those of the other. */
    @ParameterizedTest
    @CsvSource({
        "nothing, 1",
        "clear, 0",
        "clear image, 0",
        "transition, 0",
        "transition of contents, 1",
        "load operation, 0",
        "store operation, 0"
    })
    void theDirectionMayChangeWithTheContents(String between, int warnings) {
        begin("nvidia");
        beginRendering(CLEAR, between.equals("store operation") ? DROP : STORE);
        draw(5, 3, 0, true, LESS);
        endRendering();
        switch (between) {
            case "clear image" ->
                run.call(
                        "vkCmdClearDepthStencilImage",
                        Recorder.COMMANDS,
                        DEPTH_IMAGE,
                        VK10.VK_IMAGE_LAYOUT_GENERAL,
                        run.zeros(8),
                        1,
                        run.struct("VkImageSubresourceRange", "aspectMask", 2, "levelCount", 1, "layerCount", 1));
            case "transition" -> transition(VK10.VK_IMAGE_LAYOUT_UNDEFINED);
            case "transition of contents" -> transition(VK10.VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL);
            default -> {}
        }
        beginRendering(between.equals("load operation") ? CLEAR : LOAD, STORE);
        if (between.equals("clear")) {
            clearDepth();
        }
        draw(5, 3, 0, true, GREATER);
        endRendering();
        endCommandBuffer();
        assertEquals(warnings, found(DIRECTIONS));
    }

    private void transition(int oldLayout) {
        String of = "VkImageMemoryBarrier";
        long barrier = run.struct(of, "oldLayout", oldLayout, "newLayout", VK10.VK_IMAGE_LAYOUT_GENERAL);
        VkImageSubresourceRange range = VkImageSubresourceRange.create(barrier + VkImageMemoryBarrier.SUBRESOURCERANGE);
        range.aspectMask(VK10.VK_IMAGE_ASPECT_DEPTH_BIT).levelCount(1).layerCount(1);
        run.set(barrier, of, "image", DEPTH_IMAGE)
                .call("vkCmdPipelineBarrier", Recorder.COMMANDS, 1, 1, 0, 0, 0, 0, 0, 1, barrier);
    }
}

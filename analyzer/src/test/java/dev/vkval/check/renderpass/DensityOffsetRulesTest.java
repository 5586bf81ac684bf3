package dev.vkval.check.renderpass;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.EXTFragmentDensityMapOffset;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VkAttachmentDescription2;
import org.lwjgl.vulkan.VkImageCreateInfo;
import org.lwjgl.vulkan.VkRenderPassFragmentDensityMapCreateInfoEXT;

/** Fragment density offsets at the end of render pass instances. */
class DensityOffsetRulesTest {
    private static final long MAP = 20;
    private static final long IMAGE = 22;
    private static final long PASS = 40;
    private static final long FRAMEBUFFER = 41;
    private static final int FORMAT = VK10.VK_FORMAT_R8G8B8A8_UNORM;
    private static final int OFFSET_BIT =
            EXTFragmentDensityMapOffset.VK_IMAGE_CREATE_FRAGMENT_DENSITY_MAP_OFFSET_BIT_EXT;
    private static final String RULE = "VUID-VkRenderPassFragmentDensityMapOffsetEndInfoEXT-";

    private final Recorder recorder = new Recorder();
    private final CheckRun run = recorder.run();

    @AfterEach
    void end() {
        recorder.close();
    }

    /** An image, and the view of it, whose id is one more. */
    private void image(long id, int format, int aspects, boolean moves) {
        VkImageCreateInfo info = recorder.imageInfo(VK10.VK_IMAGE_TYPE_2D, format, 4, 4, 1);
        recorder.image(id, info.flags(moves ? OFFSET_BIT : 0).usage(0xF0)).view(id + 1, id, format, aspects);
    }

    private long end(String struct, long... offsets) {
        String chained = "VkRenderPassFragmentDensityMapOffsetEndInfoEXT";
        long end = run.struct(chained);
        long info = run.struct(struct);
        run.set(end, chained, "fragmentDensityOffsetCount", offsets.length)
                .set(end, chained, "pFragmentDensityOffsets", run.array(offsets))
                .set(info, struct, "pNext", end);
        return info;
    }

    private List<String> broken(Runnable end) {
        return recorder.broken(end).stream()
                .filter(id -> id.startsWith(RULE) && !id.endsWith("-06503"))
                .toList();
    }

    private static List<String> expected(String rule) {
        return rule.isEmpty() ? List.of() : List.of(RULE + rule);
    }

    /** Begins to render with a density map and an attachment of some kind. */
    private void begin(String kind, boolean moves, int flags, int views) {
        long attachment = run.struct("VkRenderingAttachmentInfo");
        long map = run.struct("VkRenderingFragmentDensityMapAttachmentInfoEXT");
        long rendering = run.struct("VkRenderingInfo");
        boolean resolve = kind.equals("resolve");
        run.set(map, "VkRenderingFragmentDensityMapAttachmentInfoEXT", "imageView", MAP + 1)
                .set(attachment, "VkRenderingAttachmentInfo", resolve ? "resolveImageView" : "imageView", IMAGE + 1)
                .set(attachment, "VkRenderingAttachmentInfo", "resolveMode", resolve ? 1 : 0)
                .set(rendering, "VkRenderingInfo", "pNext", map)
                .set(rendering, "VkRenderingInfo", "flags", flags)
                .set(rendering, "VkRenderingInfo", "viewMask", views);
        if (kind.equals("depth")) {
            run.set(rendering, "VkRenderingInfo", "pDepthAttachment", attachment);
        } else {
            run.set(rendering, "VkRenderingInfo", "colorAttachmentCount", 1)
                    .set(rendering, "VkRenderingInfo", "pColorAttachments", attachment);
        }
        if (flags < VK13.VK_RENDERING_RESUMING_BIT) {
            image(MAP, FORMAT, 1, moves || !kind.equals("map"));
            boolean depth = kind.equals("depth");
            image(
                    IMAGE,
                    depth ? VK10.VK_FORMAT_D16_UNORM : FORMAT,
                    depth ? VK10.VK_IMAGE_ASPECT_DEPTH_BIT : VK10.VK_IMAGE_ASPECT_COLOR_BIT,
                    moves || kind.equals("map"));
            recorder.begin();
        }
        run.call("vkCmdBeginRendering", Recorder.COMMANDS, rendering);
    }

    @ParameterizedTest
    @CsvSource({
        "map, false, 1, 0, fragmentDensityMapAttachment-06504",
        "color, false, 1, 0, pColorAttachments-06507",
        "color, false, 0, 0, ''",
        "resolve, false, 1, 0, pResolveAttachments-06508",
        "depth, false, 1, 0, pDepthStencilAttachment-06505",
        "depth, true, 1, 0, ''",
        "color, true, 2, 0, fragmentDensityOffsetCount-06511",
        "color, true, 2, 1, fragmentDensityOffsetCount-06510",
        "color, true, 1, 1, ''"
    })
    void dynamicRendering(String kind, boolean moves, int offsets, int views, String rule) {
        begin(kind, moves, 0, views);
        long info = end("VkRenderingEndInfoKHR", new long[offsets]);
        assertEquals(expected(rule), broken(() -> run.call("vkCmdEndRendering2KHR", Recorder.COMMANDS, info)));
    }

    @ParameterizedTest
    @CsvSource({"8, 8, ''", "8, 16, pFragmentDensityOffsets-10730"})
    void suspended(long first, long second, String rule) {
        begin("color", true, VK13.VK_RENDERING_SUSPENDING_BIT, 0);
        run.call("vkCmdEndRendering2KHR", Recorder.COMMANDS, end("VkRenderingEndInfoKHR", first));
        begin("color", true, VK13.VK_RENDERING_RESUMING_BIT, 0);
        long info = end("VkRenderingEndInfoKHR", second);
        assertEquals(expected(rule), broken(() -> run.call("vkCmdEndRendering2KHR", Recorder.COMMANDS, info)));
    }

    /** A render pass with a density map and one more attachment, which its second subpass uses. */
    private void renderPass(String member, int views) {
        String description = "VkSubpassDescription2";
        long attachments = MemoryUtil.nmemCallocChecked(2, VkAttachmentDescription2.SIZEOF);
        long reference = run.struct("VkAttachmentReference2");
        run.set(reference, "VkAttachmentReference2", "attachment", 1);
        for (int i = 0; i < 2; i++) {
            long at = attachments + (long) i * VkAttachmentDescription2.SIZEOF;
            MemoryUtil.memPutInt(at, VK12.VK_STRUCTURE_TYPE_ATTACHMENT_DESCRIPTION_2);
            run.set(at, "VkAttachmentDescription2", "format", FORMAT).set(at, "VkAttachmentDescription2", "samples", 1);
        }
        long subpass = run.struct(description);
        run.set(subpass, description, "viewMask", views);
        switch (member) {
            case "color", "resolve" -> {
                long unused = run.struct("VkAttachmentReference2");
                run.set(unused, "VkAttachmentReference2", "attachment", -1)
                        .set(subpass, description, "colorAttachmentCount", 1)
                        .set(subpass, description, "pColorAttachments", member.equals("color") ? reference : unused)
                        .set(subpass, description, "pResolveAttachments", member.equals("resolve") ? reference : 0);
            }
            case "input" ->
                run.set(subpass, description, "inputAttachmentCount", 1)
                        .set(subpass, description, "pInputAttachments", reference);
            case "depth" -> run.set(subpass, description, "pDepthStencilAttachment", reference);
            case "preserve" ->
                run.set(subpass, description, "preserveAttachmentCount", 1)
                        .set(subpass, description, "pPreserveAttachments", run.array(1));
            default -> {}
        }
        long map = run.struct("VkRenderPassFragmentDensityMapCreateInfoEXT");
        MemoryUtil.memPutInt(map + VkRenderPassFragmentDensityMapCreateInfoEXT.FRAGMENTDENSITYMAPATTACHMENT, 0);
        long pass = run.struct("VkRenderPassCreateInfo2");
        run.set(pass, "VkRenderPassCreateInfo2", "pNext", map)
                .set(pass, "VkRenderPassCreateInfo2", "attachmentCount", 2)
                .set(pass, "VkRenderPassCreateInfo2", "pAttachments", attachments)
                .set(pass, "VkRenderPassCreateInfo2", "subpassCount", 1)
                .set(pass, "VkRenderPassCreateInfo2", "pSubpasses", subpass)
                .create("vkCreateRenderPass2", PASS, Recorder.DEVICE, pass, 0, 0);
        MemoryUtil.nmemFree(attachments);
        long framebuffer = run.struct("VkFramebufferCreateInfo");
        run.set(framebuffer, "VkFramebufferCreateInfo", "renderPass", PASS)
                .set(framebuffer, "VkFramebufferCreateInfo", "attachmentCount", 2)
                .set(framebuffer, "VkFramebufferCreateInfo", "pAttachments", run.array(MAP + 1, IMAGE + 1))
                .set(framebuffer, "VkFramebufferCreateInfo", "width", 4)
                .set(framebuffer, "VkFramebufferCreateInfo", "height", 4)
                .set(framebuffer, "VkFramebufferCreateInfo", "layers", 1)
                .create("vkCreateFramebuffer", FRAMEBUFFER, Recorder.DEVICE, framebuffer, 0, 0);
    }

    @ParameterizedTest
    @CsvSource({
        "color, false, 1, 0, pColorAttachments-06507",
        "color, true, 1, 0, ''",
        "resolve, false, 1, 0, pResolveAttachments-06508",
        "input, false, 1, 0, pInputAttachments-06506",
        "input, true, 1, 0, ''",
        "depth, false, 1, 0, pDepthStencilAttachment-06505",
        "preserve, false, 1, 0, pPreserveAttachments-06509",
        "preserve, true, 1, 0, ''",
        "preserve, false, 0, 0, ''",
        "color, true, 2, 0, fragmentDensityOffsetCount-06511",
        "color, true, 2, 1, fragmentDensityOffsetCount-06510"
    })
    void renderPasses(String member, boolean moves, int offsets, int views, String rule) {
        image(MAP, FORMAT, 1, true);
        image(IMAGE, FORMAT, 1, moves);
        renderPass(member, views);
        recorder.begin();
        long begin = run.struct("VkRenderPassBeginInfo");
        run.set(begin, "VkRenderPassBeginInfo", "renderPass", PASS)
                .set(begin, "VkRenderPassBeginInfo", "framebuffer", FRAMEBUFFER)
                .call("vkCmdBeginRenderPass2", Recorder.COMMANDS, begin, run.struct("VkSubpassBeginInfo"));
        long info = end("VkSubpassEndInfo", new long[offsets]);
        assertEquals(expected(rule), broken(() -> run.call("vkCmdEndRenderPass2", Recorder.COMMANDS, info)));
    }
}

package dev.vkval.check.renderpass;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.VkRenderingInfo;
import org.lwjgl.vulkan.VkSubpassDescription2;

/** Subpasses and mappings of attachments that fit the render pass instance, and others. */
class RenderScopeCommandRulesTest {
    private static final long PASS = 21;
    private static final long FRAMEBUFFER = 22;
    private static final String PASS_INFO = "VkRenderPassCreateInfo2";
    private static final String LOCATIONS = "VkRenderingAttachmentLocationInfo";
    private static final String INDICES = "VkRenderingInputAttachmentIndexInfo";

    private final Recorder recorder = Recorder.withFeature(
            "VK_KHR_dynamic_rendering_local_read",
            "VkPhysicalDeviceDynamicRenderingLocalReadFeatures",
            "dynamicRenderingLocalRead");
    private final CheckRun run = recorder.run();

    @AfterEach
    void end() {
        recorder.close();
    }

    private void renderPass(int subpasses) {
        long info = run.struct(PASS_INFO);
        long array = run.array(new long[subpasses * 16]);
        int bytes = VkSubpassDescription2.SIZEOF;
        for (int i = 0; i < subpasses; i++) {
            run.set(array + (long) i * bytes, "VkSubpassDescription2", "sType", 1000109002);
        }
        run.set(info, PASS_INFO, "subpassCount", subpasses)
                .set(info, PASS_INFO, "pSubpasses", array)
                .create("vkCreateRenderPass2", PASS, Recorder.DEVICE, info, 0, 0);
        long framebuffer = run.struct("VkFramebufferCreateInfo");
        run.set(framebuffer, "VkFramebufferCreateInfo", "renderPass", PASS)
                .set(framebuffer, "VkFramebufferCreateInfo", "width", 4)
                .set(framebuffer, "VkFramebufferCreateInfo", "height", 4)
                .set(framebuffer, "VkFramebufferCreateInfo", "layers", 1)
                .create("vkCreateFramebuffer", FRAMEBUFFER, Recorder.DEVICE, framebuffer, 0, 0);
        long begin = run.struct("VkRenderPassBeginInfo");
        run.set(begin, "VkRenderPassBeginInfo", "renderPass", PASS)
                .set(begin, "VkRenderPassBeginInfo", "framebuffer", FRAMEBUFFER);
        recorder.begin();
        run.call("vkCmdBeginRenderPass2", Recorder.COMMANDS, begin, run.struct("VkSubpassBeginInfo"));
    }

    @ParameterizedTest
    @CsvSource({
        "1, false, VUID-vkCmdNextSubpass-None-00909",
        "1, true, VUID-vkCmdNextSubpass2-None-03102",
        "2, false, ''"
    })
    void subpasses(int subpasses, boolean newer, String rule) {
        renderPass(subpasses);
        List<String> broken = recorder.broken(() -> {
            if (newer) {
                long end = run.struct("VkSubpassEndInfo");
                run.call("vkCmdNextSubpass2", Recorder.COMMANDS, run.struct("VkSubpassBeginInfo"), end);
            } else {
                run.call("vkCmdNextSubpass", Recorder.COMMANDS, 0);
            }
        });
        assertEquals(rule.isEmpty() ? List.of() : List.of(rule), broken);
    }

    private List<String> mapped(String command, String structure, int colors) {
        long info = run.struct(structure);
        run.set(info, structure, "colorAttachmentCount", colors);
        return recorder.broken(() -> run.call(command, Recorder.COMMANDS, info));
    }

    @ParameterizedTest
    @CsvSource({
        "true, 0, '', ''",
        "true, 1, pLocationInfo-09510, pInputAttachmentIndexInfo-09517",
        "false, 0, commandBuffer-09511, commandBuffer-09518"
    })
    void attachments(boolean dynamic, int colors, String locations, String indices) {
        if (dynamic) {
            VkRenderingInfo rendering = VkRenderingInfo.create(run.struct("VkRenderingInfo"));
            rendering.layerCount(1).renderArea().extent().set(4, 4);
            recorder.begin();
            run.call("vkCmdBeginRendering", Recorder.COMMANDS, rendering.address());
        } else {
            renderPass(1);
        }
        String prefix = "VUID-vkCmdSetRenderingAttachmentLocations-";
        assertEquals(
                locations.isEmpty() ? List.of() : List.of(prefix + locations),
                mapped("vkCmdSetRenderingAttachmentLocations", LOCATIONS, colors));
        prefix = "VUID-vkCmdSetRenderingInputAttachmentIndices-";
        assertEquals(
                indices.isEmpty() ? List.of() : List.of(prefix + indices),
                mapped("vkCmdSetRenderingInputAttachmentIndices", INDICES, colors));
    }
}

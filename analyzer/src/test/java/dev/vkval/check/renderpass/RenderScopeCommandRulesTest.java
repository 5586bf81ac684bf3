package dev.vkval.check.renderpass;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.VK10;
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

    private void rendering() {
        VkRenderingInfo rendering = VkRenderingInfo.create(run.struct("VkRenderingInfo"));
        rendering.layerCount(1).renderArea().extent().set(4, 4);
        recorder.begin();
        run.call("vkCmdBeginRendering", Recorder.COMMANDS, rendering.address());
    }

    private List<String> ended(String command, long buffer) {
        String end = command.equals("vkCmdEndRenderPass2") ? "VkSubpassEndInfo" : "VkRenderingEndInfoKHR";
        return recorder.broken(() -> {
            if (command.matches(".*2(KHR)?")) {
                run.call(command, buffer, run.struct(end));
            } else {
                run.call(command, buffer);
            }
        });
    }

    @ParameterizedTest
    @CsvSource({
        "vkCmdEndRenderPass, 2, VUID-vkCmdEndRenderPass-None-00910",
        "vkCmdEndRenderPass2, 2, VUID-vkCmdEndRenderPass2-None-03103",
        "vkCmdEndRenderPass2, 1, ''",
        "vkCmdEndRendering, 1, VUID-vkCmdEndRendering-None-06161",
        "vkCmdEndRendering2KHR, 1, VUID-vkCmdEndRendering2KHR-None-10610"
    })
    void endsOfRenderPasses(String command, int subpasses, String rule) {
        renderPass(subpasses);
        List<String> broken = ended(command, Recorder.COMMANDS);
        assertEquals(!rule.isEmpty(), broken.contains(rule), broken.toString());
    }

    @ParameterizedTest
    @CsvSource({
        "vkCmdEndRenderPass, VUID-vkCmdEndRenderPass-None-06170, true",
        "vkCmdEndRenderPass2, VUID-vkCmdEndRenderPass2-None-06171, true",
        "vkCmdEndRendering, VUID-vkCmdEndRendering-None-06161, false"
    })
    void endsOfDynamicRendering(String command, String rule, boolean expected) {
        rendering();
        assertEquals(expected, ended(command, Recorder.COMMANDS).contains(rule));
    }

    @ParameterizedTest
    @CsvSource({
        "vkCmdEndRendering, VUID-vkCmdEndRendering-commandBuffer-06162",
        "vkCmdEndRendering2KHR, VUID-vkCmdEndRendering2KHR-commandBuffer-10611"
    })
    void endsOfInheritedRendering(String command, String rule) {
        long inheritance = run.struct("VkCommandBufferInheritanceInfo");
        run.set(
                inheritance,
                "VkCommandBufferInheritanceInfo",
                "pNext",
                run.struct("VkCommandBufferInheritanceRenderingInfo"));
        recorder.beginSecondary(VK10.VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT, inheritance);
        assertEquals(true, ended(command, Recorder.SECONDARY).contains(rule));
    }

    /** Executes a secondary command buffer without a mapping where the primary one maps its attachment as given. */
    @ParameterizedTest
    @CsvSource({
        "vkCmdSetRenderingAttachmentLocations, 3, VUID-vkCmdExecuteCommands-pCommandBuffers-09504, true",
        "vkCmdSetRenderingAttachmentLocations, 0, VUID-vkCmdExecuteCommands-pCommandBuffers-09504, false",
        "vkCmdSetRenderingInputAttachmentIndices, 3, VUID-vkCmdExecuteCommands-pCommandBuffers-09505, true",
        "vkCmdSetRenderingInputAttachmentIndices, 0, VUID-vkCmdExecuteCommands-pCommandBuffers-09505, false"
    })
    void executedMappings(String command, int number, String rule, boolean expected) {
        long inheritance = run.struct("VkCommandBufferInheritanceInfo");
        recorder.beginSecondary(VK10.VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT, inheritance);
        run.call("vkEndCommandBuffer", Recorder.SECONDARY);
        map(command, number);
        List<String> broken = recorder.broken(
                () -> run.call("vkCmdExecuteCommands", Recorder.COMMANDS, 1, run.array(Recorder.SECONDARY)));
        assertEquals(expected, broken.contains(rule), broken.toString());
    }

    private void map(String command, int number) {
        VkRenderingInfo rendering = VkRenderingInfo.create(run.struct("VkRenderingInfo"));
        rendering.layerCount(1).renderArea().extent().set(4, 4);
        run.set(rendering.address(), "VkRenderingInfo", "colorAttachmentCount", 1)
                .set(
                        rendering.address(),
                        "VkRenderingInfo",
                        "pColorAttachments",
                        run.struct("VkRenderingAttachmentInfo"));
        recorder.begin();
        run.call("vkCmdBeginRendering", Recorder.COMMANDS, rendering.address());
        boolean locations = command.endsWith("Locations");
        String struct = locations ? LOCATIONS : INDICES;
        long info = run.struct(struct);
        run.set(info, struct, "colorAttachmentCount", 1)
                .set(
                        info,
                        struct,
                        locations ? "pColorAttachmentLocations" : "pColorAttachmentInputIndices",
                        run.pointer(number))
                .call(command, Recorder.COMMANDS, info);
    }

    @ParameterizedTest
    @CsvSource({"-1, true", "0, false"})
    void clearsOfMappedAttachments(int location, boolean expected) {
        map("vkCmdSetRenderingAttachmentLocations", location);
        long clear = run.struct("VkClearAttachment");
        run.set(clear, "VkClearAttachment", "aspectMask", VK10.VK_IMAGE_ASPECT_COLOR_BIT);
        List<String> broken = recorder.broken(
                () -> run.call("vkCmdClearAttachments", Recorder.COMMANDS, 1, clear, 1, run.struct("VkClearRect")));
        assertEquals(expected, broken.contains("VUID-vkCmdClearAttachments-colorAttachment-09503"), broken.toString());
    }
}

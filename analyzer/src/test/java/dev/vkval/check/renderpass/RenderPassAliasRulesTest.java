package dev.vkval.check.renderpass;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkAttachmentDescription;
import org.lwjgl.vulkan.VkAttachmentReference;
import org.lwjgl.vulkan.VkSubpassDescription;

/** Two attachments of images of 1024 bytes, of which the second is at an offset in the same memory. */
class RenderPassAliasRulesTest {
    private static final int FORMAT = VK10.VK_FORMAT_R8G8B8A8_UNORM;
    private static final int GENERAL = VK10.VK_IMAGE_LAYOUT_GENERAL;
    private static final int BYTES = 1024;
    private static final int MAY_ALIAS = VK10.VK_ATTACHMENT_DESCRIPTION_MAY_ALIAS_BIT;
    private static final long IMAGE = 50;
    private static final long VIEW = 60;
    private static final long PASS = 70;
    private static final long FRAMEBUFFER = 71;

    private static void image(Recorder recorder, int number, long offset) {
        CheckRun run = recorder.run();
        long info = recorder.imageInfo(VK10.VK_IMAGE_TYPE_2D, FORMAT, 16, 16, 1).address();
        run.create("vkCreateImage", IMAGE + number, Recorder.DEVICE, info, 0, 0)
                .call(
                        "vkGetImageMemoryRequirements",
                        Recorder.DEVICE,
                        IMAGE + number,
                        run.struct("VkMemoryRequirements", "size", BYTES, "alignment", 1))
                .call("vkBindImageMemory", Recorder.DEVICE, IMAGE + number, 9, offset);
        recorder.view(VIEW + number, IMAGE + number, FORMAT, VK10.VK_IMAGE_ASPECT_COLOR_BIT);
    }

    /**
     * A render pass whose first subpass has the first attachment.
     *
     * @param uses of the second one: C for a color, I for an input attachment, by subpass
     */
    private static void renderPass(CheckRun run, int flags, String uses) {
        VkAttachmentDescription.Buffer attachments =
                VkAttachmentDescription.create(run.zeros(2 * VkAttachmentDescription.SIZEOF), 2);
        attachments.forEach(each -> each.flags(flags).format(FORMAT).samples(1).finalLayout(GENERAL));
        VkSubpassDescription.Buffer subpasses =
                VkSubpassDescription.create(run.zeros(uses.length() * VkSubpassDescription.SIZEOF), uses.length());
        for (int i = 0; i < uses.length(); i++) {
            List<Integer> colors = new ArrayList<>();
            if (i == 0) {
                colors.add(0);
            }
            if (uses.charAt(i) == 'C') {
                colors.add(1);
            }
            VkAttachmentReference.Buffer references = VkAttachmentReference.create(
                    run.zeros(Long.BYTES + colors.size() * VkAttachmentReference.SIZEOF), colors.size());
            for (int c = 0; c < colors.size(); c++) {
                references.get(c).set(colors.get(c), GENERAL);
            }
            subpasses.get(i).colorAttachmentCount(colors.size()).pColorAttachments(references);
            if (uses.charAt(i) == 'I') {
                VkAttachmentReference.Buffer input =
                        VkAttachmentReference.create(run.zeros(VkAttachmentReference.SIZEOF), 1);
                input.get(0).set(1, GENERAL);
                subpasses.get(i).pInputAttachments(input);
            }
        }
        String struct = "VkRenderPassCreateInfo";
        long pass = run.struct(struct, "attachmentCount", 2, "pAttachments", attachments.address());
        run.set(pass, struct, "subpassCount", uses.length())
                .set(pass, struct, "pSubpasses", subpasses.address())
                .create("vkCreateRenderPass", PASS, Recorder.DEVICE, pass, 0, 0);
    }

    @ParameterizedTest
    @CsvSource({
        "1024, 0, C, false, ''",
        "0, 0, C, false, 02532 09045",
        "512, 0, C, true, 02533 09046",
        "0, 1, C, false, 09045",
        "0, 1, -C, false, ''",
        "0, 0, -C, false, 02532",
        "0, 0, -I, true, 02533",
        "0, 1, I, false, ''",
        "0, 0, -, false, ''"
    })
    void attachmentsThatShareMemory(int offset, int flags, String uses, boolean second, String numbers) {
        try (Recorder recorder = new Recorder()) {
            CheckRun run = recorder.run();
            image(recorder, 0, 0);
            image(recorder, 1, offset);
            renderPass(run, flags == 0 ? 0 : MAY_ALIAS, uses);
            String struct = "VkFramebufferCreateInfo";
            long framebuffer = run.struct(struct, "renderPass", PASS, "attachmentCount", 2, "width", 16, "height", 16);
            run.set(framebuffer, struct, "layers", 1)
                    .set(framebuffer, struct, "pAttachments", run.array(VIEW, VIEW + 1))
                    .create("vkCreateFramebuffer", FRAMEBUFFER, Recorder.DEVICE, framebuffer, 0, 0);
            recorder.begin();
            long begin = run.struct("VkRenderPassBeginInfo", "renderPass", PASS, "framebuffer", FRAMEBUFFER);
            List<String> broken = recorder.broken(() -> {
                if (second) {
                    run.call("vkCmdBeginRenderPass2", Recorder.COMMANDS, begin, run.struct("VkSubpassBeginInfo"));
                } else {
                    run.call("vkCmdBeginRenderPass", Recorder.COMMANDS, begin, 0);
                }
            });
            assertEquals(
                    numbers.isEmpty() ? List.of() : List.of(numbers.split(" ")),
                    broken.stream()
                            .map(id -> id.substring(id.length() - 5))
                            .filter(id -> id.matches("0253[23]|0904[56]"))
                            .toList());
        }
    }
}

package dev.vkval.check.barrier;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkAttachmentDescription;
import org.lwjgl.vulkan.VkAttachmentReference;
import org.lwjgl.vulkan.VkImageCreateInfo;
import org.lwjgl.vulkan.VkImageMemoryBarrier;

/** Barriers of attachments that a subpass resolves to, and stages of barriers in one. */
class ResolveBarrierRulesTest {
    private static final long COLOR_IMAGE = 20;
    private static final long COLOR_VIEW = 21;
    private static final long RESOLVE_IMAGE = 22;
    private static final long RESOLVE_VIEW = 23;
    private static final long PASS = 24;
    private static final long FRAMEBUFFER = 25;
    private static final int FORMAT = VK10.VK_FORMAT_R8G8B8A8_UNORM;
    private static final int COLOR = VK10.VK_IMAGE_ASPECT_COLOR_BIT;
    private static final int GENERAL = VK10.VK_IMAGE_LAYOUT_GENERAL;
    private static final int OUTPUT = VK10.VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT;
    private static final int VERTEX = VK10.VK_PIPELINE_STAGE_VERTEX_SHADER_BIT;

    private final Recorder recorder = new Recorder();
    private final CheckRun run = recorder.run();

    @AfterEach
    void end() {
        recorder.close();
    }

    private void image(long id, long view, int format, int samples) {
        VkImageCreateInfo info = recorder.imageInfo(VK10.VK_IMAGE_TYPE_2D, format, 4, 4, 1);
        recorder.image(id, info.usage(VK10.VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT).samples(samples))
                .view(view, id, format, COLOR);
    }

    private void begin(int format, int colorAttachment) {
        image(COLOR_IMAGE, COLOR_VIEW, FORMAT, 4);
        image(RESOLVE_IMAGE, RESOLVE_VIEW, format, 1);
        VkAttachmentDescription.Buffer attachments =
                VkAttachmentDescription.create(run.array(new long[2 * VkAttachmentDescription.SIZEOF / 4]), 2);
        attachments.get(0).format(FORMAT).samples(4).finalLayout(GENERAL);
        attachments.get(1).format(format).samples(1).finalLayout(GENERAL);
        VkAttachmentReference.Buffer references = VkAttachmentReference.create(run.array(new long[2]), 2);
        references.get(0).set(colorAttachment, GENERAL);
        references.get(1).set(1, GENERAL);
        long subpass = run.struct("VkSubpassDescription");
        long dependency = run.struct("VkSubpassDependency");
        long pass = run.struct("VkRenderPassCreateInfo");
        run.set(subpass, "VkSubpassDescription", "colorAttachmentCount", 1)
                .set(
                        subpass,
                        "VkSubpassDescription",
                        "pColorAttachments",
                        references.get(0).address())
                .set(
                        subpass,
                        "VkSubpassDescription",
                        "pResolveAttachments",
                        references.get(1).address())
                .set(pass, "VkRenderPassCreateInfo", "attachmentCount", 2)
                .set(pass, "VkRenderPassCreateInfo", "pAttachments", attachments.address())
                .set(pass, "VkRenderPassCreateInfo", "subpassCount", 1)
                .set(pass, "VkRenderPassCreateInfo", "pSubpasses", subpass)
                .set(pass, "VkRenderPassCreateInfo", "dependencyCount", 1)
                .set(pass, "VkRenderPassCreateInfo", "pDependencies", dependency)
                .create("vkCreateRenderPass", PASS, Recorder.DEVICE, pass, 0, 0);
        String framebufferInfo = "VkFramebufferCreateInfo";
        long framebuffer = run.struct(framebufferInfo);
        run.set(framebuffer, framebufferInfo, "renderPass", PASS)
                .set(framebuffer, framebufferInfo, "attachmentCount", 2)
                .set(framebuffer, framebufferInfo, "pAttachments", run.array(COLOR_VIEW, RESOLVE_VIEW))
                .create("vkCreateFramebuffer", FRAMEBUFFER, Recorder.DEVICE, framebuffer, 0, 0);
        recorder.begin();
        long info = run.struct("VkRenderPassBeginInfo");
        run.set(info, "VkRenderPassBeginInfo", "renderPass", PASS)
                .set(info, "VkRenderPassBeginInfo", "framebuffer", FRAMEBUFFER)
                .call("vkCmdBeginRenderPass", Recorder.COMMANDS, info, 0);
    }

    private long barrier(long image) {
        VkImageMemoryBarrier barrier = VkImageMemoryBarrier.create(run.struct("VkImageMemoryBarrier"));
        barrier.image(image)
                .oldLayout(GENERAL)
                .newLayout(GENERAL)
                .subresourceRange()
                .set(COLOR, 0, 1, 0, 1);
        return barrier.address();
    }

    private Set<String> ids(Runnable calls) {
        Set<String> found = new TreeSet<>();
        recorder.broken(calls).stream()
                .filter(id -> id.matches(".*-(0937[34]|07890)"))
                .forEach(found::add);
        return found;
    }

    @ParameterizedTest
    @CsvSource({FORMAT + ", 0, image-09373 image-09374", FORMAT + ", -1, image-09374", "0, -1, ''", "0, 0, image-09373"
    })
    void resolveAttachments(int format, int colorAttachment, String numbers) {
        begin(format, colorAttachment);
        List<String> ids = numbers.isEmpty() ? List.of() : List.of(numbers.split(" "));
        for (String command : List.of("vkCmdPipelineBarrier", "vkCmdWaitEvents")) {
            Set<String> expected = new TreeSet<>();
            ids.forEach(id -> expected.add("VUID-" + command + "-" + id));
            Runnable call = command.equals("vkCmdWaitEvents")
                    ? () -> run.call(
                            command, Recorder.COMMANDS, 0, 0, OUTPUT, OUTPUT, 0, 0, 0, 0, 1, barrier(RESOLVE_IMAGE))
                    : () -> run.call(
                            command, Recorder.COMMANDS, OUTPUT, OUTPUT, 1, 0, 0, 0, 0, 1, barrier(RESOLVE_IMAGE));
            assertEquals(expected, ids(call));
        }
        assertEquals(
                Set.of(),
                ids(() -> run.call(
                        "vkCmdPipelineBarrier",
                        Recorder.COMMANDS,
                        OUTPUT,
                        OUTPUT,
                        1,
                        0,
                        0,
                        0,
                        0,
                        1,
                        barrier(COLOR_IMAGE))));
    }

    @ParameterizedTest
    @CsvSource({
        OUTPUT + ", " + OUTPUT + ", false",
        OUTPUT + ", " + VERTEX + ", true",
        VERTEX + ", " + OUTPUT + ", false",
        VERTEX + ", " + VERTEX + ", false"
    })
    void stages(int source, int destination, boolean wrong) {
        begin(FORMAT, 0);
        assertEquals(
                wrong ? Set.of("VUID-vkCmdPipelineBarrier-None-07890") : Set.of(),
                ids(() -> run.call(
                        "vkCmdPipelineBarrier",
                        Recorder.COMMANDS,
                        source,
                        destination,
                        1,
                        1,
                        run.struct("VkMemoryBarrier"),
                        0,
                        0,
                        0,
                        0)));
    }
}

package dev.vkval.check.barrier;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkImageCreateInfo;
import org.lwjgl.vulkan.VkImageMemoryBarrier;
import org.lwjgl.vulkan.VkRenderingInfo;

/** Barriers inside dynamic rendering with and without local reads, and stages that a queue family does not execute. */
class RenderingBarrierRulesTest {
    private static final long IMAGE = 20;
    private static final long VIEW = 21;
    private static final int FORMAT = VK10.VK_FORMAT_R8G8B8A8_UNORM;
    private static final int OUTPUT = VK10.VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT;
    private static final int GENERAL = VK10.VK_IMAGE_LAYOUT_GENERAL;
    private static final int OPTIMAL = VK10.VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;
    private static final String PREFIX = "VUID-vkCmdPipelineBarrier-";

    private static Recorder recorder(boolean reads) {
        return reads
                ? Recorder.withFeature(
                        "VK_KHR_dynamic_rendering_local_read",
                        "VkPhysicalDeviceDynamicRenderingLocalReadFeatures",
                        "dynamicRenderingLocalRead")
                : Recorder.withFeature(
                        "VK_EXT_shader_tile_image",
                        "VkPhysicalDeviceShaderTileImageFeaturesEXT",
                        "shaderTileImageColorReadAccess");
    }

    private static void begin(Recorder recorder, int layout) {
        CheckRun run = recorder.run();
        VkImageCreateInfo image = recorder.imageInfo(VK10.VK_IMAGE_TYPE_2D, FORMAT, 4, 4, 1);
        recorder.image(IMAGE, image.usage(VK10.VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT))
                .view(VIEW, IMAGE, FORMAT, VK10.VK_IMAGE_ASPECT_COLOR_BIT);
        long attachment = run.struct("VkRenderingAttachmentInfo");
        run.set(attachment, "VkRenderingAttachmentInfo", "imageView", VIEW)
                .set(attachment, "VkRenderingAttachmentInfo", "imageLayout", layout);
        VkRenderingInfo rendering = VkRenderingInfo.create(run.struct("VkRenderingInfo"));
        rendering.layerCount(1).renderArea().extent().set(4, 4);
        run.set(rendering.address(), "VkRenderingInfo", "colorAttachmentCount", 1)
                .set(rendering.address(), "VkRenderingInfo", "pColorAttachments", attachment);
        recorder.begin();
        run.call("vkCmdBeginRendering", Recorder.COMMANDS, rendering.address());
    }

    @ParameterizedTest
    @CsvSource({
        "true, 1, 2, 2, ''",
        "true, 0, 2, 2, dependencyFlags-07891",
        "true, 1, 2, 1, oldLayout-10759",
        "true, 1, 1, 2, image-09555",
        "false, 1, 2, 2, None-09554"
    })
    void imageBarriers(boolean reads, int flags, int layout, int barrierLayout, String rule) {
        try (Recorder recorder = recorder(reads)) {
            CheckRun run = recorder.run();
            begin(recorder, layout == 2 ? GENERAL : OPTIMAL);
            long barrier = run.struct("VkImageMemoryBarrier");
            int old = barrierLayout == 2 ? GENERAL : OPTIMAL;
            run.set(barrier, "VkImageMemoryBarrier", "oldLayout", old)
                    .set(barrier, "VkImageMemoryBarrier", "newLayout", old)
                    .set(barrier, "VkImageMemoryBarrier", "image", IMAGE);
            VkImageMemoryBarrier.create(barrier).subresourceRange().set(VK10.VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1);
            List<String> broken = recorder.broken(() ->
                    run.call("vkCmdPipelineBarrier", Recorder.COMMANDS, OUTPUT, OUTPUT, flags, 0, 0, 0, 0, 1, barrier));
            List<String> expected = rule.isEmpty() ? List.of() : List.of(PREFIX + rule);
            assertEquals(
                    expected,
                    broken.stream().filter(each -> each.startsWith(PREFIX)).toList());
        }
    }

    @ParameterizedTest
    @CsvSource({"256, false", "32768, true"})
    void accesses(int access, boolean expected) {
        try (Recorder recorder = recorder(false)) {
            CheckRun run = recorder.run();
            begin(recorder, GENERAL);
            long barrier = run.struct("VkMemoryBarrier");
            run.set(barrier, "VkMemoryBarrier", "srcAccessMask", access);
            List<String> broken = recorder.broken(() ->
                    run.call("vkCmdPipelineBarrier", Recorder.COMMANDS, OUTPUT, OUTPUT, 1, 1, barrier, 0, 0, 0, 0));
            assertEquals(expected, broken.contains(PREFIX + "None-09586"), broken.toString());
        }
    }

    /** Queue family 1 of the physical device copies only. */
    @ParameterizedTest
    @CsvSource({
        "0, 128, 4096, srcStageMask-06461",
        "0, 4096, 128, dstStageMask-06462",
        "0, 4096, 4096, ''",
        "1, 128, 4096, srcStageMask-09673",
        "1, 4096, 128, dstStageMask-09674",
        "2, 128, 4096, srcStageMask-09675",
        "2, 4096, 128, dstStageMask-09676",
        "2, 4096, 4096, ''"
    })
    void stages(int kind, int src, int dst, String rule) {
        try (Recorder recorder = new Recorder()) {
            CheckRun run = recorder.run();
            long families = run.array(new long[6]);
            run.set(families, "VkQueueFamilyProperties", "queueFlags", VK10.VK_QUEUE_TRANSFER_BIT)
                    .set(families, "VkQueueFamilyProperties", "queueCount", 1)
                    .call("vkGetPhysicalDeviceQueueFamilyProperties", 2, run.pointer(1), families);
            long pool = run.struct("VkCommandPoolCreateInfo");
            run.create("vkCreateCommandPool", 50, Recorder.DEVICE, pool, 0, 0);
            long info = run.struct("VkCommandBufferAllocateInfo");
            run.set(info, "VkCommandBufferAllocateInfo", "commandPool", 50)
                    .set(info, "VkCommandBufferAllocateInfo", "commandBufferCount", 1)
                    .create("vkAllocateCommandBuffers", 51, Recorder.DEVICE, info, 0)
                    .call("vkBeginCommandBuffer", 51, run.struct("VkCommandBufferBeginInfo"));
            recorder.buffer(52, 64);
            String command = kind == 0 ? PREFIX : "VUID-vkCmdPipelineBarrier2-";
            List<String> broken = recorder.broken(() -> {
                if (kind == 0) {
                    run.call("vkCmdPipelineBarrier", 51, src, dst, 0, 0, 0, 0, 0, 0, 0);
                } else {
                    run.call("vkCmdPipelineBarrier2", 51, newer(run, kind == 2, src, dst));
                }
            });
            assertEquals(
                    rule.isEmpty() ? List.of() : List.of(command + rule),
                    broken.stream()
                            .filter(each -> each.matches(".*StageMask-(0646[12]|0967[3-6])"))
                            .toList());
        }
    }

    private static long newer(CheckRun run, boolean buffers, int src, int dst) {
        String struct = buffers ? "VkBufferMemoryBarrier2" : "VkMemoryBarrier2";
        long barrier = run.struct(struct);
        run.set(barrier, struct, "srcStageMask", src).set(barrier, struct, "dstStageMask", dst);
        if (buffers) {
            run.set(barrier, struct, "buffer", 52).set(barrier, struct, "size", 64);
        }
        long dependency = run.struct("VkDependencyInfo");
        String kind = buffers ? "ufferMemoryBarrier" : "emoryBarrier";
        run.set(dependency, "VkDependencyInfo", (buffers ? "b" : "m") + kind + "Count", 1)
                .set(dependency, "VkDependencyInfo", (buffers ? "pB" : "pM") + kind + "s", barrier);
        return dependency;
    }
}

package dev.vkval.check.transfer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkImageResolve;

/** Resolves within one image. */
class ResolveOverlapTest {
    private static final long IMAGE = 50;

    @ParameterizedTest
    @CsvSource({"false, 8, false", "false, 7, true", "true, 8, false", "true, 7, true"})
    void regions(boolean newer, int offset, boolean wrong) {
        try (Recorder recorder = new Recorder()) {
            CheckRun run = recorder.run();
            recorder.image(IMAGE, recorder.imageInfo(1, VK10.VK_FORMAT_R8G8B8A8_UNORM, 16, 16, 1))
                    .begin();
            String type = newer ? "VkImageResolve2" : "VkImageResolve";
            long region = run.struct(type);
            long members = newer ? region + 16 : region;
            for (int subresource : new int[] {VkImageResolve.SRCSUBRESOURCE, VkImageResolve.DSTSUBRESOURCE}) {
                run.set(members + subresource, "VkImageSubresourceLayers", "aspectMask", 1)
                        .set(members + subresource, "VkImageSubresourceLayers", "layerCount", 1);
            }
            run.set(members + VkImageResolve.DSTOFFSET, "VkOffset3D", "x", offset);
            for (String side : new String[] {"width", "height", "depth"}) {
                run.set(members + VkImageResolve.EXTENT, "VkExtent3D", side, side.equals("depth") ? 1 : 8);
            }
            if (newer) {
                long info = run.struct(
                        "VkResolveImageInfo2",
                        "srcImage",
                        IMAGE,
                        "srcImageLayout",
                        1,
                        "dstImage",
                        IMAGE,
                        "dstImageLayout",
                        1,
                        "regionCount",
                        1,
                        "pRegions",
                        region);
                run.call("vkCmdResolveImage2", Recorder.COMMANDS, info);
            } else {
                run.call("vkCmdResolveImage", Recorder.COMMANDS, IMAGE, 1, IMAGE, 1, 1, region);
            }
            String rule = newer ? "VUID-VkResolveImageInfo2-pRegions-00255" : "VUID-vkCmdResolveImage-pRegions-00255";
            assertEquals(wrong, run.rules().contains(rule), () -> String.valueOf(run.rules()));
        }
    }
}

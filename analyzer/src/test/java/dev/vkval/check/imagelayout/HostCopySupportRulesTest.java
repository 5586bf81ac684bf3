package dev.vkval.check.imagelayout;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.VK10;

class HostCopySupportRulesTest {
    private static final String PROPERTIES = "VkPhysicalDeviceHostImageCopyProperties";
    private static final int LISTED = VK10.VK_IMAGE_LAYOUT_GENERAL;
    private static final int OTHER = VK10.VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL;
    private static final int UNDEFINED = VK10.VK_IMAGE_LAYOUT_UNDEFINED;

    @Test
    void layoutsAreThoseThatTheDeviceLists() {
        try (CheckRun run = CheckRun.core()) {
            run.device(4);
            copies(run, OTHER);
            assertEquals(List.of(), found(run), "it has not asked");
            ask(run, 0);
            ask(run, run.pointer(LISTED));
            copies(run, LISTED);
            transition(run, UNDEFINED, LISTED);
            assertEquals(List.of(), found(run));
            copies(run, OTHER);
            transition(run, OTHER, OTHER);
            assertEquals(
                    List.of(
                            "VUID-VkCopyMemoryToImageInfo-dstImageLayout-09060",
                            "VUID-VkCopyImageToMemoryInfo-srcImageLayout-09065",
                            "VUID-VkCopyImageToImageInfo-srcImageLayout-09072",
                            "VUID-VkCopyImageToImageInfo-dstImageLayout-09073",
                            "VUID-VkHostImageLayoutTransitionInfo-oldLayout-09230",
                            "VUID-VkHostImageLayoutTransitionInfo-newLayout-09057"),
                    found(run));
        }
    }

    @Test
    void aListOfUnknownLengthSaysNothing() {
        try (CheckRun run = CheckRun.core()) {
            run.device(4);
            ask(run, run.pointer(LISTED));
            copies(run, OTHER);
            assertEquals(List.of(), found(run));
        }
    }

    private static void ask(CheckRun run, long layouts) {
        long own = run.struct(PROPERTIES);
        long all = run.struct("VkPhysicalDeviceProperties2");
        run.set(own, PROPERTIES, "copySrcLayoutCount", 1)
                .set(own, PROPERTIES, "copyDstLayoutCount", 1)
                .set(own, PROPERTIES, "pCopySrcLayouts", layouts)
                .set(own, PROPERTIES, "pCopyDstLayouts", layouts)
                .set(all, "VkPhysicalDeviceProperties2", "pNext", own)
                .call("vkGetPhysicalDeviceProperties2", 2, all);
    }

    private static void copies(CheckRun run, int layout) {
        copy(run, "vkCopyMemoryToImage", "VkCopyMemoryToImageInfo", layout, "dstImageLayout");
        copy(run, "vkCopyImageToMemory", "VkCopyImageToMemoryInfo", layout, "srcImageLayout");
        copy(run, "vkCopyImageToImage", "VkCopyImageToImageInfo", layout, "srcImageLayout", "dstImageLayout");
    }

    private static void copy(CheckRun run, String command, String struct, int layout, String... members) {
        long info = run.struct(struct);
        for (String member : members) {
            run.set(info, struct, member, layout);
        }
        run.call(command, 3, info);
    }

    private static void transition(CheckRun run, int before, int after) {
        String struct = "VkHostImageLayoutTransitionInfo";
        long info = run.struct(struct);
        run.set(info, struct, "oldLayout", before)
                .set(info, struct, "newLayout", after)
                .call("vkTransitionImageLayout", 3, 1, info);
    }

    private static List<String> found(CheckRun run) {
        return run.rules().stream()
                .filter(rule -> rule.matches(".*-(090(60|65|72|73|57)|09230)"))
                .toList();
    }
}

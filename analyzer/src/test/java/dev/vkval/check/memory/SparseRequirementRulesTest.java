package dev.vkval.check.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkSparseImageMemoryBind;
import org.lwjgl.vulkan.VkSparseImageMemoryRequirements;

/** Sparse images that are bound after their requirements were asked for, and before. */
class SparseRequirementRulesTest {
    private static final int TAIL_BYTES = 1 << 16;
    private static final long IMAGE = 20;

    private final Recorder recorder = new Recorder();
    private final CheckRun run = recorder.run();

    @BeforeEach
    void start() {
        run.create(
                "vkCreateImage",
                IMAGE,
                Recorder.DEVICE,
                recorder.imageInfo(VK10.VK_IMAGE_TYPE_2D, VK10.VK_FORMAT_R8G8B8A8_UNORM, 64, 64, 1)
                        .flags(VK10.VK_IMAGE_CREATE_SPARSE_BINDING_BIT | VK10.VK_IMAGE_CREATE_SPARSE_RESIDENCY_BIT)
                        .address(),
                0,
                0);
    }

    @AfterEach
    void end() {
        recorder.close();
    }

    private void askForMemory() {
        run.call("vkGetImageMemoryRequirements", Recorder.DEVICE, IMAGE, run.struct("VkMemoryRequirements"));
    }

    private void askForSparse(int aspects) {
        VkSparseImageMemoryRequirements told =
                VkSparseImageMemoryRequirements.create(run.struct("VkSparseImageMemoryRequirements"));
        run.set(told.address(), "VkSparseImageMemoryRequirements", "imageMipTailSize", TAIL_BYTES);
        run.set(told.formatProperties().address(), "VkSparseImageFormatProperties", "aspectMask", aspects)
                .call("vkGetImageSparseMemoryRequirements", Recorder.DEVICE, IMAGE, run.pointer(1), told.address());
    }

    private void bind(boolean opaque, int flags) {
        String member = opaque ? "imageOpaqueBind" : "imageBind";
        String struct = opaque ? "VkSparseImageOpaqueMemoryBindInfo" : "VkSparseImageMemoryBindInfo";
        String element = opaque ? "VkSparseMemoryBind" : "VkSparseImageMemoryBind";
        long bind = run.struct(element);
        long image = run.struct(struct);
        long info = run.struct("VkBindSparseInfo");
        if (opaque) {
            run.set(bind, element, "size", TAIL_BYTES);
        } else {
            VkSparseImageMemoryBind.create(bind).extent().set(1, 1, 1);
        }
        run.set(bind, element, "flags", flags)
                .set(image, struct, "image", IMAGE)
                .set(image, struct, "bindCount", 1)
                .set(image, struct, "pBinds", bind)
                .set(info, "VkBindSparseInfo", member + "Count", 1)
                .set(info, "VkBindSparseInfo", opaque ? "pImageOpaqueBinds" : "pImageBinds", image)
                .call("vkQueueBindSparse", Recorder.QUEUE, 1, info, 0);
    }

    @ParameterizedTest
    @CsvSource({"true, opaque-", "false, ''"})
    void bothRequirements(boolean opaque, String form) {
        String rule = "BestPractices-vkQueueBindSparse-image-" + form;
        assertEquals(List.of(rule + "requirements", rule + "requirements2"), recorder.broken(() -> bind(opaque, 0)));
        askForMemory();
        askForSparse(VK10.VK_IMAGE_ASPECT_COLOR_BIT);
        assertEquals(List.of(), recorder.broken(() -> bind(opaque, 0)));
    }

    @Test
    void metadata() {
        askForMemory();
        askForSparse(VK10.VK_IMAGE_ASPECT_METADATA_BIT);
        assertEquals(
                List.of("BestPractices-vkQueueBindSparse-image-metadata-requirements"),
                recorder.broken(() -> bind(false, 0)));
        assertEquals(List.of(), recorder.broken(() -> bind(true, VK10.VK_SPARSE_MEMORY_BIND_METADATA_BIT)));
    }
}

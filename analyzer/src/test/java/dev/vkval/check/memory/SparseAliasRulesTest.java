package dev.vkval.check.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkImageCreateInfo;
import org.lwjgl.vulkan.VkPhysicalDeviceFeatures2;
import org.lwjgl.vulkan.VkSparseImageMemoryBind;
import org.lwjgl.vulkan.VkSparseImageMemoryRequirements;

/** Two blocks of 65536 bytes each of a sparse image, in memory that a buffer of 256 bytes is bound to as well. */
class SparseAliasRulesTest {
    private static final long IMAGE = 20;
    private static final long BUFFER = 21;
    private static final int MEMORY = 9;
    private static final int BLOCK = 65_536;
    private static final int RESIDENT =
            VK10.VK_IMAGE_CREATE_SPARSE_BINDING_BIT | VK10.VK_IMAGE_CREATE_SPARSE_RESIDENCY_BIT;

    private static Recorder recorder(boolean aliased) {
        CheckRun run = CheckRun.core();
        long features = run.struct("VkPhysicalDeviceFeatures2");
        run.set(
                features + VkPhysicalDeviceFeatures2.FEATURES,
                "VkPhysicalDeviceFeatures",
                "sparseResidencyAliased",
                aliased ? 1 : 0);
        return Recorder.of(run.device(3, features));
    }

    @ParameterizedTest
    @CsvSource({"0, false, true", "131071, false, true", "131072, false, false", "0, true, false"})
    void noOtherResourceIsBoundThere(int offset, boolean aliased, boolean wrong) {
        try (Recorder recorder = recorder(aliased)) {
            CheckRun run = recorder.run();
            VkImageCreateInfo info =
                    recorder.imageInfo(VK10.VK_IMAGE_TYPE_2D, VK10.VK_FORMAT_R8G8B8A8_UNORM, 256, 256, 1);
            run.create(
                            "vkCreateImage",
                            IMAGE,
                            Recorder.DEVICE,
                            info.flags(RESIDENT).address(),
                            0,
                            0)
                    .call(
                            "vkGetImageMemoryRequirements",
                            Recorder.DEVICE,
                            IMAGE,
                            run.struct("VkMemoryRequirements", "size", 4 * BLOCK, "alignment", BLOCK));
            VkSparseImageMemoryRequirements required =
                    VkSparseImageMemoryRequirements.create(run.struct("VkSparseImageMemoryRequirements"));
            MemoryUtil.memPutInt(required.address(), VK10.VK_IMAGE_ASPECT_COLOR_BIT);
            long granularity = required.formatProperties().imageGranularity().address();
            run.set(granularity, "VkExtent3D", "width", 128)
                    .set(granularity, "VkExtent3D", "height", 128)
                    .set(granularity, "VkExtent3D", "depth", 1)
                    .call(
                            "vkGetImageSparseMemoryRequirements",
                            Recorder.DEVICE,
                            IMAGE,
                            run.words(1),
                            required.address())
                    .create(
                            "vkCreateBuffer",
                            BUFFER,
                            Recorder.DEVICE,
                            run.struct("VkBufferCreateInfo", "size", 256, "usage", 3),
                            0,
                            0)
                    .call("vkBindBufferMemory", Recorder.DEVICE, BUFFER, MEMORY, offset);
            VkSparseImageMemoryBind bind = VkSparseImageMemoryBind.create(run.struct("VkSparseImageMemoryBind"));
            bind.subresource().aspectMask(VK10.VK_IMAGE_ASPECT_COLOR_BIT);
            bind.extent().set(256, 128, 1);
            bind.memory(MEMORY);
            long binds = run.struct("VkSparseImageMemoryBindInfo", "image", IMAGE, "bindCount", 1);
            long batch = run.struct("VkBindSparseInfo", "imageBindCount", 1, "pImageBinds", binds);
            run.set(binds, "VkSparseImageMemoryBindInfo", "pBinds", bind.address());
            List<String> found = recorder.broken(() -> run.call("vkQueueBindSparse", Recorder.QUEUE, 1, batch, 0));
            String rule = "VUID-VkSparseImageMemoryBind-memory-01104";
            assertEquals(wrong, found.contains(rule), found::toString);
        }
    }
}

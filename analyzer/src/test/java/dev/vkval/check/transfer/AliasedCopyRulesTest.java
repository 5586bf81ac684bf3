package dev.vkval.check.transfer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkBufferImageCopy;
import org.lwjgl.vulkan.VkDeviceMemoryCopyKHR;
import org.lwjgl.vulkan.VkDeviceMemoryImageCopyKHR;
import org.lwjgl.vulkan.VkImageBlit;
import org.lwjgl.vulkan.VkMemoryRequirements;

/** Copies and blits whose source and destination are in the same memory, or beside each other. */
class AliasedCopyRulesTest {
    private static final long IMAGE = 20;
    private static final long BUFFER = 21;
    private static final long ADDRESS = 0x10000;
    private static final int MEMORY = 40;
    private static final int WIDTH = 8;
    private static final int IMAGE_BYTES = 256;

    private final Recorder recorder = new Recorder();
    private final CheckRun run = recorder.run();

    @AfterEach
    void end() {
        recorder.close();
    }

    private List<String> ids(Runnable calls) {
        return recorder.broken(calls).stream()
                .filter(id -> id.matches(".*-(00173|00184|00217|13015|13027)"))
                .toList();
    }

    /** An image of 256 bytes at the beginning of memory, and a buffer with an address at an offset of the same memory. */
    private void aliased(long offset) {
        long memory = run.struct("VkMemoryAllocateInfo");
        long buffer = run.struct("VkBufferCreateInfo");
        long requirements = run.struct("VkMemoryRequirements");
        MemoryUtil.memPutLong(requirements + VkMemoryRequirements.SIZE, IMAGE_BYTES);
        long info = run.struct("VkBufferDeviceAddressInfo");
        run.set(memory, "VkMemoryAllocateInfo", "allocationSize", 1024)
                .create("vkAllocateMemory", MEMORY, Recorder.DEVICE, memory, 0, 0)
                .create(
                        "vkCreateImage",
                        IMAGE,
                        Recorder.DEVICE,
                        recorder.imageInfo(1, VK10.VK_FORMAT_R8G8B8A8_UNORM, WIDTH, WIDTH, 1)
                                .address(),
                        0,
                        0)
                .call("vkGetImageMemoryRequirements", Recorder.DEVICE, IMAGE, requirements)
                .call("vkBindImageMemory", Recorder.DEVICE, IMAGE, MEMORY, 0)
                .set(buffer, "VkBufferCreateInfo", "size", 512)
                .set(buffer, "VkBufferCreateInfo", "usage", 0x20003)
                .create("vkCreateBuffer", BUFFER, Recorder.DEVICE, buffer, 0, 0)
                .call("vkBindBufferMemory", Recorder.DEVICE, BUFFER, MEMORY, offset)
                .set(info, "VkBufferDeviceAddressInfo", "buffer", BUFFER)
                .returning((int) ADDRESS)
                .call("vkGetBufferDeviceAddress", Recorder.DEVICE, info)
                .returning(0);
        recorder.begin();
    }

    @ParameterizedTest
    @CsvSource({"0, true", "256, false"})
    void buffersAndImages(long offset, boolean broken) {
        aliased(offset);
        VkBufferImageCopy.Buffer region = VkBufferImageCopy.create(run.array(new long[7]), 1);
        region.imageSubresource().set(VK10.VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1);
        region.imageExtent().set(WIDTH, WIDTH, 1);
        assertEquals(
                broken ? List.of("VUID-vkCmdCopyBufferToImage-pRegions-00173") : List.of(),
                ids(() ->
                        run.call("vkCmdCopyBufferToImage", Recorder.COMMANDS, BUFFER, IMAGE, 1, 1, region.address())));
        assertEquals(
                broken ? List.of("VUID-vkCmdCopyImageToBuffer-pRegions-00184") : List.of(),
                ids(() ->
                        run.call("vkCmdCopyImageToBuffer", Recorder.COMMANDS, IMAGE, 1, BUFFER, 1, region.address())));
    }

    @ParameterizedTest
    @CsvSource({"0, true", "256, false"})
    void addressesAndImages(long offset, boolean broken) {
        aliased(offset);
        VkDeviceMemoryImageCopyKHR.Buffer region = VkDeviceMemoryImageCopyKHR.create(
                run.array(new long[VkDeviceMemoryImageCopyKHR.SIZEOF / Long.BYTES]), 1);
        region.addressRange().address$(ADDRESS).size(IMAGE_BYTES);
        region.imageSubresource().set(VK10.VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1);
        region.imageExtent().set(WIDTH, WIDTH, 1);
        String struct = "VkCopyDeviceMemoryImageInfoKHR";
        long info = run.struct(struct);
        run.set(info, struct, "image", IMAGE)
                .set(info, struct, "regionCount", 1)
                .set(info, struct, "pRegions", region.address());
        for (String command : List.of("vkCmdCopyMemoryToImageKHR", "vkCmdCopyImageToMemoryKHR")) {
            assertEquals(
                    broken ? List.of("VUID-VkCopyDeviceMemoryImageInfoKHR-addressRange-13027") : List.of(),
                    ids(() -> run.call(command, Recorder.COMMANDS, info)));
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 64, false", "0, 63, true", "16, 0, true", "64, 0, false"})
    void addresses(long from, long to, boolean broken) {
        recorder.begin();
        VkDeviceMemoryCopyKHR.Buffer region =
                VkDeviceMemoryCopyKHR.create(run.array(new long[VkDeviceMemoryCopyKHR.SIZEOF / Long.BYTES]), 1);
        region.srcRange().address$(ADDRESS + from).size(64);
        region.dstRange().address$(ADDRESS + to).size(64);
        String struct = "VkCopyDeviceMemoryInfoKHR";
        long info = run.struct(struct);
        run.set(info, struct, "regionCount", 1).set(info, struct, "pRegions", region.address());
        assertEquals(
                broken ? List.of("VUID-VkCopyDeviceMemoryInfoKHR-srcRange-13015") : List.of(),
                ids(() -> run.call("vkCmdCopyMemoryKHR", Recorder.COMMANDS, info)));
    }

    @ParameterizedTest
    @CsvSource({"4, false", "3, true"})
    void blits(int column, boolean broken) {
        recorder.image(IMAGE, recorder.imageInfo(1, VK10.VK_FORMAT_R8G8B8A8_UNORM, WIDTH, WIDTH, 1));
        recorder.begin();
        VkImageBlit.Buffer region = VkImageBlit.create(run.array(new long[VkImageBlit.SIZEOF / Long.BYTES]), 1);
        region.srcSubresource().set(VK10.VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1);
        region.dstSubresource().set(VK10.VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1);
        region.srcOffsets(1).set(4, 4, 1);
        region.dstOffsets(0).set(8, 4, 1);
        region.dstOffsets(1).set(column, 0, 0);
        assertEquals(
                broken ? List.of("VUID-vkCmdBlitImage-pRegions-00217") : List.of(),
                ids(() -> run.call("vkCmdBlitImage", Recorder.COMMANDS, IMAGE, 1, IMAGE, 1, 1, region.address(), 0)));
    }
}

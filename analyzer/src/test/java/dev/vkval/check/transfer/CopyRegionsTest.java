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
import org.lwjgl.vulkan.VkBufferCopy;
import org.lwjgl.vulkan.VkBufferImageCopy;
import org.lwjgl.vulkan.VkCopyMemoryToImageInfo;
import org.lwjgl.vulkan.VkDeviceMemoryImageCopyKHR;
import org.lwjgl.vulkan.VkImageCopy;
import org.lwjgl.vulkan.VkImageCopy2;
import org.lwjgl.vulkan.VkImageCreateInfo;
import org.lwjgl.vulkan.VkImageSubresourceLayers;
import org.lwjgl.vulkan.VkMemoryToImageCopy;

/** Two regions of a copy beside each other, and ones that overlap. */
class CopyRegionsTest {
    private static final long SRC = 20;
    private static final long DST = 21;
    private static final int FORMAT = VK10.VK_FORMAT_R8G8B8A8_UNORM;
    private static final int WIDTH = 8;
    private static final int TEXEL_BYTES = 4;

    private final Recorder recorder = new Recorder();
    private final CheckRun run = recorder.run();

    @AfterEach
    void end() {
        recorder.close();
    }

    private void images(int flags) {
        for (long id : new long[] {SRC, DST}) {
            VkImageCreateInfo info = recorder.imageInfo(VK10.VK_IMAGE_TYPE_2D, FORMAT, WIDTH, 1, 1);
            recorder.image(id, info.flags(flags));
        }
    }

    private static void layers(VkImageSubresourceLayers layers) {
        layers.set(VK10.VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1);
    }

    /** Two regions of four texels, the second at a column. */
    private VkBufferImageCopy.Buffer bufferRegions(int column) {
        VkBufferImageCopy.Buffer regions = VkBufferImageCopy.create(run.array(new long[14]), 2);
        for (int i = 0; i < 2; i++) {
            regions.get(i).bufferOffset((long) i * column * TEXEL_BYTES);
            layers(regions.get(i).imageSubresource());
            regions.get(i).imageOffset().x(i * column);
            regions.get(i).imageExtent().set(4, 1, 1);
        }
        return regions;
    }

    private List<String> ids(Runnable calls) {
        return recorder.broken(calls).stream()
                .filter(id -> id.matches(".*-(1248[2-5]|1247[3-7]|09109)"))
                .toList();
    }

    private static List<String> expected(int column, String... ids) {
        return column < 4 ? List.of(ids) : List.of();
    }

    @ParameterizedTest
    @CsvSource({"4", "3"})
    void buffers(int column) {
        recorder.buffer(SRC, 64).buffer(DST, 64).begin();
        VkBufferCopy.Buffer regions = VkBufferCopy.create(run.array(new long[6]), 2);
        regions.get(0).set(0, 0, 4L * TEXEL_BYTES);
        regions.get(1).set(32, (long) column * TEXEL_BYTES, 4L * TEXEL_BYTES);
        assertEquals(
                expected(column, "VUID-vkCmdCopyBuffer-pRegions-12482"),
                ids(() -> run.call("vkCmdCopyBuffer", Recorder.COMMANDS, SRC, DST, 2, regions.address())));
    }

    @ParameterizedTest
    @CsvSource({"4", "3"})
    void buffersAndImages(int column) {
        images(0);
        recorder.buffer(22, 64).begin();
        long regions = bufferRegions(column).address();
        assertEquals(
                expected(column, "VUID-vkCmdCopyBufferToImage-pRegions-12483"),
                ids(() -> run.call("vkCmdCopyBufferToImage", Recorder.COMMANDS, 22, DST, 1, 2, regions)));
        assertEquals(
                expected(column, "VUID-vkCmdCopyImageToBuffer-pRegions-12485"),
                ids(() -> run.call("vkCmdCopyImageToBuffer", Recorder.COMMANDS, SRC, 1, 22, 2, regions)));
    }

    @ParameterizedTest
    @CsvSource({"4", "3"})
    void imagesOfTheDevice(int column) {
        images(0);
        recorder.begin();
        VkImageCopy.Buffer regions = VkImageCopy.create(run.array(new long[18]), 2);
        for (int i = 0; i < 2; i++) {
            layers(regions.get(i).srcSubresource());
            layers(regions.get(i).dstSubresource());
            regions.get(i).dstOffset().x(i * column);
            regions.get(i).extent().set(4, 1, 1);
        }
        assertEquals(
                expected(column, "VUID-vkCmdCopyImage-pRegions-12484"),
                ids(() -> run.call("vkCmdCopyImage", Recorder.COMMANDS, SRC, 1, DST, 1, 2, regions.address())));
    }

    @ParameterizedTest
    @CsvSource({"4", "3"})
    void deviceAddresses(int column) {
        images(0);
        recorder.begin();
        VkDeviceMemoryImageCopyKHR.Buffer regions = VkDeviceMemoryImageCopyKHR.create(
                run.array(new long[2 * VkDeviceMemoryImageCopyKHR.SIZEOF / Long.BYTES]), 2);
        for (int i = 0; i < 2; i++) {
            regions.get(i)
                    .addressRange()
                    .address$(4096 + (long) i * column * TEXEL_BYTES)
                    .size(64);
            layers(regions.get(i).imageSubresource());
            regions.get(i).imageOffset().x(i * column);
            regions.get(i).imageExtent().set(4, 1, 1);
        }
        String struct = "VkCopyDeviceMemoryImageInfoKHR";
        long info = run.struct(struct);
        run.set(info, struct, "image", DST)
                .set(info, struct, "regionCount", 2)
                .set(info, struct, "pRegions", regions.address());
        for (String command : List.of("vkCmdCopyMemoryToImageKHR", "vkCmdCopyImageToMemoryKHR")) {
            assertEquals(
                    expected(column, "VUID-VkCopyDeviceMemoryImageInfoKHR-pRegions-12473"),
                    ids(() -> run.call(command, Recorder.COMMANDS, info)));
        }
    }

    private long toImage(long image, int column) {
        VkMemoryToImageCopy.Buffer regions =
                VkMemoryToImageCopy.create(run.array(new long[2 * VkMemoryToImageCopy.SIZEOF / Long.BYTES]), 2);
        for (int i = 0; i < 2; i++) {
            layers(regions.get(i).imageSubresource());
            regions.get(i).imageOffset().x(i * column);
            regions.get(i).imageExtent().set(4, 1, 1);
        }
        long info = run.struct("VkCopyMemoryToImageInfo");
        run.set(info, "VkCopyMemoryToImageInfo", "dstImage", image)
                .set(info, "VkCopyMemoryToImageInfo", "regionCount", 2)
                .set(info, "VkCopyMemoryToImageInfo", "pRegions", regions.address());
        return info;
    }

    private long betweenImages(long src, long dst, int column) {
        VkImageCopy2.Buffer regions = VkImageCopy2.create(run.array(new long[2 * VkImageCopy2.SIZEOF / Long.BYTES]), 2);
        for (int i = 0; i < 2; i++) {
            layers(regions.get(i).srcSubresource());
            layers(regions.get(i).dstSubresource());
            regions.get(i).dstOffset().x(i * column);
            regions.get(i).extent().set(column == 0 ? 1 : 4, 1, 1);
        }
        String struct = "VkCopyImageToImageInfo";
        long info = run.struct(struct);
        run.set(info, struct, "srcImage", src)
                .set(info, struct, "dstImage", dst)
                .set(info, struct, "regionCount", 2)
                .set(info, struct, "pRegions", regions.address());
        return info;
    }

    @ParameterizedTest
    @CsvSource({"4", "3"})
    void copiesByTheHost(int column) {
        images(0);
        assertEquals(
                expected(column, "VUID-VkCopyMemoryToImageInfo-pRegions-12474"),
                ids(() -> run.call("vkCopyMemoryToImage", Recorder.DEVICE, toImage(DST, column))));
        assertEquals(
                expected(column, "VUID-VkCopyImageToImageInfo-pRegions-12477"),
                ids(() -> run.call("vkCopyImageToImage", Recorder.DEVICE, betweenImages(SRC, DST, column))));
        assertEquals(
                column < 4
                        ? List.of(
                                "VUID-VkCopyImageToImageInfo-pRegions-12477",
                                "VUID-VkCopyImageToImageInfo-pRegions-12476")
                        : List.of("VUID-VkCopyImageToImageInfo-pRegions-12476"),
                ids(() -> run.call("vkCopyImageToImage", Recorder.DEVICE, betweenImages(DST, DST, column))));
    }

    @ParameterizedTest
    @CsvSource({"0", "1"})
    void sparseImages(int flags) {
        images(flags);
        boolean sparse = flags != 0;
        assertEquals(
                sparse ? List.of("VUID-VkCopyMemoryToImageInfo-dstImage-09109") : List.of(),
                ids(() -> run.call("vkCopyMemoryToImage", Recorder.DEVICE, toImage(DST, 4))));
        assertEquals(
                sparse ? List.of("VUID-VkCopyImageToMemoryInfo-srcImage-09109") : List.of(),
                ids(() -> run.call("vkCopyImageToMemory", Recorder.DEVICE, toImage(SRC, 4))));
        assertEquals(
                sparse
                        ? List.of(
                                "VUID-VkCopyImageToImageInfo-srcImage-09109",
                                "VUID-VkCopyImageToImageInfo-dstImage-09109")
                        : List.of(),
                ids(() -> run.call("vkCopyImageToImage", Recorder.DEVICE, betweenImages(SRC, DST, 4))));
    }

    /** Two regions of four texels, of which the second is copied to or from an address behind that of the first. */
    private long hostMemory(long image, long first, long second) {
        long info = toImage(image, 4);
        VkMemoryToImageCopy.Buffer regions = VkMemoryToImageCopy.create(
                VkCopyMemoryToImageInfo.create(info).pRegions().address(), 2);
        MemoryUtil.memPutAddress(regions.get(0).address() + VkMemoryToImageCopy.PHOSTPOINTER, first);
        MemoryUtil.memPutAddress(regions.get(1).address() + VkMemoryToImageCopy.PHOSTPOINTER, second);
        return info;
    }

    private List<String> ofHostMemory(Runnable calls) {
        return recorder.broken(calls).stream()
                .filter(id -> id.matches(".*-(12475|09062|09067)"))
                .toList();
    }

    @ParameterizedTest
    @CsvSource({"16, 0", "15, 0", "16, 1", "15, 1"})
    void regionsInHostMemory(int bytes, int flags) {
        images(0);
        long info = hostMemory(SRC, 0x1000, 0x1000 + bytes);
        VkCopyMemoryToImageInfo.nflags(info, flags);
        assertEquals(
                bytes < 16 && flags == 0 ? List.of("VUID-VkCopyImageToMemoryInfo-pRegions-12475") : List.of(),
                ofHostMemory(() -> run.call("vkCopyImageToMemory", Recorder.DEVICE, info)));
        assertEquals(List.of(), ofHostMemory(() -> run.call("vkCopyMemoryToImage", Recorder.DEVICE, info)));
    }

    /** The image needs 16 bytes, and its memory is mapped at 0x8000. */
    @ParameterizedTest
    @CsvSource({"0x8000, true", "0x8001, false", "0x7ff0, false"})
    void theMemoryOfTheImageItself(String address, boolean broken) {
        images(0);
        long requirements = run.struct("VkMemoryRequirements", "size", 16);
        run.call("vkGetImageMemoryRequirements", Recorder.DEVICE, SRC, requirements)
                .call("vkMapMemory", Recorder.DEVICE, Recorder.MEMORY, 0, VK10.VK_WHOLE_SIZE, 0, run.pointer(0x8000));
        long info = hostMemory(SRC, Long.decode(address), 0x1000);
        assertEquals(
                broken ? List.of("VUID-VkImageToMemoryCopy-pRegions-09067") : List.of(),
                ofHostMemory(() -> run.call("vkCopyImageToMemory", Recorder.DEVICE, info)));
        assertEquals(
                broken ? List.of("VUID-VkCopyMemoryToImageInfo-pRegions-09062") : List.of(),
                ofHostMemory(() -> run.call("vkCopyMemoryToImage", Recorder.DEVICE, info)));
    }
}

package dev.vkval.gpuav.content;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.command.Subresources;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.PhysicalDeviceState;
import dev.vkval.state.object.StateObjects;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.VK10;

/** Parameters of indirect copies and decompressions that are valid, and others with one value that is not. */
class IndirectCopiesTest {
    private static final int SRC = VK10.VK_BUFFER_USAGE_TRANSFER_SRC_BIT;
    private static final int DST = VK10.VK_BUFFER_USAGE_TRANSFER_DST_BIT;
    private static final String MEMORY = "VUID-VkCopyMemoryIndirectCommandKHR-";
    private static final String IMAGE = "VUID-VkCopyMemoryToImageIndirectCommandKHR-";
    private static final int COLOR = VK10.VK_IMAGE_ASPECT_COLOR_BIT;

    private final TestContents device = new TestContents().with("maxDecompressionIndirectCount", 3);
    private final StateObjects objects = device.objects;
    /** At 0x1000 for reads, at 0x2000 for writes, each 256 bytes of 512 bytes of memory. */
    private final List<BufferState> buffers = List.of(
            objects.buffer(objects.memory(512), 0, 256, SRC, 0x1000),
            objects.buffer(objects.memory(512), 0, 256, DST, 0x2000),
            objects.sparseBuffer(256, 64, SRC | DST, 0x3000));

    private CopyRecords records(int count, int strideBytes) {
        return new CopyRecords(
                new BufferPart(device.buffer(), 64, (long) count * strideBytes),
                count,
                strideBytes,
                AddressedMemory.of(buffers));
    }

    /** Copies of three numbers each: source, destination and size. */
    private List<String> memory(boolean sparse, long... values) {
        ByteBuffer bytes = ByteBuffer.allocate(values.length * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        Arrays.stream(values).forEach(bytes::putLong);
        return TestContents.judged(new MemoryCopies(records(values.length / 3, 24), sparse, sparse), bytes.flip());
    }

    @Test
    void copiesAreAligned() {
        assertEquals(List.of(), memory(false, 0x1000, 0x2000, 16));
        assertEquals(List.of(MEMORY + "srcAddress-10958"), memory(false, 0x1002, 0x2000, 16));
        assertEquals(List.of(MEMORY + "dstAddress-10959"), memory(false, 0x1000, 0x2001, 16));
        assertEquals(List.of(MEMORY + "size-10960"), memory(false, 0x1000, 0x2000, 6));
    }

    @Test
    void copiesAreWithinBuffersThatWereCreatedForThem() {
        assertEquals(List.of(), memory(false, 0x1000, 0x2000, 256));
        assertEquals(List.of(), memory(false, 0x8000, 0x9000, 256), "buffers that are not known");
        assertEquals(
                List.of(MEMORY + "srcAddress-12211", MEMORY + "dstAddress-12212"),
                memory(false, 0x1000, 0x2000, 260),
                "beyond the buffers, in their memory");
        assertEquals(
                List.of(MEMORY + "srcAddress-12211"), memory(false, 0x2000, 0x2080, 16), "a buffer for writes is read");
        assertEquals(
                List.of(
                        MEMORY + "srcAddress-10961",
                        MEMORY + "srcAddress-12211",
                        MEMORY + "dstAddress-10962",
                        MEMORY + "dstAddress-12212"),
                memory(false, 0x1000, 0x2000, 516),
                "beyond the memory");
    }

    @Test
    void sparseBuffersHaveMemoryWhereTheyAreCopied() {
        assertEquals(List.of(), memory(true, 0x3000, 0x2000, 64));
        assertEquals(List.of(), memory(false, 0x3000, 0x2000, 68), "the command does not say that it may be sparse");
        assertEquals(List.of("VUID-VkCopyMemoryIndirectInfoKHR-srcCopyFlags-10938"), memory(true, 0x3000, 0x2000, 68));
        assertEquals(List.of("VUID-VkCopyMemoryIndirectInfoKHR-dstCopyFlags-10939"), memory(true, 0x1000, 0x3040, 16));
    }

    @Test
    void copiesDoNotOverlap() {
        String rule = "VUID-VkCopyMemoryIndirectInfoKHR-copyAddressRange-10945";
        assertEquals(List.of(), memory(false, 0x1000, 0x2000, 16, 0x1000, 0x2010, 16), "read twice");
        assertEquals(List.of(rule), memory(false, 0x1000, 0x2000, 16, 0x1010, 0x200c, 16), "written twice");
        assertEquals(List.of(rule), memory(false, 0x3000, 0x3008, 16), "read and written");
        assertEquals(List.of(), memory(false, 0x1000, 0x2000, 16, 0x1000, 0x2004, 0), "nothing is copied");
    }

    private static final int[] COPY = {0x1000, 0, 0, 0, COLOR, 0, 0, 1, 0, 0, 0, 4, 4, 1};

    private List<String> image(int format, int type, int... words) {
        ImageState.Info square = StateObjects.imageInfo(format, 8, 2);
        ImageState.Info info = new ImageState.Info(
                0, type, format, 8, type == 0 ? 1 : 8, 1, 1, 2, 1, 0, square.usage(), square.usage(), 0, 0);
        ImageState image = objects.image(info, objects.memory(1 << 16), 0, 1 << 16);
        ImageCopies.Target target = new ImageCopies.Target(
                image,
                List.of(new Subresources(COLOR, 0, 1, 0, 1), new Subresources(COLOR, 0, 1, 0, 1)),
                new PhysicalDeviceState.Granularity(4, 4, 1),
                true);
        return TestContents.judged(
                new ImageCopies(records(words.length / COPY.length, COPY.length * Integer.BYTES), target),
                TestContents.words(words));
    }

    /** A valid copy of 4 by 4 texels, with one other word. */
    private static int[] with(int index, int value) {
        int[] words = COPY.clone();
        words[index] = value;
        return words;
    }

    private static String[] ids(String numbers) {
        return numbers == null ? new String[0] : numbers.split(" ");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 4096,",
        "0, 4098, srcAddress-10963 dstImage-12282",
        "0, 8192, srcAddress-12214",
        "0, 4348,",
        "2, 3, bufferRowLength-10964",
        "2, 4,",
        "3, 3, bufferImageHeight-10965",
        "2, 1000, srcAddress-10968",
        "7, 2, imageSubresource-12284",
        "8, 8, imageExtent-10967 imageOffset-10970",
        "8, 12, imageOffset-10966 imageExtent-10967 imageOffset-10970",
        "8, -4, imageOffset-10966 imageExtent-10967 imageOffset-10970",
        "9, 8, imageExtent-10967 imageOffset-10971",
        "10, 1, imageExtent-10967 dstImage-12286",
        "13, 0, dstImage-12286",
        "11, 3, imageOffset-10969",
        "8, 4,"
    })
    void copiesToImages(int index, int value, String expected) {
        List<String> found = image(VK10.VK_FORMAT_R8G8B8A8_UNORM, VK10.VK_IMAGE_TYPE_2D, with(index, value));
        assertEquals(Arrays.stream(ids(expected)).map(IMAGE::concat).toList(), found);
    }

    @Test
    void copiesToImagesOfOneDimension() {
        int[] line = with(12, 1);
        assertEquals(List.of(), image(VK10.VK_FORMAT_R8G8B8A8_UNORM, VK10.VK_IMAGE_TYPE_1D, line));
        line[12] = 0;
        assertEquals(
                List.of(IMAGE + "dstImage-12285", IMAGE + "imageOffset-10969").get(0),
                image(VK10.VK_FORMAT_R8G8B8A8_UNORM, VK10.VK_IMAGE_TYPE_1D, line)
                        .get(0));
    }

    @Test
    void copiesToPlanes() {
        int format = VK11_PLANES;
        int[] words = with(4, 0x10);
        words[0] = 0x1004;
        List<String> found = image(format, VK10.VK_IMAGE_TYPE_2D, words);
        assertEquals(List.of(IMAGE + "imageSubresource-12284"), found);
        words[4] = 0x20;
        words[0] = 0x1002;
        assertEquals(
                List.of(IMAGE + "srcAddress-10963", IMAGE + "dstImage-12283", IMAGE + "imageSubresource-12284"),
                image(format, VK10.VK_IMAGE_TYPE_2D, words));
    }

    /** VK_FORMAT_G16_B16R16_2PLANE_420_UNORM. */
    private static final int VK11_PLANES = 1000156030;

    @Test
    void copiesToAnImageDoNotOverlap() {
        int[] beside = with(8, 4);
        int[] both = Arrays.copyOf(COPY, 2 * COPY.length);
        System.arraycopy(beside, 0, both, COPY.length, COPY.length);
        assertEquals(List.of(), image(VK10.VK_FORMAT_R8G8B8A8_UNORM, VK10.VK_IMAGE_TYPE_2D, both));
        System.arraycopy(COPY, 0, both, COPY.length, COPY.length);
        assertEquals(
                List.of("VUID-VkCopyMemoryToImageIndirectInfoKHR-copyAddressRange-10975"),
                image(VK10.VK_FORMAT_R8G8B8A8_UNORM, VK10.VK_IMAGE_TYPE_2D, both));
    }

    @Test
    void sparseBuffersHaveMemoryWhereImagesAreCopiedFrom() {
        assertEquals(List.of(), image(VK10.VK_FORMAT_R8G8B8A8_UNORM, VK10.VK_IMAGE_TYPE_2D, with(0, 0x3000)));
        assertEquals(
                List.of("VUID-VkCopyMemoryToImageIndirectInfoKHR-srcCopyFlags-10950"),
                image(VK10.VK_FORMAT_R8G8B8A8_UNORM, VK10.VK_IMAGE_TYPE_2D, with(0, 0x3020)));
    }

    /** Regions of 32 bytes, of which the last member is the size. */
    private List<String> decompressed(int count, long bufferBytes, long most, boolean limited, long... sizes) {
        ByteBuffer bytes = ByteBuffer.allocate(sizes.length * 32).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < sizes.length; i++) {
            bytes.putLong(i * 32 + 24, sizes[i]);
        }
        DecompressionRegions check = new DecompressionRegions(
                device,
                new BufferPart(device.buffer(), 0, 4),
                new BufferPart(device.buffer(), 64, sizes.length * 32L),
                32,
                bufferBytes,
                most,
                limited);
        return TestContents.judged(check, TestContents.words(count), bytes);
    }

    @Test
    void decompressions() {
        String command = "VUID-vkCmdDecompressMemoryIndirectCountEXT-";
        assertEquals(List.of(), decompressed(2, 64, 2, true, 65536, 1));
        assertEquals(List.of(command + "indirectCommandsCountAddress-07699"), decompressed(4, 128, 2, true, 1, 1));
        assertEquals(List.of(command + "indirectCommandsAddress-11794"), decompressed(3, 64, 2, true, 1, 1));
        assertEquals(List.of(command + "decompressionMethod-11769"), decompressed(2, 64, 2, true, 1, 65537));
        assertEquals(List.of(), decompressed(2, 64, 2, false, 1, 65537), "another method");
        assertEquals(List.of(), decompressed(1, 64, 2, true, 1, 65537), "behind the count");
    }
}

package dev.vkval.gpuav.content;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.vkval.command.AddressCopyCommand;
import dev.vkval.command.AddressRange;
import dev.vkval.command.CopyCommand;
import dev.vkval.command.Extent;
import dev.vkval.command.Generation;
import dev.vkval.command.Offset;
import dev.vkval.command.Subresources;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.ImageState;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lwjgl.vulkan.VK10;

/** Depths in buffers that are copied to images of 2 by 2 texels. */
class DepthCopyTest {
    private static final int DEPTH = VK10.VK_IMAGE_ASPECT_DEPTH_BIT;
    private static final String RULE = "VUID-vkCmdCopyBufferToImage-pRegions-07931";

    private final TestContents device = new TestContents();

    private DepthCopy copy(int format, int aspects, int rowLength, Generation generation) {
        ImageState image = device.objects.image(format, 2, 1);
        CopyCommand.BufferImageRegion region = new CopyCommand.BufferImageRegion(
                8, rowLength, 0, new Subresources(aspects, 0, 1, 0, 1), new Offset(0, 0, 0), new Extent(2, 2, 1));
        BufferState buffer = device.buffer();
        return DepthCopy.of(
                new CopyCommand.BufferImage(generation, null, buffer.id(), image.id(), 0, List.of(region)),
                buffer,
                image);
    }

    private static ByteBuffer depths(float... depths) {
        ByteBuffer bytes = ByteBuffer.allocate(depths.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (float depth : depths) {
            bytes.putFloat(depth);
        }
        return bytes.flip();
    }

    private DepthCopy packed(int format) {
        return copy(format, DEPTH, 0, Generation.V1);
    }

    @Test
    void depthsFromADeviceAddress() {
        AddressCopyCommand.ImageRegion region = new AddressCopyCommand.ImageRegion(
                new AddressRange(4096, 16, 0),
                0,
                0,
                new Subresources(DEPTH, 0, 1, 0, 1),
                0,
                new Offset(0, 0, 0),
                new Extent(2, 2, 1));
        ImageState image = device.objects.image(VK10.VK_FORMAT_D32_SFLOAT, 2, 1);
        AddressCopyCommand.OfImage command = new AddressCopyCommand.OfImage(image.id(), List.of(region));
        DepthCopy copy = DepthCopy.of(command, address -> new BufferPart(device.buffer(), 8, 64), image);
        assertEquals(List.of(), TestContents.judged(copy, depths(0, 1, 0.5f, 0)));
        assertEquals(
                List.of("VUID-vkCmdCopyMemoryToImageKHR-None-13022"), TestContents.judged(copy, depths(0, 1, 0.5f, 2)));
        assertNull(DepthCopy.of(command, address -> null, image), "an address in no buffer");
    }

    @ParameterizedTest
    @ValueSource(floats = {-0.5f, 1.5f, Float.NaN, Float.POSITIVE_INFINITY})
    void aDepthOutsideOfTheRangeIsReported(float wrong) {
        DepthCopy copy = packed(VK10.VK_FORMAT_D32_SFLOAT);
        assertEquals(16, copy.parts().get(0).sizeBytes());
        assertEquals(List.of(), TestContents.judged(copy, depths(0, 1, 0.5f, -0.0f)));
        assertEquals(List.of(RULE), TestContents.judged(copy, depths(0, 1, 0.5f, wrong)));
        assertEquals(List.of(RULE), TestContents.judged(copy, depths(wrong, wrong, wrong, wrong)));
    }

    @Test
    void theNewerCommandHasARuleOfItsOwn() {
        DepthCopy copy = copy(VK10.VK_FORMAT_D32_SFLOAT_S8_UINT, DEPTH, 0, Generation.V2);
        assertEquals(
                List.of("VUID-VkCopyBufferToImageInfo2-pRegions-07931"), TestContents.judged(copy, depths(2, 0, 0, 0)));
    }

    @Test
    void whatIsBetweenRowsIsNotCopied() {
        DepthCopy copy = copy(VK10.VK_FORMAT_D32_SFLOAT, DEPTH, 3, Generation.V1);
        assertEquals(List.of(), TestContents.judged(copy, depths(0, 1, 7, 1, 0)));
        assertEquals(List.of(RULE), TestContents.judged(copy, depths(0, 1, 7, 1, 3)));
    }

    @Test
    void otherFormatsAndAspectsAreGood() {
        assertNull(packed(VK10.VK_FORMAT_D24_UNORM_S8_UINT));
        assertNull(packed(VK10.VK_FORMAT_R32_SFLOAT));
        assertNull(copy(VK10.VK_FORMAT_D32_SFLOAT_S8_UINT, VK10.VK_IMAGE_ASPECT_STENCIL_BIT, 0, Generation.V1));
        assertNull(copy(VK10.VK_FORMAT_D32_SFLOAT, DEPTH, 1, Generation.V1), "rows that are shorter than the region");
    }
}

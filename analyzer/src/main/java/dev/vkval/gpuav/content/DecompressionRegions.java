package dev.vkval.gpuav.content;

import dev.vkval.state.object.BufferPart;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.lwjgl.vulkan.VkDecompressMemoryRegionEXT;

/**
 * The regions of a vkCmdDecompressMemoryIndirectCountEXT, and their number.
 *
 * @param count where the number is
 * @param regions from the first to the end of the last one that is looked at
 * @param bufferBytes from the first one to the end of the buffer
 * @param most maxDecompressionCount
 * @param limited whether the method limits the size of what is decompressed
 */
record DecompressionRegions(
        DeviceFacts device,
        BufferPart count,
        BufferPart regions,
        long strideBytes,
        long bufferBytes,
        long most,
        boolean limited)
        implements ContentCheck {
    private static final String LIMIT = "maxDecompressionIndirectCount";
    /** Of VK_MEMORY_DECOMPRESSION_METHOD_GDEFLATE_1_0_BIT_EXT. */
    private static final long MOST_BYTES = 65536;

    private static final int SIZE = VkDecompressMemoryRegionEXT.DECOMPRESSEDSIZE;
    private static final String HELP = "write at most as many regions to the buffer, and their number";

    @Override
    public List<BufferPart> parts() {
        return List.of(count, regions);
    }

    @Override
    public void judge(List<ByteBuffer> contents, Consumer<ContentError> errors) {
        long number = Integer.toUnsignedLong(contents.get(0).getInt(0));
        OptionalLong limit = device.limit("VkPhysicalDeviceMemoryDecompressionPropertiesEXT", LIMIT, 0);
        new Limits("an indirect decompression has more regions than the device allows", HELP, count.buffer(), errors)
                .check(
                        "VUID-vkCmdDecompressMemoryIndirectCountEXT-indirectCommandsCountAddress-07699",
                        "The count",
                        number,
                        count.offset(),
                        limit,
                        LIMIT);
        long executed = Math.min(number, most);
        if (number > 0 && (double) number * strideBytes > bufferBytes) {
            errors.accept(ContentError.parameter(
                    "VUID-vkCmdDecompressMemoryIndirectCountEXT-indirectCommandsAddress-11794",
                    "the regions of an indirect decompression go beyond the end of their buffer",
                    "The count is " + number + "; with a stride of " + strideBytes + " bytes, " + bufferBytes
                            + " bytes of " + regions.buffer() + " are left.",
                    count.buffer(),
                    count.offset(),
                    Integer.BYTES,
                    HELP));
        }
        for (int i = 0; limited && i < executed; i++) {
            long at = i * strideBytes;
            if (at + VkDecompressMemoryRegionEXT.SIZEOF > contents.get(1).capacity()) {
                return;
            }
            long bytes = contents.get(1).getLong((int) at + SIZE);
            if (Long.compareUnsigned(bytes, MOST_BYTES) > 0) {
                errors.accept(ContentError.parameter(
                        "VUID-vkCmdDecompressMemoryIndirectCountEXT-decompressionMethod-11769",
                        "an indirect decompression has a region that is too large for its method",
                        "decompressedSize of region " + i + " is " + Long.toUnsignedString(bytes)
                                + "; GDEFLATE 1.0 has at most " + MOST_BYTES + " bytes.",
                        regions.buffer(),
                        regions.offset() + at + SIZE,
                        Long.BYTES,
                        "split the data into regions of at most 65536 bytes"));
                return;
            }
        }
    }
}

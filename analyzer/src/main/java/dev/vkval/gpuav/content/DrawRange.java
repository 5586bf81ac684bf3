package dev.vkval.gpuav.content;

import java.nio.ByteBuffer;
import org.lwjgl.vulkan.VkDrawIndexedIndirectCommand;
import org.lwjgl.vulkan.VkDrawIndirectCommand;

/**
 * What a draw draws.
 *
 * @param count of vertices, or of indices
 * @param first vertex or index
 * @param vertexOffset added to each index
 */
record DrawRange(long count, long first, int vertexOffset, long instances, long firstInstance) {

    /** The range of parameters that are recorded, which are unsigned. */
    static DrawRange of(int count, int first, int vertexOffset, int instances, int firstInstance) {
        return new DrawRange(
                Integer.toUnsignedLong(count),
                Integer.toUnsignedLong(first),
                vertexOffset,
                Integer.toUnsignedLong(instances),
                Integer.toUnsignedLong(firstInstance));
    }

    /** The VkDrawIndirectCommand at an offset. */
    static DrawRange draw(ByteBuffer bytes, int at) {
        return of(
                bytes.getInt(at + VkDrawIndirectCommand.VERTEXCOUNT),
                bytes.getInt(at + VkDrawIndirectCommand.FIRSTVERTEX),
                0,
                bytes.getInt(at + VkDrawIndirectCommand.INSTANCECOUNT),
                bytes.getInt(at + VkDrawIndirectCommand.FIRSTINSTANCE));
    }

    /** The VkDrawIndexedIndirectCommand at an offset. */
    static DrawRange drawIndexed(ByteBuffer bytes, int at) {
        return of(
                bytes.getInt(at + VkDrawIndexedIndirectCommand.INDEXCOUNT),
                bytes.getInt(at + VkDrawIndexedIndirectCommand.FIRSTINDEX),
                bytes.getInt(at + VkDrawIndexedIndirectCommand.VERTEXOFFSET),
                bytes.getInt(at + VkDrawIndexedIndirectCommand.INSTANCECOUNT),
                bytes.getInt(at + VkDrawIndexedIndirectCommand.FIRSTINSTANCE));
    }

    boolean empty() {
        return count == 0 || instances == 0;
    }
}

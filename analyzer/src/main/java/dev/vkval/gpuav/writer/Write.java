package dev.vkval.gpuav.writer;

import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.CommandPlace;
import dev.vkval.state.object.DeviceMemoryState;
import dev.vkval.state.object.MemoryBinding;

/**
 * Bytes that a command or the host writes, or may write.
 *
 * @param memory the memory that is written, null for any buffers with one of the usages
 * @param begin first byte in the memory
 * @param end byte after the last one
 * @param usage VkBufferUsageFlags2 of the buffers that may be written, if the memory is not known; 0 for any
 * @param certain whether each of the bytes is surely written
 * @param commandBuffer null for the host
 * @param position of the command among those that its primary command buffer executes
 */
record Write(
        DeviceMemoryState memory,
        long begin,
        long end,
        long usage,
        boolean certain,
        WriteKind kind,
        CommandBufferState commandBuffer,
        CommandPlace place,
        int position) {

    /** A write of bytes that are known to be written, or of any number of those. */
    static Write of(
            DeviceMemoryState memory,
            long begin,
            long end,
            boolean certain,
            WriteKind kind,
            CommandBufferState commandBuffer,
            CommandPlace place,
            int position) {
        return new Write(memory, begin, end, 0, certain, kind, commandBuffer, place, position);
    }

    /** Whether it may change some of these bytes. */
    boolean meets(BufferPart part) {
        MemoryBinding binding = part.buffer().binding();
        if (memory == null) {
            return usage == 0 || (part.buffer().usage() & usage) != 0;
        }
        return binding != null
                && binding.memory() == memory
                && begin < binding.offset() + part.offset() + part.sizeBytes()
                && end > binding.offset() + part.offset();
    }

    /** Whether it gives all of these bytes, which it meets, their contents. */
    boolean covers(BufferPart part) {
        return certain && begin <= start(part) && end >= start(part) + part.sizeBytes();
    }

    private static long start(BufferPart part) {
        BufferState buffer = part.buffer();
        return buffer.binding().offset() + part.offset();
    }
}

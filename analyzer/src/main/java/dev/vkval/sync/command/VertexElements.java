package dev.vkval.sync.command;

import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.FormatInfo;
import dev.vkval.state.object.GraphicsState;

/**
 * The layout of a vertex binding's elements in its buffer.
 *
 * @param begin offset within an element of the first byte that an attribute reads
 * @param end offset within an element after the last byte that an attribute reads
 */
public record VertexElements(BoundState.VertexBuffer bound, long strideBytes, long begin, long end) {

    /** @return null if nothing is bound or no attribute reads */
    public static VertexElements of(GraphicsState.VertexBinding binding, BoundState state) {
        BoundState.VertexBuffer bound = state.vertexBuffers().get(binding.binding());
        long begin = Long.MAX_VALUE;
        long end = 0;
        for (GraphicsState.VertexAttribute attribute : state.graphics().vertexAttributes()) {
            if (attribute.binding() == binding.binding()) {
                long offset = Integer.toUnsignedLong(attribute.offset());
                begin = Math.min(begin, offset);
                end = Math.max(end, offset + FormatInfo.of(attribute.format()).blockBytes());
            }
        }
        if (bound == null || end == 0) {
            return null;
        }
        long stride = bound.strideBytes() >= 0 ? bound.strideBytes() : Integer.toUnsignedLong(binding.stride());
        return new VertexElements(bound, stride, begin, end);
    }

    /** Byte offset in the buffer of what attributes read of an element. */
    public long offset(long element) {
        return bound.offset() + element * strideBytes + begin;
    }

    /** Bytes from the first to the last one that attributes read of {@code count} elements, as far as they are bound. */
    public long sizeBytes(long first, long count) {
        return limited(first, (count - 1) * strideBytes + end - begin);
    }

    /** Bytes from the first one that attributes read of an element to the end of the bound range. */
    long remainingBytes(long first) {
        return limited(first, Long.MAX_VALUE);
    }

    /** How many elements a number of instances reads. */
    public static long instanceCount(GraphicsState.VertexBinding binding, long instances) {
        long divisor = Integer.toUnsignedLong(binding.divisor());
        return divisor == 0 ? Math.min(instances, 1) : (instances + divisor - 1) / divisor;
    }

    private long limited(long first, long bytes) {
        return Math.max(Math.min(bytes, bound.sizeBytes() - first * strideBytes - begin), 0);
    }
}

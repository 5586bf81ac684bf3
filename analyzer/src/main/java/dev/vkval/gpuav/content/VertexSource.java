package dev.vkval.gpuav.content;

import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.GraphicsState;

/**
 * A vertex buffer binding that a vertex shader reads.
 *
 * @param endBytes end of the last byte that attributes read of an element
 */
record VertexSource(
        GraphicsState.VertexBinding binding, BoundState.VertexBuffer bound, long strideBytes, long endBytes) {

    /** The number of elements that are in the bound range. */
    long elements() {
        if (bound.sizeBytes() < endBytes) {
            return 0;
        }
        return strideBytes == 0 ? Long.MAX_VALUE : (bound.sizeBytes() - endBytes) / strideBytes + 1;
    }

    /** The last element that instances read, of at least one instance. */
    long lastElement(DrawRange draw) {
        long divisor = Integer.toUnsignedLong(binding.divisor());
        return draw.firstInstance() + (divisor == 0 ? 0 : (draw.instances() - 1) / divisor);
    }

    /** Offset in the buffer of the end of what is read of an element. */
    long end(long element) {
        return bound.offset() + element * strideBytes + endBytes;
    }

    @Override
    public String toString() {
        return "vertex binding " + binding.binding() + " has " + elements() + " elements: " + bound.sizeBytes()
                + " bytes of " + bound.buffer() + " are bound, with a stride of " + strideBytes + " bytes";
    }
}

package dev.vkval.state;

/** What a descriptor refers to. */
public sealed interface Descriptor {

    /** @param rangeBytes resolved against the buffer's size */
    record OfBuffer(BufferState buffer, long offset, long rangeBytes) implements Descriptor {}

    record OfImage(ImageViewState view, int layout) implements Descriptor {}

    record OfTexelBuffer(BufferViewState view) implements Descriptor {}

    record OfAccelerationStructure(AccelerationStructureState structure) implements Descriptor {}

    record OfSampler(StateObject sampler) implements Descriptor {}

    /** Written with VK_NULL_HANDLE, or with what nobody knows. */
    record OfNothing() implements Descriptor {}
}

package dev.vkval.state;

/** What a descriptor refers to. */
public sealed interface Descriptor {

    /** Whether what it refers to is destroyed, so that nothing may access it. */
    boolean destroyed();

    /** @param rangeBytes resolved against the buffer's size */
    record OfBuffer(BufferState buffer, long offset, long rangeBytes) implements Descriptor {
        @Override
        public boolean destroyed() {
            return buffer.destroyed();
        }
    }

    record OfImage(ImageViewState view, int layout) implements Descriptor {
        @Override
        public boolean destroyed() {
            return view.destroyed() || view.image().destroyed();
        }
    }

    record OfTexelBuffer(BufferViewState view) implements Descriptor {
        @Override
        public boolean destroyed() {
            return view.destroyed() || view.buffer().destroyed();
        }
    }

    record OfAccelerationStructure(AccelerationStructureState structure) implements Descriptor {
        @Override
        public boolean destroyed() {
            return structure.destroyed();
        }
    }

    record OfSampler(StateObject sampler) implements Descriptor {
        @Override
        public boolean destroyed() {
            return sampler.destroyed();
        }
    }

    /** Written with VK_NULL_HANDLE, or with what nobody knows. */
    record OfNothing() implements Descriptor {
        @Override
        public boolean destroyed() {
            return false;
        }
    }
}

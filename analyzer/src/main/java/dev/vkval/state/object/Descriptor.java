package dev.vkval.state.object;

import java.util.List;

/** The contents of a descriptor. */
public sealed interface Descriptor {

    /** The objects that it depends on. */
    List<StateObject> objects();

    /** The first of them that has been destroyed, null for none. */
    default StateObject destroyed() {
        for (StateObject object : objects()) {
            if (object.destroyed()) {
                return object;
            }
        }
        return null;
    }

    /** Whether one of them was destroyed before a block: such a descriptor has no accesses. */
    default boolean destroyedBefore(long block) {
        for (StateObject object : objects()) {
            if (object.destroyed() && object.destroyedAt() < block) {
                return true;
            }
        }
        return false;
    }

    /**
     * @param rangeBytes resolved against the buffer's size
     * @param whole whether the range was written as VK_WHOLE_SIZE
     */
    record OfBuffer(BufferState buffer, long offset, long rangeBytes, boolean whole) implements Descriptor {
        public OfBuffer(BufferState buffer, long offset, long rangeBytes) {
            this(buffer, offset, rangeBytes, false);
        }

        @Override
        public List<StateObject> objects() {
            return List.of(buffer);
        }
    }

    /** @param sampler the sampler that was written with the view, null for none */
    record OfImage(ImageViewState view, int layout, SamplerState sampler) implements Descriptor {
        public OfImage(ImageViewState view, int layout) {
            this(view, layout, null);
        }

        @Override
        public List<StateObject> objects() {
            return List.of(view, view.image());
        }
    }

    record OfTexelBuffer(BufferViewState view) implements Descriptor {
        @Override
        public List<StateObject> objects() {
            return List.of(view, view.buffer());
        }
    }

    record OfAccelerationStructure(AccelerationStructureState structure) implements Descriptor {
        @Override
        public List<StateObject> objects() {
            return List.of(structure);
        }
    }

    record OfSampler(StateObject sampler) implements Descriptor {
        @Override
        public List<StateObject> objects() {
            return List.of(sampler);
        }
    }

    /** Written with VK_NULL_HANDLE or with an unknown handle. */
    record OfNothing() implements Descriptor {
        @Override
        public List<StateObject> objects() {
            return List.of();
        }
    }
}

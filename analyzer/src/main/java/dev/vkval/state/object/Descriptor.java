package dev.vkval.state.object;

import java.util.List;

/** The contents of a descriptor. */
public sealed interface Descriptor {

    /** The object that was written, null for none. */
    StateObject object();

    /** What that one is a view of, null for none. */
    default StateObject viewed() {
        return null;
    }

    /** The objects that it depends on. */
    default List<StateObject> objects() {
        return object() == null ? List.of() : viewed() == null ? List.of(object()) : List.of(object(), viewed());
    }

    /** The first of them that has been destroyed, null for none. */
    default StateObject destroyed() {
        if (object() != null && object().destroyed()) {
            return object();
        }
        return viewed() != null && viewed().destroyed() ? viewed() : null;
    }

    /** Whether one of them was destroyed before a block: such a descriptor has no accesses. */
    default boolean destroyedBefore(long block) {
        return destroyedBefore(object(), block) || destroyedBefore(viewed(), block);
    }

    private static boolean destroyedBefore(StateObject object, long block) {
        return object != null && object.destroyed() && object.destroyedAt() < block;
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
        public StateObject object() {
            return buffer;
        }
    }

    /** @param sampler the sampler that was written with the view, null for none */
    record OfImage(ImageViewState view, int layout, SamplerState sampler) implements Descriptor {
        public OfImage(ImageViewState view, int layout) {
            this(view, layout, null);
        }

        @Override
        public StateObject object() {
            return view;
        }

        @Override
        public StateObject viewed() {
            return view.image();
        }
    }

    record OfTexelBuffer(BufferViewState view) implements Descriptor {
        @Override
        public StateObject object() {
            return view;
        }

        @Override
        public StateObject viewed() {
            return view.buffer();
        }
    }

    record OfAccelerationStructure(AccelerationStructureState structure) implements Descriptor {
        @Override
        public StateObject object() {
            return structure;
        }
    }

    record OfSampler(StateObject sampler) implements Descriptor {
        @Override
        public StateObject object() {
            return sampler;
        }
    }

    /** Written with VK_NULL_HANDLE or with an unknown handle. */
    record OfNothing() implements Descriptor {
        @Override
        public StateObject object() {
            return null;
        }
    }
}

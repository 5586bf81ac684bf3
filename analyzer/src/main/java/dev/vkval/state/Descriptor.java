package dev.vkval.state;

import java.util.List;

/** What a descriptor refers to. */
public sealed interface Descriptor {

    /** The objects that have to live for it to be of use. */
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

    /** Whether one of them was destroyed by a call before that of a block: such a descriptor accesses nothing. */
    default boolean destroyedBefore(long block) {
        for (StateObject object : objects()) {
            if (object.destroyed() && object.destroyedAt() < block) {
                return true;
            }
        }
        return false;
    }

    /** @param rangeBytes resolved against the buffer's size */
    record OfBuffer(BufferState buffer, long offset, long rangeBytes) implements Descriptor {
        @Override
        public List<StateObject> objects() {
            return List.of(buffer);
        }
    }

    record OfImage(ImageViewState view, int layout) implements Descriptor {
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

    /** Written with VK_NULL_HANDLE, or with what nobody knows. */
    record OfNothing() implements Descriptor {
        @Override
        public List<StateObject> objects() {
            return List.of();
        }
    }
}

package dev.vkval.spirv.pass;

import dev.vkval.spirv.reflect.ImageAccess;
import java.util.OptionalLong;

/** What is known of bindings when a shader is instrumented. */
public interface DescriptorLengths {
    /** Nothing is known but what shaders declare. */
    DescriptorLengths UNKNOWN = (set, binding) -> OptionalLong.empty();

    /** Nothing is known but what shaders declare, and the accesses of single descriptors are looked at, too. */
    DescriptorLengths SINGLE = new DescriptorLengths() {
        @Override
        public OptionalLong length(int set, int binding) {
            return OptionalLong.empty();
        }

        @Override
        public boolean hasStates(int set, int binding) {
            return true;
        }
    };

    /** The length that the pipeline's layout fixes; empty if it does not have the binding. */
    OptionalLong length(int set, int binding);

    /** Whether there are state words of the binding's descriptors, to be checked before each access. */
    default boolean hasStates(int set, int binding) {
        return false;
    }

    /**
     * The properties that the image of an access must not have, in the bits of {@link DescriptorState#ofImage}.
     *
     * @param constant whether the descriptor is known when the shader is compiled
     */
    default int forbidden(int set, int binding, ImageAccess access, boolean constant) {
        return 0;
    }

    /** Whether images are compared with what {@link #forbidden} says, and nothing else is checked. */
    default boolean comparesOnly() {
        return false;
    }

    /** The size of what the binding has in place of descriptors, which is known from the layout; empty for descriptors. */
    default OptionalLong sizeBytes(int set, int binding) {
        return OptionalLong.empty();
    }

    /** Index of the binding's first state word from the first one of its set. */
    default int stateOffset(int set, int binding) {
        return 0;
    }

    /**
     * Whether accesses outside of the range of the binding's descriptors have no other effect, so that they need not be
     * guarded.
     */
    default boolean robust(int set, int binding) {
        return false;
    }

    /**
     * Whether a descriptor set may have fewer descriptors than {@link #length}; missing ones count as unwritten. The
     * first word of the set then is the number that it has.
     */
    default boolean variable(int set, int binding) {
        return false;
    }
}

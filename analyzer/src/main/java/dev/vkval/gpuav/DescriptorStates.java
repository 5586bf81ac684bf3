package dev.vkval.gpuav;

import dev.vkval.spirv.pass.DescriptorState;
import dev.vkval.state.Descriptor;
import dev.vkval.state.DescriptorSetState;
import dev.vkval.state.StateObject;

/** The state words of descriptors. */
final class DescriptorStates {
    private DescriptorStates() {}

    /** The word of a descriptor as it is now. */
    static int of(DescriptorSetState.Contents contents, int element) {
        Descriptor descriptor = contents.descriptor(element);
        if (descriptor == null) {
            return DescriptorState.UNWRITTEN;
        }
        if (destroyed(descriptor) != null) {
            return DescriptorState.DESTROYED;
        }
        if (descriptor instanceof Descriptor.OfBuffer buffer) {
            return DescriptorState.ofSize(buffer.rangeBytes());
        }
        return DescriptorState.UNLIMITED;
    }

    /** What a descriptor needs and the application has destroyed, null for nothing. */
    static StateObject destroyed(Descriptor descriptor) {
        if (descriptor instanceof Descriptor.OfBuffer buffer) {
            return gone(buffer.buffer());
        }
        if (descriptor instanceof Descriptor.OfTexelBuffer texels) {
            return gone(texels.view()) != null
                    ? texels.view()
                    : gone(texels.view().buffer());
        }
        if (descriptor instanceof Descriptor.OfImage image) {
            return gone(image.view()) != null ? image.view() : gone(image.view().image());
        }
        if (descriptor instanceof Descriptor.OfSampler sampler) {
            return gone(sampler.sampler());
        }
        if (descriptor instanceof Descriptor.OfAccelerationStructure structure) {
            return gone(structure.structure());
        }
        return null;
    }

    private static StateObject gone(StateObject object) {
        return object != null && object.destroyed() ? object : null;
    }
}

package dev.vkval.gpuav;

import dev.vkval.fit.DescriptorFit;
import dev.vkval.spirv.pass.DescriptorState;
import dev.vkval.state.object.Descriptor;
import dev.vkval.state.object.DescriptorSetState;
import dev.vkval.state.object.DescriptorTypes;
import dev.vkval.state.object.FormatInfo;

/** The state words of descriptors. */
final class DescriptorStates {
    private DescriptorStates() {}

    /**
     * The current word of a descriptor.
     *
     * @param dynamicOffset dynamic offset of a dynamic buffer, 0 for other descriptors
     */
    static int of(DescriptorSetState.Contents contents, int element, long dynamicOffset) {
        Descriptor descriptor = contents.descriptor(element);
        if (descriptor == null) {
            boolean given = contents.binding().type() == DescriptorTypes.SAMPLER
                    && contents.binding().immutableSamplers();
            return given ? DescriptorState.UNLIMITED : DescriptorState.UNWRITTEN;
        }
        if (descriptor.destroyed() != null) {
            return DescriptorState.DESTROYED;
        }
        return descriptor instanceof Descriptor.OfImage image
                ? DescriptorState.ofImage(DescriptorFit.properties(image.view()))
                : DescriptorState.ofSize(size(descriptor, dynamicOffset));
    }

    /**
     * Bytes of a buffer, texels of a texel buffer, 0 of an acceleration structure that is not built, -1 if accesses are not
     * bounded by a size.
     */
    static long size(Descriptor descriptor, long dynamicOffset) {
        if (descriptor instanceof Descriptor.OfBuffer buffer) {
            long left = buffer.buffer().sizeBytes() - buffer.offset() - dynamicOffset;
            return Math.max(Math.min(buffer.rangeBytes(), left), 0);
        }
        if (descriptor instanceof Descriptor.OfTexelBuffer texels) {
            long texel = FormatInfo.of(texels.view().format()).blockBytes();
            return texel <= 0 ? -1 : texels.view().rangeBytes() / texel;
        }
        boolean empty = descriptor instanceof Descriptor.OfAccelerationStructure rays
                && !BuiltStructures.traceable(rays.structure());
        return empty ? 0 : -1;
    }
}

package dev.vkval.check.descriptor;

import dev.vkval.check.topic.CoreContext;
import dev.vkval.spirv.reflect.SamplingUse;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.Descriptor;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.DescriptorSetState;
import dev.vkval.state.object.SamplerState;
import org.lwjgl.vulkan.VK12;

/** The descriptors that a command uses for certain: written before it was recorded, and in bindings that are used as they are. */
public final class CertainDescriptors {
    private static final int MAY_BE_UNUSED = DescriptorSetLayoutState.UPDATE_AFTER_BIND
            | VK12.VK_DESCRIPTOR_BINDING_PARTIALLY_BOUND_BIT
            | VK12.VK_DESCRIPTOR_BINDING_UPDATE_UNUSED_WHILE_PENDING_BIT;

    private CertainDescriptors() {}

    /** The descriptor at a place, null if it is not certain what it is or that it is used. */
    static Descriptor at(BoundState bound, SamplingUse.Place place) {
        DescriptorSetState.Contents contents = contents(bound, place.set(), place.binding());
        Descriptor descriptor = contents == null ? null : contents.descriptor(place.element());
        return descriptor == null || descriptor.destroyed() != null ? null : descriptor;
    }

    /** The descriptor of an image at a place, null for none; likewise. */
    public static Descriptor.OfImage image(BoundState bound, int number, int binding, int element) {
        DescriptorSetState.Contents contents = contents(bound, number, binding);
        return contents != null
                        && contents.descriptor(element) instanceof Descriptor.OfImage image
                        && image.destroyed() == null
                        && image.view() != null
                ? image
                : null;
    }

    /** The sampler at a place, which may be an immutable one; likewise. */
    static SamplerState sampler(CoreContext context, BoundState bound, SamplingUse.Place place) {
        DescriptorSetState.Contents contents = contents(bound, place.set(), place.binding());
        if (contents == null) {
            return null;
        }
        if (contents.binding().immutableSamplers()) {
            SamplerState immutable = contents.binding().sampler(place.element());
            return immutable == null || immutable.destroyed() ? null : immutable;
        }
        Descriptor descriptor = contents.descriptor(place.element());
        if (descriptor instanceof Descriptor.OfImage combined) {
            return combined.sampler();
        }
        boolean separate = descriptor instanceof Descriptor.OfSampler;
        return separate && ((Descriptor.OfSampler) descriptor).sampler() instanceof SamplerState sampler
                ? sampler
                : null;
    }

    /** The contents of a binding, null if they are not known or may not be what the command uses. */
    public static DescriptorSetState.Contents contents(BoundState bound, int number, int binding) {
        BoundState.BoundSet set =
                number >= 0 && number < bound.sets().size() ? bound.sets().get(number) : null;
        DescriptorSetState.Contents contents =
                set == null ? null : set.contents().get(binding);
        return contents == null || (contents.binding().flags() & MAY_BE_UNUSED) != 0 ? null : contents;
    }
}

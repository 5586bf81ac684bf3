package dev.vkval.sync.command;

import dev.vkval.gpuav.footprint.SiteFootprint;
import dev.vkval.spirv.reflect.SamplingUse;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.Descriptor;
import dev.vkval.state.object.DescriptorSetState;
import dev.vkval.state.object.SamplerState;
import dev.vkval.state.object.ShaderStage;
import java.util.List;

/**
 * Whether an instruction that samples an image reads some texel of it: where coordinates outside of it lead to its border,
 * it may read none.
 *
 * @param sets those that the stage is executed with
 */
record SampledTexels(ShaderStage stage, List<BoundState.BoundSet> sets) {
    /**
     * @param site that was executed
     * @param combined the sampler of the descriptor or of its binding, null if it has none
     */
    boolean isSome(SiteFootprint site, SamplerState combined) {
        if (!site.samples() || site.elements() == null) {
            return false;
        }
        if (combined != null) {
            return !combined.borders();
        }
        return stage.reflection().samplings().stream()
                .filter(sampling -> sampling.instruction() == site.instruction())
                .map(sampling -> sampler(sampling.sampler()))
                .anyMatch(sampler -> sampler != null && !sampler.borders());
    }

    private SamplerState sampler(SamplingUse.Place place) {
        BoundState.BoundSet set = place.set() >= 0 && place.set() < sets.size() ? sets.get(place.set()) : null;
        DescriptorSetState.Contents contents =
                set == null ? null : set.contents().get(place.binding());
        SamplerState immutable = contents == null ? null : contents.binding().sampler(place.element());
        if (immutable != null) {
            return immutable;
        }
        Descriptor descriptor =
                contents == null || contents.binding().updateAfterBind() ? null : contents.descriptor(place.element());
        return descriptor instanceof Descriptor.OfSampler separate && separate.sampler() instanceof SamplerState sampler
                ? sampler
                : null;
    }
}

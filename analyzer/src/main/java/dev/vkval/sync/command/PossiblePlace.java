package dev.vkval.sync.command;

import dev.vkval.gpuav.footprint.WatchedPlace;
import dev.vkval.spirv.reflect.DescriptorUse;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.sync.access.AccessingSite;
import dev.vkval.sync.access.ResourceUsage;
import java.util.List;

/**
 * What instructions may access, as places in a space: which invocation does is not known, but it is said that it may be asked
 * for, so that the replay that records what they access can answer that, too.
 *
 * @param variable result id of the variable, 0 for device addresses
 * @param instructions their indices
 * @param sampled whether they may read with a sampler, so that no place in what they read is asked for
 * @param element of the array of descriptors, 0 for device addresses
 * @param base address of place 0 in the space
 * @param unit size of a place in the space
 */
record PossiblePlace(
        TouchingInvocations invocations,
        ShaderStage stage,
        int variable,
        List<Integer> instructions,
        boolean sampled,
        int element,
        long base,
        long unit)
        implements AccessingSite {

    static PossiblePlace of(DescriptorSite site, long base, long unit) {
        DescriptorUse use = site.binding().use();
        boolean sampled = use.kind() == DescriptorUse.Kind.COMBINED_IMAGE_SAMPLER
                || use.kind() == DescriptorUse.Kind.SAMPLED_IMAGE;
        return new PossiblePlace(
                site.target().invocations(),
                site.binding().stage(),
                use.variable(),
                use.accesses(),
                sampled,
                site.element(),
                base,
                unit);
    }

    @Override
    public String invocation(ResourceUsage usage, long address) {
        long at = (address - base) / unit;
        for (int instruction : instructions) {
            expect(usage, new WatchedPlace(variable, instruction, element, at));
            if (sampled && at != 0) {
                expect(usage, new WatchedPlace(variable, instruction, element, 0));
            }
        }
        return null;
    }

    private void expect(ResourceUsage usage, WatchedPlace place) {
        invocations.expect(usage.executedBy(), usage.place().block(), stage, place);
    }
}

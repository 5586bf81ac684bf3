package dev.vkval.sync.command;

import dev.vkval.gpuav.footprint.SiteFootprint;
import dev.vkval.gpuav.footprint.WatchedPlace;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.sync.access.AccessingSite;
import dev.vkval.sync.access.ResourceUsage;

/**
 * What an instruction accessed, as places in a space.
 *
 * @param element of the array of descriptors, 0 for device addresses
 * @param base address of place 0 in the space
 * @param unit size of a place in the space
 */
record TouchedPlace(
        TouchingInvocations invocations, ShaderStage stage, SiteFootprint site, int element, long base, long unit)
        implements AccessingSite {
    @Override
    public String invocation(ResourceUsage usage, long address) {
        long at = site.samples() ? 0 : (address - base) / unit;
        WatchedPlace place = new WatchedPlace(site.variable(), site.instruction(), element, at);
        return invocations.invocation(usage.executedBy(), usage.place().block(), stage, place);
    }
}

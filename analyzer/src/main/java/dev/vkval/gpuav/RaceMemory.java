package dev.vkval.gpuav;

import dev.vkval.spirv.pass.RaceWords;
import dev.vkval.spirv.pass.ResourceRaceSite;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.Descriptor;
import dev.vkval.state.object.DescriptorSetState;
import dev.vkval.state.object.ImageState;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * How much memory an action gets for {@link RaceWords}: twice as many locations as the bound resources have, within limits.
 *
 * @param locationBits the number of locations is this power of two, 0 for no memory
 */
record RaceMemory(int locationBits) {
    static final RaceMemory NONE = new RaceMemory(0);

    /** Of the actions of a device that exist at a time: 256 MiB. */
    static final long MOST_BYTES = 1L << 28;

    private static final int LEAST_BITS = 8;
    private static final int MOST_BITS = 20;
    /** Where the number of the locations is not known. */
    private static final int UNKNOWN = 1 << 16;

    /** What an action needs whose pipeline may have such sites. */
    static RaceMemory of(InstrumentedPipeline pipeline, BoundState bound) {
        if (pipeline.races().isEmpty()) {
            return NONE;
        }
        long locations = 0;
        Set<Integer> seen = new HashSet<>();
        for (ResourceRaceSite site : pipeline.races()) {
            for (int i = 0; i < site.resources() && seen.add(site.resource() + i); i++) {
                locations += locations(site, i, bound.sets());
            }
        }
        long wanted = Math.min(2 * locations, 1 << MOST_BITS);
        int bits = Long.SIZE - Long.numberOfLeadingZeros(Math.max(wanted - 1, 1));
        return new RaceMemory(Math.max(LEAST_BITS, bits));
    }

    private static long locations(ResourceRaceSite site, int element, List<BoundState.BoundSet> sets) {
        Descriptor descriptor = descriptor(site, element, sets);
        if (descriptor instanceof Descriptor.OfImage image) {
            ImageState.Info info = image.view().image().info();
            return (long) info.width() * info.height() * info.depth() * info.arrayLayers();
        }
        long size = descriptor == null ? -1 : DescriptorStates.size(descriptor, 0);
        return size < 0 ? UNKNOWN : site.texels() ? size : size / Integer.BYTES;
    }

    /** The descriptor of a site that is bound now, null if it is not known. */
    static Descriptor descriptor(ResourceRaceSite site, int element, List<BoundState.BoundSet> sets) {
        BoundState.BoundSet bound = site.set() < sets.size() ? sets.get(site.set()) : null;
        DescriptorSetState.Contents contents =
                bound == null ? null : bound.set().snapshot().get(site.binding());
        return contents != null && Integer.compareUnsigned(element, contents.count()) < 0
                ? contents.descriptor(element)
                : null;
    }

    /** By how many bits a hash is moved down. */
    int shift() {
        return Integer.SIZE - locationBits;
    }

    long sizeBytes() {
        return locationBits == 0
                ? 0
                : (RaceWords.HEADER_WORDS + ((long) RaceWords.LOCATION_WORDS << locationBits)) * Integer.BYTES;
    }
}

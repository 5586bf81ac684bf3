package dev.vkval.sync.command;

import dev.vkval.gpuav.footprint.LocatedFootprint;
import dev.vkval.gpuav.footprint.SiteFootprint;
import dev.vkval.spirv.reflect.ByteRange;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.BufferViewState;
import dev.vkval.state.object.Descriptor;
import dev.vkval.state.object.DescriptorSetState;
import dev.vkval.state.object.FormatInfo;
import dev.vkval.state.object.ImageViewState;
import dev.vkval.state.object.SamplerState;
import dev.vkval.sync.access.AccessDetail;
import dev.vkval.sync.access.AccessRole;
import dev.vkval.sync.access.MemoryAccess;
import dev.vkval.sync.access.UndecidedAccess;
import dev.vkval.sync.range.ImageRanges;
import dev.vkval.sync.range.Spaces;
import dev.vkval.sync.stage.OrderingRule;
import dev.vkval.sync.stage.StageAccess;
import java.util.List;

/** What instructions accessed of a descriptor when a device executed them, as accesses. */
final class TouchedDescriptor {
    private TouchedDescriptor() {}

    /** Adds what was accessed. */
    static void add(DescriptorSite site, List<LocatedFootprint> touched, TouchedDescriptors known) {
        DescriptorSite.Binding binding = site.binding();
        boolean atomic = binding.use().atomic();
        if (site.descriptor() instanceof Descriptor.OfImage image) {
            long texels = ImageRanges.texelCount(image.view());
            for (TouchedBytes some : known.of(touched, site.element(), atomic, true, texels)) {
                image(site, some, image, known);
            }
        } else if (site.descriptor() instanceof Descriptor.OfTexelBuffer texels) {
            BufferViewState view = texels.view();
            long unit = FormatInfo.of(view.format()).blockBytes();
            long size = inside(view.rangeBytes(), view.buffer(), view.offset());
            for (TouchedBytes some : known.of(touched, site.element(), atomic, true, size / Math.max(unit, 1))) {
                buffer(site, some, unit, view.buffer(), view.offset(), size, known);
            }
        } else if (site.descriptor() instanceof Descriptor.OfBuffer of) {
            long offset = of.offset() + site.dynamicOffset();
            long size = inside(of.rangeBytes(), of.buffer(), offset);
            for (TouchedBytes some : known.of(touched, site.element(), atomic, false, size)) {
                buffer(site, some, 1, of.buffer(), offset, size, known);
            }
        } else if (touched.stream().anyMatch(each -> each.footprint().touches(site.element()))) {
            site.add(false);
        }
    }

    private static long inside(long size, BufferState buffer, long offset) {
        return Math.min(size, buffer.sizeBytes() - offset);
    }

    /**
     * Adds what an instruction accessed of a buffer.
     *
     * @param unit size of what the parts are counted in
     */
    private static void buffer(
            DescriptorSite site,
            TouchedBytes some,
            long unit,
            BufferState buffer,
            long offset,
            long size,
            TouchedDescriptors known) {
        Spaces spaces = site.target().spaces();
        long[] first = spaces.range(buffer, offset, 1);
        int pair = site.pair(some.written());
        if (first.length == 0 || pair == 0) {
            return;
        }
        long base = first[0];
        List<ByteRange> parts = some.parts() == null ? List.of(new ByteRange(0, size)) : some.times(unit);
        ReachedBytes bytes = new ReachedBytes(some.written(), parts, null, offset);
        long[] ranges = known.ranges(
                some, new TouchedDescriptors.Place(buffer, base, unit), () -> bytes.ranges(spaces, buffer));
        if (ranges.length > 0) {
            UndecidedAccess undecided = some.exact()
                    ? UndecidedAccess.OF_FOOTPRINT.by(site.touched(some.site().footprint(), base, unit))
                    : site.binding().undecided();
            AccessDetail detail =
                    site.detail(bytes.text()).at(some.site().location()).of(undecided);
            site.buffer(pair, buffer, ranges, detail);
        }
    }

    /** The sampler of a descriptor: that of its binding, where that is immutable; null for none. */
    private static SamplerState sampler(DescriptorSite site, Descriptor.OfImage image) {
        DescriptorSetState.Contents contents =
                site.binding().set().contents().get(site.binding().use().binding());
        SamplerState immutable = contents == null ? null : contents.binding().sampler(site.element());
        return immutable == null ? image.sampler() : immutable;
    }

    /** Adds what an instruction accessed of an image. */
    private static void image(
            DescriptorSite site, TouchedBytes some, Descriptor.OfImage image, TouchedDescriptors known) {
        DescriptorSite.Binding binding = site.binding();
        ImageViewState view = image.view();
        int pair = site.pair(some.written());
        if (pair == 0) {
            return;
        }
        if (pair == StageAccess.INPUT_ATTACHMENT_READ) {
            site.image(pair, view);
            return;
        }
        long[] ranges = known.ranges(
                some,
                new TouchedDescriptors.Place(view, 0, 1),
                () -> some.parts() == null ? ImageRanges.of(view) : ImageRanges.ofTexels(view, some.parts()));
        String text = some.parts() == null
                ? ImageRanges.text(view.range())
                : ImageRanges.of(view.image()).text(ranges[0], ranges[ranges.length - 1]);
        SiteFootprint footprint = some.site().footprint();
        UndecidedAccess undecided = some.exact()
                ? UndecidedAccess.OF_FOOTPRINT.by(site.touched(footprint, ImageRanges.firstTexel(view), 1))
                : binding.sampled().isSome(footprint, sampler(site, image))
                        ? binding.undecided().seenIn(ranges).by(site.touched(footprint, 0, 1))
                        : binding.undecided();
        AccessDetail detail = site.detail(text).at(some.site().location()).of(undecided);
        site.target()
                .list()
                .add(
                        site.target().spaces().of(view.image()),
                        ranges,
                        new MemoryAccess(site.usage(), pair, OrderingRule.NONE, AccessRole.PLAIN, view, detail),
                        binding.group());
    }
}

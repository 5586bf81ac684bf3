package dev.vkval.sync.command;

import dev.vkval.gpuav.footprint.SiteFootprint;
import dev.vkval.spirv.reflect.DescriptorUse;
import dev.vkval.state.object.AccelerationStructureState;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.Descriptor;
import dev.vkval.state.object.DescriptorSetState;
import dev.vkval.state.object.DescriptorTypes;
import dev.vkval.state.object.FormatInfo;
import dev.vkval.state.object.ImageViewState;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.sync.access.AccessDetail;
import dev.vkval.sync.access.AccessRole;
import dev.vkval.sync.access.AccessWords;
import dev.vkval.sync.access.MemoryAccess;
import dev.vkval.sync.access.ResourceUsage;
import dev.vkval.sync.access.UndecidedAccess;
import dev.vkval.sync.range.ImageRanges;
import dev.vkval.sync.range.Spaces;
import dev.vkval.sync.stage.OrderingRule;
import dev.vkval.sync.stage.StageAccess;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A descriptor that an action uses, and where its accesses go.
 *
 * @param element of an array of descriptors, otherwise 0
 */
record DescriptorSite(
        DescriptorSite.Binding binding,
        int element,
        Descriptor descriptor,
        ResourceUsage usage,
        DescriptorSite.Target target) {

    /** Where accesses go, and what bounds them. */
    record Target(AccessList list, RenderTargets targets, Spaces spaces, TouchingInvocations invocations) {}

    /**
     * A binding that a shader stage uses; accesses of one array are reported together.
     *
     * @param sampled null where no footprints of it are known
     */
    record Binding(
            ShaderStage stage,
            BoundState.BoundSet set,
            DescriptorUse use,
            int type,
            UndecidedAccess undecided,
            SampledTexels sampled,
            Object group) {}

    /**
     * What an instruction accessed of it.
     *
     * @param base address of the first byte or texel that the descriptor refers to
     * @param unit size of what these are counted in, in the space
     */
    TouchedPlace touched(SiteFootprint footprint, long base, long unit) {
        return new TouchedPlace(target.invocations(), binding.stage(), footprint, element, base, unit);
    }

    /** Adds an access to all that the descriptor refers to. */
    void add(boolean written) {
        int pair = pair(written);
        if (pair == 0) {
            return;
        }
        if (descriptor instanceof Descriptor.OfBuffer buffer) {
            long offset = buffer.offset() + dynamicOffset();
            buffer(pair, buffer.buffer(), offset, buffer.rangeBytes(), 1);
        } else if (descriptor instanceof Descriptor.OfTexelBuffer texels) {
            BufferState buffer = texels.view().buffer();
            int texelBytes = FormatInfo.of(texels.view().format()).blockBytes();
            buffer(pair, buffer, texels.view().offset(), texels.view().rangeBytes(), Math.max(texelBytes, 1));
        } else if (descriptor instanceof Descriptor.OfAccelerationStructure one) {
            AccelerationStructureState structure = one.structure();
            if (structure.buffer() != null) {
                buffer(pair, structure.buffer(), structure.offset(), structure.sizeBytes(), 1);
            }
        } else if (descriptor instanceof Descriptor.OfImage image) {
            image(pair, image.view());
        }
    }

    /** Adds an access to what may be reached of a buffer. */
    void add(ReachedBytes bytes, BufferState buffer) {
        long[] ranges = bytes.ranges(target.spaces(), buffer);
        int pair = pair(bytes.written());
        if (ranges.length > 0) {
            AccessDetail detail = detail(bytes.text());
            long base = ranges[0] - (bytes.parts().get(0).offset());
            UndecidedAccess undecided = possible(base, 1).of(bytes.pieces(ranges));
            buffer(pair, buffer, ranges, detail.of(undecided));
        }
    }

    /** What the command that bound the set adds to the offset of the descriptor. */
    long dynamicOffset() {
        if (!DescriptorTypes.dynamic(binding.type())) {
            return 0;
        }
        int index = element;
        for (DescriptorSetState.Contents contents : binding.set().contents().values()) {
            if (contents.binding().number() == binding.use().binding()) {
                break;
            }
            index += DescriptorTypes.dynamic(contents.binding().type()) ? contents.count() : 0;
        }
        List<Integer> offsets = binding.set().dynamicOffsets();
        return index < offsets.size() ? Integer.toUnsignedLong(offsets.get(index)) : 0;
    }

    /**
     * What is said of an access through a descriptor.
     *
     * @param part words for the range of the resource that is accessed
     * @param layout VkImageLayout of an image, null for others
     */
    private record Words(AccessWords part, DescriptorUse use, int type, int element, Integer layout)
            implements AccessWords {
        @Override
        public String range() {
            return part.range();
        }

        @Override
        public String descriptor() {
            String name = use.name().isEmpty() ? "" : " \"" + use.name() + "\"";
            String index = use.array() ? "[" + element + "]" : "";
            return "set " + use.set() + ", binding " + use.binding() + index + name;
        }

        @Override
        public Map<String, Object> properties() {
            Map<String, Object> properties = new LinkedHashMap<>();
            properties.put("descriptor_type", DescriptorTypes.name(type));
            properties.put("descriptor_binding", use.binding());
            properties.put("descriptor_array_element", element);
            if (layout != null) {
                properties.put("image_layout", layout);
            }
            return Collections.unmodifiableMap(properties);
        }
    }

    /**
     * What may make accesses to it.
     *
     * @param base address of the first byte or texel that the descriptor refers to
     * @param unit size of what these are counted in, in the space
     */
    private UndecidedAccess possible(long base, long unit) {
        UndecidedAccess undecided = binding.undecided();
        boolean expected = undecided != null && target.invocations().expects();
        return expected ? undecided.by(PossiblePlace.of(this, base, unit)) : undecided;
    }

    /** @param range of the resource that is accessed, for findings */
    AccessDetail detail(AccessWords range) {
        Integer layout = descriptor instanceof Descriptor.OfImage image ? image.layout() : null;
        AccessWords words = new Words(range, binding.use(), binding.type(), element, layout);
        return new AccessDetail(words, binding.undecided());
    }

    /** The same of a range in words. */
    AccessDetail detail(String range) {
        return detail(new AccessWords.Known(range, null, Map.of()));
    }

    /** @param unit size of what its parts are counted in */
    private void buffer(int pair, BufferState buffer, long offset, long size, long unit) {
        long[] ranges = target.spaces().range(buffer, offset, size);
        AccessDetail detail = detail(new AccessWords.OfBytes(offset, size, Map.of()));
        buffer(pair, buffer, ranges, ranges.length == 0 ? detail : detail.of(possible(ranges[0], unit)));
    }

    /** Adds an access to ranges of a buffer. */
    void buffer(int pair, BufferState buffer, long[] ranges, AccessDetail detail) {
        AccessRole role = binding.use().atomic() ? AccessRole.ATOMIC : AccessRole.PLAIN;
        MemoryAccess access = new MemoryAccess(usage, pair, OrderingRule.NONE, role, buffer, detail);
        target.list().add(target.spaces().of(buffer), ranges, access, binding.group());
    }

    /** Adds an access to all of an image view, or to what is rendered of an input attachment. */
    void image(int pair, ImageViewState view) {
        RenderTargets targets = target.targets();
        boolean attachment = pair == StageAccess.INPUT_ATTACHMENT_READ;
        OrderingRule rule = attachment ? OrderingRule.RASTER : OrderingRule.NONE;
        AccessDetail detail = detail(() -> ImageRanges.text(view.range()));
        if (!attachment && ImageRanges.texelCount(view) > 0) {
            detail = detail.of(possible(ImageRanges.firstTexel(view), 1));
        }
        target.list()
                .add(
                        target.spaces().of(view.image()),
                        attachment ? ImageRanges.of(view, targets.area(), targets.layers(), -1) : ImageRanges.of(view),
                        new MemoryAccess(usage, pair, rule, AccessRole.PLAIN, view, detail),
                        binding.group());
    }

    /** The pair of stage and access, 0 for none. */
    int pair(boolean written) {
        return DescriptorPairs.of(binding.stage().stage(), binding.type(), written);
    }
}

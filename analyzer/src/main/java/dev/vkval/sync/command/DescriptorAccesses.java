package dev.vkval.sync.command;

import dev.vkval.gpuav.footprint.LocatedFootprint;
import dev.vkval.gpuav.proof.BufferReach;
import dev.vkval.spirv.reflect.ByteRange;
import dev.vkval.spirv.reflect.DescriptorUse;
import dev.vkval.spirv.reflect.EntryPointReflection;
import dev.vkval.state.object.AccelerationStructureState;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.BufferViewState;
import dev.vkval.state.object.Descriptor;
import dev.vkval.state.object.DescriptorSetState;
import dev.vkval.state.object.DescriptorTypes;
import dev.vkval.state.object.FormatInfo;
import dev.vkval.state.object.ImageViewState;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.sync.access.AccessDetail;
import dev.vkval.sync.access.AccessRole;
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
import org.lwjgl.vulkan.EXTMutableDescriptorType;
import org.lwjgl.vulkan.VK10;

/**
 * Accesses through descriptors by static use: what a shader may do, since control flow, indices and ranges are not known
 * before it runs, but for what {@link ShaderReach} tells of storage buffers. Of an array, each element that a constant
 * names, else each that was written. A descriptor that is
 * written counts as written only: a write that is safe makes the read beside it safe. A descriptor whose resource was
 * destroyed before the work was submitted is none: only a binding that may be partly bound can hold one, and only where no
 * shader touches it.
 */
public final class DescriptorAccesses implements ShaderAccesses {

    /** Where accesses go, and what bounds them. */
    private record Target(AccessList list, RenderTargets targets, Spaces spaces) {}

    /** A binding that a shader stage uses; accesses of one array are reported together. */
    private record Binding(
            ShaderStage stage,
            BoundState.BoundSet set,
            DescriptorUse use,
            int type,
            UndecidedAccess undecided,
            SampledTexels sampled,
            Object group) {}

    /** A descriptor of it. */
    private record Site(Binding binding, int element, Descriptor descriptor) {}

    /** What makes an array the one that an earlier command has accessed. */
    private record Array(
            DescriptorSetState.Contents contents, ShaderStage stage, int variable, int subpass, BufferReach reach) {}

    private final boolean certain;
    private final ShaderReach reach;
    private final ShaderFootprints footprints;
    private final ArrayElements arrays = new ArrayElements();
    private long byAddress;
    private long unknown;

    /** @param certain whether all but elements of arrays count as accessed for certain */
    public DescriptorAccesses(boolean certain) {
        this(certain, ShaderReach.UNKNOWN, ShaderFootprints.NONE);
    }

    /** @param reach what shaders reach of buffers, where accesses are not certain */
    public DescriptorAccesses(boolean certain, ShaderReach reach) {
        this(certain, reach, ShaderFootprints.NONE);
    }

    /**
     * @param reach what shaders reach of buffers, where accesses are not certain
     * @param footprints what they accessed, where that is known
     */
    public DescriptorAccesses(boolean certain, ShaderReach reach, ShaderFootprints footprints) {
        this.footprints = certain ? ShaderFootprints.NONE : footprints;
        this.certain = certain;
        this.reach = certain ? ShaderReach.UNKNOWN : reach;
    }

    @Override
    public FragmentOutputs outputs(BoundState bound) {
        for (ShaderStage stage : bound.stages()) {
            if (stage.stage() == VK10.VK_SHADER_STAGE_FRAGMENT_BIT) {
                EntryPointReflection reflection = stage.reflection();
                return reflection == null
                        ? FragmentOutputs.ALL
                        : new FragmentOutputs(
                                reflection.outputLocations(),
                                reflection.executionModes().earlyFragmentTests());
            }
        }
        return FragmentOutputs.NONE;
    }

    @Override
    public LeftOut leftOut() {
        return new LeftOut(arrays.leftOut(), byAddress, unknown);
    }

    @Override
    public void add(BoundState bound, ResourceUsage usage, AccessList list, RenderTargets targets, Spaces spaces) {
        boolean addresses = false;
        boolean known = true;
        for (ShaderStage stage : bound.stages()) {
            if (executes(stage, bound)) {
                EntryPointReflection reflection = stage.reflection();
                known &= reflection != null;
                addresses |= reflection != null && reflection.physicalStorageBuffers();
                add(bound, stage, usage, new Target(list, targets, spaces));
            }
        }
        byAddress += addresses ? 1 : 0;
        unknown += known ? 0 : 1;
    }

    private void add(BoundState bound, ShaderStage stage, ResourceUsage usage, Target target) {
        if (stage.reflection() != null) {
            for (DescriptorUse use : stage.reflection().descriptors()) {
                add(bound.sets(), stage, use, usage, target);
            }
        }
    }

    private static boolean executes(ShaderStage stage, BoundState bound) {
        boolean fragments = stage.stage() == VK10.VK_SHADER_STAGE_FRAGMENT_BIT;
        return !fragments || !bound.graphics().rasterizerDiscard();
    }

    private void add(
            List<BoundState.BoundSet> sets, ShaderStage stage, DescriptorUse use, ResourceUsage usage, Target target) {
        BoundState.BoundSet set = use.set() >= 0 && use.set() < sets.size() ? sets.get(use.set()) : null;
        DescriptorSetState.Contents recorded =
                set == null ? null : set.contents().get(use.binding());
        if (recorded == null || !(use.read() || use.written())) {
            return;
        }
        int type = type(recorded.binding().type(), use.kind());
        DescriptorSetState.Contents contents = late(set, recorded);
        BufferReach reached = use.kind() == DescriptorUse.Kind.STORAGE_BUFFER
                ? reach.of(usage.place().block(), stage, use)
                : null;
        List<LocatedFootprint> touched =
                footprints.of(usage.executedBy(), usage.place().block(), stage, use);
        boolean untouched = pair(stage.stage(), type, use.written()) == 0;
        if (untouched
                || touched == null
                        && repeats(new Array(contents, stage, use.variable(), usage.subpass(), reached), use, target)) {
            return;
        }
        Object group = use.array() ? contents : reached == null && touched == null ? null : new Object();
        UndecidedAccess undecided = certain && !use.array() ? null : UndecidedAccess.OF_SHADERS;
        Binding binding = new Binding(stage, set, use, type, undecided, new SampledTexels(stage, sets), group);
        List<DescriptorUse.Element> elements =
                touched == null ? arrays.of(use, contents) : arrays.touched(use, contents, touched);
        for (DescriptorUse.Element element : elements) {
            Descriptor descriptor = contents.descriptor(element.index());
            if (descriptor != null && !descriptor.destroyedBefore(usage.executedBy())) {
                Site site = new Site(binding, element.index(), descriptor);
                if (touched != null) {
                    add(site, touched, usage, target);
                    continue;
                }
                if (reached != null && descriptor instanceof Descriptor.OfBuffer buffer) {
                    long offset = buffer.offset() + dynamicOffset(binding, element.index());
                    for (ReachedBytes bytes : ReachedBytes.of(reached, use, element, buffer, offset)) {
                        add(site, bytes, buffer.buffer(), usage, target);
                    }
                    continue;
                }
                if (use.atomic()) {
                    add(site, false, usage, target);
                }
                add(site, use.written() && element.written(), usage, target);
            }
        }
    }

    /**
     * Whether a command accesses an array as one before did, with no synchronization operation between: then what can be
     * wrong with it is wrong with the one before.
     */
    private static boolean repeats(Array array, DescriptorUse use, Target target) {
        return use.array()
                && !DescriptorTypes.dynamic(array.contents().binding().type())
                && target.list().repeats(array);
    }

    private static void add(Site site, ReachedBytes bytes, BufferState buffer, ResourceUsage usage, Target target) {
        Binding binding = site.binding();
        long[] ranges = bytes.ranges(target.spaces(), buffer);
        int pair = pair(binding.stage().stage(), binding.type(), bytes.written());
        if (ranges.length > 0) {
            AccessDetail detail = detail(site, bytes.text());
            UndecidedAccess undecided = binding.undecided().of(bytes.pieces(ranges));
            buffer(site, pair, usage, target, buffer, ranges, detail.of(undecided));
        }
    }

    /** Adds what was accessed of a descriptor. */
    private static void add(Site site, List<LocatedFootprint> touched, ResourceUsage usage, Target target) {
        Binding binding = site.binding();
        boolean atomic = binding.use().atomic();
        if (site.descriptor() instanceof Descriptor.OfImage image) {
            long texels = ImageRanges.texelCount(image.view());
            for (TouchedBytes some : TouchedBytes.of(touched, site.element(), atomic, true, texels)) {
                image(site, some, usage, target, image);
            }
        } else if (site.descriptor() instanceof Descriptor.OfTexelBuffer texels) {
            BufferViewState view = texels.view();
            long unit = FormatInfo.of(view.format()).blockBytes();
            long size = inside(view.rangeBytes(), view.buffer(), view.offset());
            for (TouchedBytes some : TouchedBytes.of(touched, site.element(), atomic, true, size / unit)) {
                buffer(site, some, unit, usage, target, view.buffer(), view.offset(), size);
            }
        } else if (site.descriptor() instanceof Descriptor.OfBuffer of) {
            long offset = of.offset() + dynamicOffset(binding, site.element());
            long size = inside(of.rangeBytes(), of.buffer(), offset);
            for (TouchedBytes some : TouchedBytes.of(touched, site.element(), atomic, false, size)) {
                buffer(site, some, 1, usage, target, of.buffer(), offset, size);
            }
        } else if (touched.stream().anyMatch(each -> each.footprint().touches(site.element()))) {
            add(site, false, usage, target);
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
            Site site,
            TouchedBytes some,
            long unit,
            ResourceUsage usage,
            Target target,
            BufferState buffer,
            long offset,
            long size) {
        List<ByteRange> parts = some.parts() == null ? List.of(new ByteRange(0, size)) : some.times(unit);
        ReachedBytes bytes = new ReachedBytes(some.written(), parts, null, offset);
        long[] ranges = bytes.ranges(target.spaces(), buffer);
        int pair = pair(site.binding().stage().stage(), site.binding().type(), some.written());
        if (ranges.length > 0 && pair != 0) {
            AccessDetail detail = detail(site, bytes.text())
                    .at(some.site().location())
                    .of(
                            some.exact()
                                    ? UndecidedAccess.OF_FOOTPRINT
                                    : site.binding().undecided());
            buffer(site, pair, usage, target, buffer, ranges, detail);
        }
    }

    /** Adds what an instruction accessed of an image. */
    private static void image(
            Site site, TouchedBytes some, ResourceUsage usage, Target target, Descriptor.OfImage image) {
        Binding binding = site.binding();
        ImageViewState view = image.view();
        int pair = pair(binding.stage().stage(), binding.type(), some.written());
        if (pair == 0) {
            return;
        }
        if (pair == StageAccess.INPUT_ATTACHMENT_READ) {
            image(site, pair, usage, target, view);
            return;
        }
        long[] ranges = some.parts() == null ? ImageRanges.of(view) : ImageRanges.ofTexels(view, some.parts());
        String text = some.parts() == null
                ? ImageRanges.text(view.range())
                : ImageRanges.of(view.image()).text(ranges[0], ranges[ranges.length - 1]);
        UndecidedAccess undecided = some.exact()
                ? UndecidedAccess.OF_FOOTPRINT
                : binding.sampled().isSome(some.site().footprint(), image.sampler())
                        ? binding.undecided().seenIn(ranges)
                        : binding.undecided();
        AccessDetail detail = detail(site, text).at(some.site().location()).of(undecided);
        target.list()
                .add(
                        target.spaces().of(view.image()),
                        ranges,
                        new MemoryAccess(usage, pair, OrderingRule.NONE, AccessRole.PLAIN, view, detail),
                        binding.group());
    }

    /** Of a binding that may hold several types, the one that the shader uses it as. */
    private static int type(int ofBinding, DescriptorUse.Kind used) {
        if (ofBinding != EXTMutableDescriptorType.VK_DESCRIPTOR_TYPE_MUTABLE_EXT) {
            return ofBinding;
        }
        return switch (used) {
            case SAMPLED_IMAGE -> DescriptorTypes.SAMPLED_IMAGE;
            case COMBINED_IMAGE_SAMPLER -> DescriptorTypes.COMBINED_IMAGE_SAMPLER;
            case STORAGE_IMAGE -> DescriptorTypes.STORAGE_IMAGE;
            case INPUT_ATTACHMENT -> DescriptorTypes.INPUT_ATTACHMENT;
            case UNIFORM_TEXEL_BUFFER -> DescriptorTypes.UNIFORM_TEXEL_BUFFER;
            case STORAGE_TEXEL_BUFFER -> DescriptorTypes.STORAGE_TEXEL_BUFFER;
            case UNIFORM_BUFFER -> DescriptorTypes.UNIFORM_BUFFER;
            case STORAGE_BUFFER -> DescriptorTypes.STORAGE_BUFFER;
            case ACCELERATION_STRUCTURE -> DescriptorTypes.ACCELERATION_STRUCTURE;
            default -> ofBinding;
        };
    }

    private static void add(Site site, boolean written, ResourceUsage usage, Target target) {
        Binding binding = site.binding();
        int pair = pair(binding.stage().stage(), binding.type(), written);
        if (pair == 0) {
            return;
        }
        if (site.descriptor() instanceof Descriptor.OfBuffer buffer) {
            long offset = buffer.offset() + dynamicOffset(binding, site.element());
            buffer(site, pair, usage, target, buffer.buffer(), offset, buffer.rangeBytes());
        } else if (site.descriptor() instanceof Descriptor.OfTexelBuffer texels) {
            BufferState buffer = texels.view().buffer();
            buffer(
                    site,
                    pair,
                    usage,
                    target,
                    buffer,
                    texels.view().offset(),
                    texels.view().rangeBytes());
        } else if (site.descriptor() instanceof Descriptor.OfAccelerationStructure one) {
            AccelerationStructureState structure = one.structure();
            if (structure.buffer() != null) {
                buffer(site, pair, usage, target, structure.buffer(), structure.offset(), structure.sizeBytes());
            }
        } else if (site.descriptor() instanceof Descriptor.OfImage image) {
            image(site, pair, usage, target, image.view());
        }
    }

    /** Descriptors that may be updated after binding are those of the set as it is now. */
    private static DescriptorSetState.Contents late(BoundState.BoundSet set, DescriptorSetState.Contents recorded) {
        if (!recorded.binding().updateAfterBind()) {
            return recorded;
        }
        DescriptorSetState.Contents now =
                set.set().snapshot().get(recorded.binding().number());
        return now == null ? recorded : now;
    }

    private static long dynamicOffset(Binding binding, int element) {
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

    private static AccessDetail detail(Site site, String range) {
        DescriptorUse use = site.binding().use();
        Map<String, Object> properties = new LinkedHashMap<>();
        properties.put("descriptor_type", DescriptorTypes.name(site.binding().type()));
        properties.put("descriptor_binding", use.binding());
        properties.put("descriptor_array_element", site.element());
        if (site.descriptor() instanceof Descriptor.OfImage image) {
            properties.put("image_layout", image.layout());
        }
        String name = use.name().isEmpty() ? "" : " \"" + use.name() + "\"";
        String element = use.array() ? "[" + site.element() + "]" : "";
        String descriptor = "set " + use.set() + ", binding " + use.binding() + element + name;
        return new AccessDetail(
                range,
                descriptor,
                null,
                Collections.unmodifiableMap(properties),
                site.binding().undecided());
    }

    private static void buffer(
            Site site, int pair, ResourceUsage usage, Target target, BufferState buffer, long offset, long size) {
        long[] ranges = target.spaces().range(buffer, offset, size);
        buffer(site, pair, usage, target, buffer, ranges, detail(site, AccessDetail.bytes(offset, size)));
    }

    private static void buffer(
            Site site,
            int pair,
            ResourceUsage usage,
            Target target,
            BufferState buffer,
            long[] ranges,
            AccessDetail detail) {
        AccessRole role = site.binding().use().atomic() ? AccessRole.ATOMIC : AccessRole.PLAIN;
        MemoryAccess access = new MemoryAccess(usage, pair, OrderingRule.NONE, role, buffer, detail);
        target.list()
                .add(target.spaces().of(buffer), ranges, access, site.binding().group());
    }

    private static void image(Site site, int pair, ResourceUsage usage, Target target, ImageViewState view) {
        RenderTargets targets = target.targets();
        boolean attachment = pair == StageAccess.INPUT_ATTACHMENT_READ;
        OrderingRule rule = attachment ? OrderingRule.RASTER : OrderingRule.NONE;
        AccessDetail detail = detail(site, ImageRanges.text(view.range()));
        target.list()
                .add(
                        target.spaces().of(view.image()),
                        attachment ? ImageRanges.of(view, targets.area(), targets.layers(), -1) : ImageRanges.of(view),
                        new MemoryAccess(usage, pair, rule, AccessRole.PLAIN, view, detail),
                        site.binding().group());
    }

    private static int pair(int stage, int type, boolean written) {
        String stageName = ShaderStageNames.pipelineStage(stage);
        if (stageName == null) {
            return 0;
        }
        String access = switch (type) {
            case DescriptorTypes.UNIFORM_BUFFER, DescriptorTypes.UNIFORM_BUFFER_DYNAMIC -> "UNIFORM_READ";
            case DescriptorTypes.INPUT_ATTACHMENT -> "INPUT_ATTACHMENT_READ";
            case DescriptorTypes.COMBINED_IMAGE_SAMPLER,
                    DescriptorTypes.SAMPLED_IMAGE,
                    DescriptorTypes.UNIFORM_TEXEL_BUFFER -> "SHADER_SAMPLED_READ";
            case DescriptorTypes.STORAGE_IMAGE,
                    DescriptorTypes.STORAGE_TEXEL_BUFFER,
                    DescriptorTypes.STORAGE_BUFFER,
                    DescriptorTypes.STORAGE_BUFFER_DYNAMIC -> written ? "SHADER_STORAGE_WRITE" : "SHADER_STORAGE_READ";
            case DescriptorTypes.ACCELERATION_STRUCTURE -> "ACCELERATION_STRUCTURE_READ";
            default -> null;
        };
        return access == null ? 0 : StageAccess.find(stageName, access);
    }
}

package dev.vkval.sync.command;

import dev.vkval.gpuav.footprint.LocatedFootprint;
import dev.vkval.gpuav.proof.BufferReach;
import dev.vkval.spirv.reflect.DescriptorUse;
import dev.vkval.spirv.reflect.EntryPointReflection;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.Descriptor;
import dev.vkval.state.object.DescriptorSetState;
import dev.vkval.state.object.DescriptorTypes;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.sync.access.ResourceUsage;
import dev.vkval.sync.access.UndecidedAccess;
import dev.vkval.sync.range.Spaces;
import java.util.List;
import org.lwjgl.vulkan.EXTMutableDescriptorType;
import org.lwjgl.vulkan.VK10;

/**
 * Accesses through descriptors by static use: what a shader may do, since control flow, indices and ranges are not known
 * before it runs, but for what {@link ShaderReach} tells of storage buffers. Of an array, each element that a constant
 * names, else each that was written. Where accesses are certain, a descriptor that is written counts as written only, as in
 * the layers. A descriptor whose resource was destroyed before the work was submitted is none: only a binding that may be
 * partly bound can hold one, and only where no shader touches it.
 */
public final class DescriptorAccesses implements ShaderAccesses {

    /** What makes an array the one that an earlier command has accessed. */
    private record Array(
            DescriptorSetState.Contents contents, ShaderStage stage, int variable, int subpass, BufferReach reach) {}

    private final boolean certain;
    private final ShaderReach reach;
    private final ShaderFootprints footprints;
    private final AddressedAccesses addressed;
    private final ArrayElements arrays = new ArrayElements();
    private final TouchedDescriptors touchedDescriptors = new TouchedDescriptors();
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
        this(certain, reach, footprints, AddressedAccesses.LEFT_OUT);
    }

    /** @param addressed what they access by device addresses, which is possible at most, or was seen */
    public DescriptorAccesses(
            boolean certain, ShaderReach reach, ShaderFootprints footprints, AddressedAccesses addressed) {
        this.addressed = addressed;
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
        DescriptorSite.Target target = new DescriptorSite.Target(list, targets, spaces, footprints);
        for (ShaderStage stage : bound.stages()) {
            if (executes(stage, bound)) {
                EntryPointReflection reflection = stage.reflection();
                if (reflection == null) {
                    known = false;
                    continue;
                }
                for (DescriptorUse use : reflection.descriptors()) {
                    add(bound.sets(), stage, use, usage, target);
                }
                addresses |= reflection.addresses() != null && addressed.add(stage, usage, target);
            }
        }
        byAddress += addresses ? 1 : 0;
        unknown += known ? 0 : 1;
    }

    private static boolean executes(ShaderStage stage, BoundState bound) {
        boolean fragments = stage.stage() == VK10.VK_SHADER_STAGE_FRAGMENT_BIT;
        return !fragments || !bound.graphics().rasterizerDiscard();
    }

    private void add(
            List<BoundState.BoundSet> sets,
            ShaderStage stage,
            DescriptorUse use,
            ResourceUsage usage,
            DescriptorSite.Target target) {
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
        boolean untouched = DescriptorPairs.of(stage.stage(), type, use.written()) == 0;
        if (untouched
                || touched == null
                        && repeats(new Array(contents, stage, use.variable(), usage.subpass(), reached), use, target)) {
            return;
        }
        boolean readToo = use.read() && !use.atomic() && !certain;
        boolean several = reached != null || touched != null || use.written() && readToo;
        Object group = use.array() ? contents : several ? new Object() : null;
        UndecidedAccess undecided = certain && !use.array() ? null : UndecidedAccess.OF_SHADERS;
        SampledTexels sampled = touched == null ? null : new SampledTexels(stage, sets);
        DescriptorSite.Binding binding = new DescriptorSite.Binding(stage, set, use, type, undecided, sampled, group);
        List<DescriptorUse.Element> elements =
                touched == null ? arrays.of(use, contents) : arrays.touched(use, contents, touched);
        for (DescriptorUse.Element element : elements) {
            Descriptor descriptor = contents.descriptor(element.index());
            if (descriptor != null && !descriptor.destroyedBefore(usage.executedBy())) {
                DescriptorSite site = new DescriptorSite(binding, element.index(), descriptor, usage, target);
                if (touched != null) {
                    TouchedDescriptor.add(site, touched, touchedDescriptors);
                    continue;
                }
                if (reached != null && descriptor instanceof Descriptor.OfBuffer buffer) {
                    long offset = buffer.offset() + site.dynamicOffset();
                    for (ReachedBytes bytes : ReachedBytes.of(reached, use, element, buffer, offset)) {
                        site.add(bytes, buffer.buffer());
                    }
                    continue;
                }
                if (use.atomic()) {
                    site.add(false);
                }
                boolean written = use.written() && element.written();
                site.add(written);
                if (written && readToo) {
                    site.add(false);
                }
            }
        }
    }

    /**
     * Whether a command reads an array as one before did, with no synchronization operation between: then what can be wrong
     * with it is wrong with the one before. Two that write it can be wrong with each other.
     */
    private static boolean repeats(Array array, DescriptorUse use, DescriptorSite.Target target) {
        return use.array()
                && !use.written()
                && !DescriptorTypes.dynamic(array.contents().binding().type())
                && target.list().repeats(array);
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

    /** Descriptors that may be updated after binding are those of the set as it is now. */
    private static DescriptorSetState.Contents late(BoundState.BoundSet set, DescriptorSetState.Contents recorded) {
        if (!recorded.binding().updateAfterBind()) {
            return recorded;
        }
        DescriptorSetState.Contents now =
                set.set().snapshot().get(recorded.binding().number());
        return now == null ? recorded : now;
    }
}

package dev.vkval.sync.command;

import dev.vkval.spirv.reflect.DescriptorUse;
import dev.vkval.spirv.reflect.EntryPointReflection;
import dev.vkval.state.BufferState;
import dev.vkval.state.Descriptor;
import dev.vkval.state.DescriptorSetState;
import dev.vkval.state.DescriptorTypes;
import dev.vkval.state.ImageViewState;
import dev.vkval.state.PipelineState;
import dev.vkval.state.ShaderStage;
import dev.vkval.state.command.BoundState;
import dev.vkval.sync.access.AccessDetail;
import dev.vkval.sync.access.AccessRole;
import dev.vkval.sync.access.MemoryAccess;
import dev.vkval.sync.access.Usage;
import dev.vkval.sync.range.ImageRanges;
import dev.vkval.sync.range.Spaces;
import dev.vkval.sync.stage.OrderingRule;
import dev.vkval.sync.stage.StageAccess;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.lwjgl.vulkan.VK10;

/**
 * Accesses through descriptors by static use. Arrays of descriptors are left out: which of their elements a shader
 * touches is not known before it runs. A descriptor that is written counts as written only: a write that is safe makes
 * the read beside it safe. A descriptor whose resource was destroyed before the work was submitted is none: only a
 * binding that may be partly bound can hold one, and only where no shader touches it.
 */
public final class DescriptorAccesses implements ShaderAccesses {

    /** Where accesses go, and what bounds them. */
    private record Target(AccessList list, RenderTargets targets, Spaces spaces) {}

    @Override
    public FragmentOutputs outputs(PipelineState pipeline) {
        if (pipeline == null) {
            return FragmentOutputs.NONE;
        }
        for (ShaderStage stage : pipeline.stages()) {
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

    /** A descriptor that a shader stage uses. */
    private record Site(
            ShaderStage stage, BoundState.BoundSet set, DescriptorUse use, int type, Descriptor descriptor) {}

    @Override
    public void add(BoundState bound, Usage usage, AccessList list, RenderTargets targets, Spaces spaces) {
        if (bound.pipeline() == null) {
            return;
        }
        for (ShaderStage stage : bound.pipeline().stages()) {
            EntryPointReflection reflection = stage.reflection();
            if (reflection != null) {
                for (DescriptorUse use : reflection.descriptors()) {
                    add(bound.sets(), stage, use, usage, new Target(list, targets, spaces));
                }
            }
        }
    }

    private void add(List<BoundState.BoundSet> sets, ShaderStage stage, DescriptorUse use, Usage usage, Target target) {
        BoundState.BoundSet set = use.set() >= 0 && use.set() < sets.size() ? sets.get(use.set()) : null;
        DescriptorSetState.Contents contents =
                set == null ? null : set.contents().get(use.binding());
        if (contents == null || use.array() || !(use.read() || use.written())) {
            return;
        }
        int type = contents.binding().type();
        Descriptor descriptor = late(set, contents).descriptor(0);
        if (descriptor == null || descriptor.destroyedBefore(usage.executedBy())) {
            return;
        }
        Site site = new Site(stage, set, use, type, descriptor);
        if (use.atomic()) {
            add(site, false, usage, target);
        }
        add(site, use.written(), usage, target);
    }

    private static void add(Site site, boolean written, Usage usage, Target target) {
        int pair = pair(site.stage().stage(), site.type(), written);
        if (pair == 0) {
            return;
        }
        DescriptorUse use = site.use();
        Descriptor descriptor = site.descriptor();
        AccessDetail detail = detail(use, site.type(), descriptor);
        AccessRole role = use.atomic() ? AccessRole.ATOMIC : AccessRole.PLAIN;
        if (descriptor instanceof Descriptor.OfBuffer buffer) {
            long offset = buffer.offset() + dynamicOffset(site.set(), use.binding(), site.type());
            buffer(target, usage, pair, role, buffer.buffer(), offset, buffer.rangeBytes(), detail);
        } else if (descriptor instanceof Descriptor.OfTexelBuffer texels) {
            buffer(
                    target,
                    usage,
                    pair,
                    role,
                    texels.view().buffer(),
                    texels.view().offset(),
                    texels.view().rangeBytes(),
                    detail);
        } else if (descriptor instanceof Descriptor.OfAccelerationStructure structure) {
            BufferState buffer = structure.structure().buffer();
            if (buffer != null) {
                buffer(
                        target,
                        usage,
                        pair,
                        role,
                        buffer,
                        structure.structure().offset(),
                        structure.structure().sizeBytes(),
                        detail);
            }
        } else if (descriptor instanceof Descriptor.OfImage image) {
            image(target, usage, pair, role, image.view(), detail);
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

    private static long dynamicOffset(BoundState.BoundSet set, int binding, int type) {
        if (!DescriptorTypes.dynamic(type)) {
            return 0;
        }
        int index = 0;
        for (DescriptorSetState.Contents contents : set.contents().values()) {
            if (contents.binding().number() == binding) {
                break;
            }
            index += DescriptorTypes.dynamic(contents.binding().type()) ? contents.count() : 0;
        }
        return index < set.dynamicOffsets().size()
                ? Integer.toUnsignedLong(set.dynamicOffsets().get(index))
                : 0;
    }

    private static AccessDetail detail(DescriptorUse use, int type, Descriptor descriptor) {
        Map<String, Object> properties = new LinkedHashMap<>();
        properties.put("descriptor_type", DescriptorTypes.name(type));
        properties.put("descriptor_binding", use.binding());
        properties.put("descriptor_array_element", 0);
        if (descriptor instanceof Descriptor.OfImage image) {
            properties.put("image_layout", image.layout());
        }
        String name = use.name().isEmpty() ? "" : " \"" + use.name() + "\"";
        String descriptorText = "set " + use.set() + ", binding " + use.binding() + name;
        return new AccessDetail(null, descriptorText, null, Collections.unmodifiableMap(properties));
    }

    private static void buffer(
            Target target,
            Usage usage,
            int pair,
            AccessRole role,
            BufferState buffer,
            long offset,
            long size,
            AccessDetail detail) {
        AccessDetail ranged = new AccessDetail(
                AccessDetail.bytes(offset, size), detail.descriptor(), detail.shader(), detail.properties());
        target.list()
                .add(
                        target.spaces().of(buffer),
                        target.spaces().range(buffer, offset, size),
                        new MemoryAccess(usage, pair, OrderingRule.NONE, role, buffer, ranged));
    }

    private static void image(
            Target target, Usage usage, int pair, AccessRole role, ImageViewState view, AccessDetail detail) {
        RenderTargets targets = target.targets();
        boolean attachment = pair == StageAccess.INPUT_ATTACHMENT_READ;
        AccessDetail ranged = new AccessDetail(
                ImageRanges.text(view.range()), detail.descriptor(), detail.shader(), detail.properties());
        target.list()
                .add(
                        target.spaces().of(view.image()),
                        attachment ? ImageRanges.of(view, targets.area(), targets.layers(), -1) : ImageRanges.of(view),
                        new MemoryAccess(
                                usage,
                                pair,
                                attachment ? OrderingRule.RASTER : OrderingRule.NONE,
                                AccessRole.PLAIN,
                                view,
                                ranged));
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

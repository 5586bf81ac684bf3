package dev.vkval.check.descriptor;

import dev.vkval.capture.call.Call;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.fit.DescriptorFit;
import dev.vkval.spirv.reflect.DescriptorUse;
import dev.vkval.spirv.reflect.EntryPointReflection;
import dev.vkval.spirv.reflect.ImageAccess;
import dev.vkval.spirv.reflect.ImageShape;
import dev.vkval.spirv.reflect.SamplingUse;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.Descriptor;
import dev.vkval.state.object.DescriptorSetState;
import dev.vkval.state.object.IndirectCommandsLayoutState.Sets;
import dev.vkval.state.object.SamplerState;
import dev.vkval.state.object.ShaderStage;

/**
 * What descriptors refer to must be what the shaders declare. Judged are descriptors that are certainly those that a
 * command uses: written before it was recorded, and selected by a constant.
 */
public final class UsedDescriptorRules implements Topic {
    private final CoreContext context;
    private static final CheckedActions CHECKED = new CheckedActions();

    public UsedDescriptorRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validateActions(this::check, Sets.PIPELINE);
    }

    private void check(Call call, CommandBufferState buffer, int bindPoint) {
        BoundState bound = buffer.bound(bindPoint);
        if (!CHECKED.differs(buffer, bound)) {
            return;
        }
        for (ShaderStage stage : bound.stages()) {
            EntryPointReflection reflection = stage.reflection();
            if (reflection != null) {
                reflection.descriptors().forEach(use -> declared(call, buffer, bound, use));
                reflection.samplings().forEach(use -> sampled(call, buffer, bound, use));
            }
        }
    }

    private void declared(Call call, CommandBufferState buffer, BoundState bound, DescriptorUse use) {
        boolean accessed = use.image() != null && (use.read() || use.written());
        DescriptorSetState.Contents contents =
                accessed ? CertainDescriptors.contents(bound, use.set(), use.binding()) : null;
        if (contents != null) {
            elements(new UsedDescriptor(context, call, buffer, bound, use), contents);
        }
    }

    private void sampled(Call call, CommandBufferState buffer, BoundState bound, SamplingUse use) {
        Descriptor sampled = CertainDescriptors.at(bound, use.sampled());
        if (sampled instanceof Descriptor.OfImage image) {
            UsedSampler used = new UsedSampler(context, call, buffer, bound, use, image.view());
            used.checkView();
            SamplerState sampler = CertainDescriptors.sampler(context, bound, use.sampler());
            if (sampler != null) {
                used.checkSampler(sampler);
            }
        }
    }

    private static void elements(UsedDescriptor used, DescriptorSetState.Contents contents) {
        DescriptorUse use = used.use();
        if (!use.array() || contents.count() == 1) {
            fits(used, contents, 0);
        } else if (use.elements() != null) {
            use.elements().stream()
                    .filter(element -> element.read() || element.written())
                    .forEach(element -> fits(used, contents, element.index()));
        } else if (none(use.image(), contents)) {
            fits(used, contents, 0);
        }
    }

    /** Whether no element of an array fits, so that any index selects one that does not. */
    private static boolean none(ImageShape shape, DescriptorSetState.Contents contents) {
        for (int element = 0; element < contents.count(); element++) {
            if (misfit(shape, contents.descriptor(element)) == null) {
                return false;
            }
        }
        return true;
    }

    private static void fits(UsedDescriptor used, DescriptorSetState.Contents contents, int element) {
        Descriptor descriptor = contents.descriptor(element);
        DescriptorFit.Misfit misfit = misfit(used.use().image(), descriptor);
        if (misfit != null) {
            used.misfit(descriptor, element, misfit);
        } else if (isUsable(descriptor)
                && DescriptorFit.hasOtherFormat(descriptor, used.use().image())) {
            used.otherFormat(descriptor, element);
        }
    }

    private static DescriptorFit.Misfit misfit(ImageShape shape, Descriptor descriptor) {
        return isUsable(descriptor) ? DescriptorFit.of(descriptor, new ImageAccess(shape, false)) : null;
    }

    private static boolean isUsable(Descriptor descriptor) {
        return descriptor != null && descriptor.destroyed() == null;
    }
}

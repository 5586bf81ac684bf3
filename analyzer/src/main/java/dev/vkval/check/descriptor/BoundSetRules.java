package dev.vkval.check.descriptor;

import dev.vkval.capture.call.Call;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.spirv.reflect.DescriptorUse;
import dev.vkval.spirv.reflect.EntryPointReflection;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.Descriptor;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.DescriptorSetState;
import dev.vkval.state.object.DescriptorTypes;
import dev.vkval.state.object.IndirectCommandsLayoutState.Sets;
import dev.vkval.state.object.PipelineLayoutState;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.state.object.StateObject;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.lwjgl.vulkan.VK12;

/**
 * The descriptor sets that shaders use must be bound and compatible with the pipeline layout, and their descriptors
 * written.
 */
public final class BoundSetRules implements Topic {
    private static final int MAY_BE_UNWRITTEN =
            DescriptorSetLayoutState.UPDATE_AFTER_BIND | VK12.VK_DESCRIPTOR_BINDING_PARTIALLY_BOUND_BIT;

    private static final CheckedActions CHECKED = new CheckedActions();
    private final CoreContext context;

    public BoundSetRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validateActions(this::check, Sets.PIPELINE);
    }

    private void check(Call call, CommandBufferState buffer, int bindPoint) {
        BoundState bound = buffer.bound(bindPoint);
        PipelineState pipeline = bound.pipeline();
        boolean none = pipeline == null ? bound.shaders().isEmpty() : pipeline.layout() == null;
        if (none || context.feature(buffer, "descriptorBuffer") || !CHECKED.differs(buffer, bound, pipeline)) {
            return;
        }
        Set<Integer> told = new HashSet<>();
        if (pipeline == null) {
            bound.shaders().forEach(shader -> check(call, buffer, bound, shader, shader.stage(), told));
        } else {
            pipeline.stages().forEach(stage -> check(call, buffer, bound, pipeline, stage, told));
        }
    }

    private void check(
            Call call,
            CommandBufferState buffer,
            BoundState bound,
            StateObject user,
            ShaderStage stage,
            Set<Integer> told) {
        EntryPointReflection reflection = stage.reflection();
        for (DescriptorUse use : reflection == null ? List.<DescriptorUse>of() : reflection.descriptors()) {
            if (!told.contains(use.set()) && !usable(call, buffer, bound, user, use)) {
                told.add(use.set());
            }
        }
    }

    /**
     * Whether the set of a use is bound; reports a problem if not. A variable without a set number is ignored. Of shader
     * objects, whose set layouts are not known here, only whether it is bound.
     */
    private boolean usable(
            Call call, CommandBufferState buffer, BoundState bound, StateObject user, DescriptorUse use) {
        if (use.set() < 0) {
            return true;
        }
        PipelineState pipeline = bound.pipeline();
        BoundState.BoundSet set = use.set() < bound.sets().size() ? bound.sets().get(use.set()) : null;
        if (set == null) {
            error(call, buffer, user, "VUID-{actions}-None-08600")
                    .title("a shader uses a descriptor set that is not bound")
                    .message("set %d, binding %d (%s) is used by %s", use.set(), use.binding(), use.name(), user)
                    .help("bind a descriptor set with vkCmdBindDescriptorSets before the command")
                    .report();
            return false;
        }
        DescriptorSetLayoutState expected =
                pipeline == null ? null : pipeline.layout().set(use.set());
        DescriptorSetLayoutState actual = set.set().layout();
        if (actual != null && pipeline == null) {
            return written(call, buffer, user, set, use);
        }
        if (expected == null || actual == null) {
            return true;
        }
        if (!DescriptorSetLayoutState.same(expected, actual)) {
            error(call, buffer, pipeline, "VUID-{actions}-None-08600")
                    .on(set.set())
                    .title("a bound descriptor set is not compatible with the pipeline layout")
                    .message(
                            "set %d is %s, allocated with %s, but %s was created with %s",
                            use.set(), set.set(), actual, pipeline.layout(), expected)
                    .help("bind a descriptor set that was allocated with the set layout of the pipeline layout")
                    .report();
            return false;
        }
        if (set.disturbedBy() != null
                || set.layout() != null && !set.layout().isCompatible(pipeline.layout(), use.set())) {
            incompatible(error(call, buffer, pipeline, "VUID-{actions}-None-08600"), pipeline, set, use.set());
            return false;
        }
        return written(call, buffer, user, set, use);
    }

    /** A set whose layout is the right one, but not the pipeline layout that it was bound with. */
    private static void incompatible(Problem problem, PipelineState pipeline, BoundState.BoundSet set, int number) {
        boolean disturbed = set.disturbedBy() != null;
        PipelineLayoutState layout = disturbed ? set.disturbedBy() : set.layout();
        PipelineLayoutState other = disturbed ? set.layout() : pipeline.layout();
        String difference = layout.independent() != other.independent()
                ? "only one of them has VK_PIPELINE_LAYOUT_CREATE_INDEPENDENT_SETS_BIT_EXT"
                : layout.hasPushConstantsOf(other)
                        ? "they differ in the layouts of sets"
                        : "they differ in their push constant ranges";
        problem.on(set.set()).on(layout);
        if (disturbed) {
            problem.title("a shader uses a descriptor set that another one has disturbed")
                    .message(
                            "set %d, %s, was bound with %s; then another set was bound with %s, which is not compatible"
                                    + " with that: %s",
                            number, set.set(), other, layout, difference)
                    .help("bind the set again, or bind all sets with compatible pipeline layouts")
                    .report();
            return;
        }
        problem.title("a descriptor set was bound with a pipeline layout that is not compatible with the pipeline's")
                .message(
                        "set %d, %s, was bound with %s, but %s was created with %s: %s",
                        number, set.set(), layout, pipeline, other, difference)
                .help("bind the set with the pipeline layout of the pipeline, or with one that is compatible for it")
                .report();
    }

    private boolean written(
            Call call, CommandBufferState buffer, StateObject user, BoundState.BoundSet set, DescriptorUse use) {
        DescriptorSetState.Contents contents = set.contents().get(use.binding());
        boolean judged = contents != null
                && (contents.binding().flags() & MAY_BE_UNWRITTEN) == 0
                && !set.set().fromStateSetup()
                && DescriptorTypes.kind(contents.binding().type()) != DescriptorTypes.Kind.NONE
                && !(contents.binding().immutableSamplers()
                        && contents.binding().type() == DescriptorTypes.SAMPLER);
        for (int element : judged ? elements(contents, use) : List.<Integer>of()) {
            Descriptor descriptor = contents.descriptor(element);
            StateObject destroyed = descriptor == null ? null : descriptor.destroyed();
            if (descriptor != null && destroyed == null) {
                continue;
            }
            Problem problem = error(call, buffer, user, "VUID-{actions}-None-08114");
            if (set.set().layout().pushed() && destroyed == null) {
                notPushed(problem, user, use);
                return false;
            }
            String place =
                    "binding " + use.binding() + (use.array() ? "[" + element + "]" : "") + " of set " + use.set();
            problem.on(set.set());
            if (destroyed == null) {
                problem.title("a shader uses a descriptor that has not been written")
                        .message("%s, %s, is used by %s and has not been written", place, set.set(), user)
                        .help("write the descriptor with vkUpdateDescriptorSets first")
                        .report();
            } else {
                problem.on(destroyed)
                        .title("a shader uses a descriptor of an object that was destroyed")
                        .message(
                                "%s, %s, is used by %s, and %s was destroyed in block %d",
                                place, set.set(), user, destroyed, destroyed.destroyedAt())
                        .help("write the descriptor with an object that exists, or destroy it after its last use")
                        .report();
            }
            return false;
        }
        return true;
    }

    /** The elements that the shader uses wherever it gets to: that of a single descriptor, and those that constants name. */
    private static List<Integer> elements(DescriptorSetState.Contents contents, DescriptorUse use) {
        if (!use.array()) {
            return contents.count() > 0 ? List.of(0) : List.of();
        }
        return use.elements() == null
                ? List.of()
                : use.elements().stream()
                        .map(DescriptorUse.Element::index)
                        .filter(index -> index >= 0 && index < contents.count())
                        .toList();
    }

    /** Pushed descriptors are in no VkDescriptorSet. */
    private static void notPushed(Problem problem, StateObject user, DescriptorUse use) {
        problem.title("a shader uses a descriptor that has not been pushed")
                .message("binding %d of set %d is used by %s and has not been pushed", use.binding(), use.set(), user)
                .help("push the descriptor before the command")
                .report();
    }

    private Problem error(Call call, CommandBufferState buffer, StateObject user, String rule) {
        return context.error(call, rule).on(buffer).on(user);
    }
}

package dev.vkval.check.draw;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdPushConstants;
import dev.vkval.capture.command.CmdPushConstants2;
import dev.vkval.check.rules.CreationParameters;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.IndirectCommandsLayoutState.Sets;
import dev.vkval.state.object.PipelineLayoutState;
import dev.vkval.state.object.ShaderObjectState;
import dev.vkval.state.object.StateObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import org.lwjgl.vulkan.EXTDescriptorHeap;
import org.lwjgl.vulkan.EXTMeshShader;
import org.lwjgl.vulkan.EXTShaderObject;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkPipelineLayoutCreateInfo;
import org.lwjgl.vulkan.VkPushConstantsInfoKHR;

/**
 * Shader objects that are bound together for a draw: whether they agree about descriptor set layouts, and those created
 * with independent sets with the layouts that descriptor sets and push constants were set with. What draws depend on is
 * judged again when another shader object, set or layout is bound.
 */
public final class ShaderSetRules implements Topic {
    private static final int INDEPENDENT = 1 << 18;
    private static final int LAYOUT_WITHOUT_TASK = 1 << 2;
    private static final int TASK = EXTMeshShader.VK_SHADER_STAGE_TASK_BIT_EXT;
    private static final int MESH = EXTMeshShader.VK_SHADER_STAGE_MESH_BIT_EXT;
    private static final int VERTEX_TO_GEOMETRY = VK10.VK_SHADER_STAGE_VERTEX_BIT
            | VK10.VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT
            | VK10.VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT
            | VK10.VK_SHADER_STAGE_GEOMETRY_BIT;
    private static final int STAGES_OF_ALL = 0x7FFFFFFF;

    private static final StateObject.SubStateKey<Recorded> KEY = StateObject.SubStateKey.ofRecording(Recorded.class);
    private final CoreContext context;

    public ShaderSetRules(CoreContext context) {
        this.context = context;
    }

    /** Of one command buffer. */
    private static final class Recorded {
        /** Of the last push constants of graphics stages, null for none. */
        private PipelineLayoutState pushed;

        private Judged judged;
    }

    /**
     * What nothing was found about.
     *
     * @param command the draw's, since each has ids of its own
     */
    private record Judged(
            int command,
            List<ShaderObjectState> shaders,
            List<PipelineLayoutState> layouts,
            PipelineLayoutState pushed) {}

    @Override
    public void register(TopicHooks hooks) {
        hooks.record(
                CmdPushConstants.ID,
                (call, buffer) -> push(buffer, CmdPushConstants.stageFlags(call), CmdPushConstants.layout(call)));
        hooks.record(CmdPushConstants2.ID, (call, buffer) -> {
            long info = CmdPushConstants2.pPushConstantsInfo(call);
            if (info != 0) {
                push(buffer, VkPushConstantsInfoKHR.nstageFlags(info), VkPushConstantsInfoKHR.nlayout(info));
            }
        });
        hooks.validateActions(VK10.VK_PIPELINE_BIND_POINT_GRAPHICS, this::draw, Sets.PIPELINE);
    }

    private Recorded of(CommandBufferState buffer) {
        return buffer.subStateOr(KEY, Recorded::new);
    }

    private void push(CommandBufferState buffer, int stages, long layout) {
        if ((stages & (VK10.VK_SHADER_STAGE_ALL_GRAPHICS | TASK | MESH)) != 0) {
            of(buffer).pushed = context.get(PipelineLayoutState.class, layout);
        }
    }

    private void draw(Call call, CommandBufferState buffer) {
        BoundState bound = buffer.bound(VK10.VK_PIPELINE_BIND_POINT_GRAPHICS);
        if (bound.pipeline() != null || bound.shaders().isEmpty()) {
            return;
        }
        Recorded recorded = of(buffer);
        List<PipelineLayoutState> layouts = bound.sets().stream()
                .filter(Objects::nonNull)
                .map(BoundState.BoundSet::layout)
                .filter(Objects::nonNull)
                .distinct()
                .toList();
        List<ShaderObjectState> shaders = GraphicsShaders.bound(buffer);
        Judged now = new Judged(call.command().number(), shaders, layouts, recorded.pushed);
        if (!now.equals(recorded.judged)) {
            List<Problem> problems = new ArrayList<>();
            linked(call, shaders, problems);
            layouts(call, shaders, problems);
            independent(call, now, problems);
            problems.forEach(problem -> problem.on(buffer).report());
            recorded.judged = problems.isEmpty() ? now : null;
        }
    }

    /** Between the first and the last stage that were linked there is none that was not linked with them. */
    private void linked(Call call, List<ShaderObjectState> shaders, List<Problem> problems) {
        for (ShaderObjectState shader : shaders) {
            List<ShaderObjectState> group = shader.linked();
            for (ShaderObjectState other : shaders) {
                if (!group.isEmpty() && shader == group.get(0) && !group.contains(other) && between(other, group)) {
                    problems.add(context.error(call, "VUID-{draws}-None-08699")
                            .on(shader)
                            .on(other)
                            .title("a shader object is bound between stages that were linked without it")
                            .message(
                                    "%s is bound to %s, between stages of the shader objects that %s was linked with",
                                    other, stage(other), shader)
                            .help("bind VK_NULL_HANDLE to the stage, or link a shader object for it together with the"
                                    + " others"));
                }
            }
        }
    }

    private static boolean between(ShaderObjectState other, List<ShaderObjectState> group) {
        boolean before = false;
        boolean behind = false;
        for (ShaderObjectState linked : group) {
            before |= precedes(linked.stage().stage(), other.stage().stage());
            behind |= precedes(other.stage().stage(), linked.stage().stage());
        }
        return before && behind;
    }

    /** Vertex to geometry shaders, or task and mesh shaders, and then the fragment shader. */
    private static boolean precedes(int stage, int other) {
        if (stage == VK10.VK_SHADER_STAGE_FRAGMENT_BIT || stage == other) {
            return false;
        }
        boolean meshes = (stage & (TASK | MESH)) != 0;
        return other == VK10.VK_SHADER_STAGE_FRAGMENT_BIT
                || meshes == ((other & (TASK | MESH)) != 0) && Integer.compareUnsigned(stage, other) < 0;
    }

    private void layouts(Call call, List<ShaderObjectState> shaders, List<Problem> problems) {
        ShaderObjectState first = null;
        for (ShaderObjectState shader : shaders) {
            boolean heap = (shader.flags() & EXTDescriptorHeap.VK_SHADER_CREATE_DESCRIPTOR_HEAP_BIT_EXT) != 0;
            if (heap || (shader.flags() & INDEPENDENT) != 0) {
                continue;
            }
            if (first == null) {
                first = shader;
            } else if (!same(first.setLayouts(), shader.setLayouts())) {
                problems.add(context.error(call, "VUID-{draws}-None-08879")
                        .on(first)
                        .on(shader)
                        .title("shader objects with different descriptor set layouts are bound together")
                        .message(
                                "%s was created with %d set layouts and %s with %d, which are not identically defined",
                                first,
                                first.setLayouts().size(),
                                shader,
                                shader.setLayouts().size())
                        .help("create the shader objects with the same array of descriptor set layouts"));
                return;
            }
        }
    }

    private static boolean same(List<DescriptorSetLayoutState> some, List<DescriptorSetLayoutState> others) {
        if (some.size() != others.size()) {
            return false;
        }
        for (int i = 0; i < some.size(); i++) {
            if (!DescriptorSetLayoutState.same(some.get(i), others.get(i))) {
                return false;
            }
        }
        return true;
    }

    private void independent(Call call, Judged now, List<Problem> problems) {
        ShaderObjectState independent = null;
        ShaderObjectState withSets = null;
        ShaderObjectState withConstants = null;
        ShaderObjectState withoutTask = null;
        for (ShaderObjectState shader : now.shaders()) {
            if ((shader.flags() & INDEPENDENT) != 0) {
                independent = shader;
                withSets = shader.setLayouts().isEmpty() ? withSets : shader;
                withConstants = shader.pushConstantRanges().isEmpty() ? withConstants : shader;
                boolean alone = (shader.flags() & EXTShaderObject.VK_SHADER_CREATE_NO_TASK_SHADER_BIT_EXT) != 0;
                withoutTask = alone ? shader : withoutTask;
            }
        }
        if (independent == null) {
            return;
        }
        for (ShaderObjectState shader : now.shaders()) {
            if ((shader.flags() & INDEPENDENT) == 0) {
                problems.add(context.error(call, "VUID-{draws}-flags-13361")
                        .on(independent)
                        .on(shader)
                        .title("a shader object without independent sets is bound together with one that has them")
                        .message(
                                "%s was created with VK_SHADER_CREATE_INDEPENDENT_SETS_BIT_KHR, %s was not",
                                independent, shader)
                        .help("create all of them with the flag, or none"));
            }
            if (withoutTask != null && shader.stage().stage() == TASK) {
                problems.add(context.error(call, "VUID-{draws}-flags-13365")
                        .on(withoutTask)
                        .on(shader)
                        .title("a task shader is bound together with a mesh shader created without one")
                        .message(
                                "%s was created with VK_SHADER_CREATE_NO_TASK_SHADER_BIT_EXT and independent sets",
                                withoutTask)
                        .help("bind VK_NULL_HANDLE to the task stage"));
            }
        }
        for (PipelineLayoutState layout : now.layouts()) {
            sets(call, layout, independent, withSets, withoutTask, problems);
        }
        if (withConstants != null && now.pushed() != null && !now.pushed().independent()) {
            problems.add(mismatch(call, "VUID-{draws}-flags-12491", withConstants, now.pushed())
                    .title("push constants of shader objects with independent sets are set with another layout")
                    .message(
                            "%s was created without VK_PIPELINE_LAYOUT_CREATE_INDEPENDENT_SETS_BIT_EXT, which %s needs",
                            now.pushed(), withConstants)
                    .help("push the constants with a pipeline layout that was created with the flag"));
        }
    }

    /** @param withSets, withoutTask null where no bound shader object is so */
    private void sets(
            Call call,
            PipelineLayoutState layout,
            ShaderObjectState independent,
            ShaderObjectState withSets,
            ShaderObjectState withoutTask,
            List<Problem> problems) {
        if (withSets != null && !layout.independent()) {
            problems.add(mismatch(call, "VUID-{draws}-flags-13362", withSets, layout)
                    .title("descriptor sets of shader objects with independent sets are bound with another layout")
                    .message(
                            "%s was created without VK_PIPELINE_LAYOUT_CREATE_INDEPENDENT_SETS_BIT_EXT, which %s needs",
                            layout, withSets)
                    .help("bind the sets with a pipeline layout that was created with the flag"));
        }
        OptionalLong info = CreationParameters.address(layout.type(), layout);
        int flags = info.isPresent() ? VkPipelineLayoutCreateInfo.nflags(info.getAsLong()) : LAYOUT_WITHOUT_TASK;
        if (withoutTask != null && (flags & LAYOUT_WITHOUT_TASK) == 0) {
            problems.add(mismatch(call, "VUID-{draws}-flags-13364", withoutTask, layout)
                    .title("descriptor sets of a mesh shader without a task shader are bound with another layout")
                    .message(
                            "%s was created without VK_PIPELINE_LAYOUT_CREATE_NO_TASK_SHADER_BIT_KHR, which %s needs",
                            layout, withoutTask)
                    .help("bind the sets with a pipeline layout that was created with the flag"));
        }
        int stages = stages(layout);
        if ((stages & VERTEX_TO_GEOMETRY) != 0 && (stages & (TASK | MESH)) != 0) {
            problems.add(mismatch(call, "VUID-{draws}-flags-13363", independent, layout)
                    .title("the layout of bound descriptor sets has both vertex and mesh stages")
                    .message(
                            "bindings of %s are for %s; with independent sets they must not be for both",
                            layout, Names.bits("VkShaderStageFlagBits", stages))
                    .help("use a layout with bindings of vertex to geometry shaders, and another one with those of task"
                            + " and mesh shaders"));
        }
    }

    private Problem mismatch(Call call, String rule, ShaderObjectState shader, PipelineLayoutState layout) {
        return context.error(call, rule).on(shader).on(layout);
    }

    /** The stages that bindings name; VK_SHADER_STAGE_ALL names none in particular. */
    private static int stages(PipelineLayoutState layout) {
        int stages = 0;
        for (DescriptorSetLayoutState set : layout.sets()) {
            for (DescriptorSetLayoutState.Binding binding :
                    set == null ? List.<DescriptorSetLayoutState.Binding>of() : set.bindings()) {
                stages |= binding.stages() == STAGES_OF_ALL ? 0 : binding.stages();
            }
        }
        return stages;
    }

    private static String stage(ShaderObjectState shader) {
        return Names.bits("VkShaderStageFlagBits", shader.stage().stage());
    }
}

package dev.vkval.check.draw;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdExecuteCommands;
import dev.vkval.capture.command.CmdExecuteGeneratedCommandsEXT;
import dev.vkval.capture.command.CmdPreprocessGeneratedCommandsEXT;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.GraphicsState;
import dev.vkval.state.object.IndirectCommandsLayoutState;
import dev.vkval.state.object.ShaderObjectState;
import dev.vkval.state.object.StateObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.lwjgl.vulkan.KHRRayTracingPipeline;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkGeneratedCommandsInfoEXT;

/**
 * Generated commands that are executed after they were preprocessed, beside the state that they were preprocessed with. Which
 * preprocessing an execution follows is known by its memory and its inputs; where there was more than one with these, it may be
 * any of them.
 */
public final class PreprocessedCommandsRules implements Topic {
    private static final String EXECUTE = "VUID-vkCmdExecuteGeneratedCommandsEXT-";
    /** More states of one preprocessing than this are not told apart. */
    private static final int MOST = 64;

    /** A new beginning costs less than memory that grows with the capture. */
    private static final int MOST_INPUTS = 1024;

    private static final StateObject.SubStateKey<Used> USED = StateObject.SubStateKey.ofRecording(Used.class);

    private static final StateObject.SubStateKey<Recorded> KEY = new StateObject.SubStateKey<>(Recorded.class);
    private final CoreContext context;

    public PreprocessedCommandsRules(CoreContext context) {
        this.context = context;
    }

    /**
     * What must be the same.
     *
     * @param user the pipeline or the shader objects
     * @param sets ids of descriptor sets by number, 0 for none
     */
    private record State(int queueFamily, List<StateObject> user, GraphicsState graphics, List<Long> sets) {
        private static State of(CommandBufferState buffer, int bindPoint) {
            BoundState bound = buffer.bound(bindPoint);
            List<StateObject> user = new ArrayList<>();
            if (bound.pipeline() != null) {
                user.add(bound.pipeline());
            } else {
                for (ShaderObjectState shader : bound.shaders()) {
                    user.add(shader);
                }
            }
            List<Long> sets = new ArrayList<>();
            for (BoundState.BoundSet set : bound.sets()) {
                sets.add(set == null ? 0 : set.set().id());
            }
            boolean draws = bindPoint == VK10.VK_PIPELINE_BIND_POINT_GRAPHICS;
            return new State(buffer.queueFamily(), user, draws ? bound.graphics() : null, sets);
        }

        private boolean draws(State other) {
            return user.equals(other.user) && Objects.equals(graphics, other.graphics);
        }
    }

    /** Preprocessing with one layout. */
    private static final class Recorded {
        private final Map<PreprocessInputs, Set<State>> states = new HashMap<>();
    }

    /** Memory whose contents executions of a recording have used since they were preprocessed there. */
    private static final class Used {
        private final Set<Long> addresses = new HashSet<>();
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.record(CmdPreprocessGeneratedCommandsEXT.ID, this::preprocess);
        hooks.validate(CmdExecuteGeneratedCommandsEXT.ID, this::execute);
        hooks.record(CmdExecuteGeneratedCommandsEXT.ID, this::executed);
        hooks.record(CmdExecuteCommands.ID, (call, buffer) -> buffer.subState(USED, null));
    }

    private static int bindPoint(IndirectCommandsLayoutState layout) {
        return switch (layout.info().action()) {
            case DRAW, DRAW_INDEXED, DRAW_MESH -> VK10.VK_PIPELINE_BIND_POINT_GRAPHICS;
            case DISPATCH -> VK10.VK_PIPELINE_BIND_POINT_COMPUTE;
            case TRACE -> KHRRayTracingPipeline.VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR;
            case NONE -> -1;
        };
    }

    private IndirectCommandsLayoutState layout(long info) {
        IndirectCommandsLayoutState layout = context.get(
                IndirectCommandsLayoutState.class, VkGeneratedCommandsInfoEXT.nindirectCommandsLayout(info));
        return layout == null || bindPoint(layout) < 0 ? null : layout;
    }

    private void preprocess(Call call, CommandBufferState buffer) {
        long info = CmdPreprocessGeneratedCommandsEXT.pGeneratedCommandsInfo(call);
        IndirectCommandsLayoutState layout = layout(info);
        Used used = buffer.subState(USED);
        if (used != null) {
            used.addresses.remove(VkGeneratedCommandsInfoEXT.npreprocessAddress(info));
        }
        CommandBufferState given =
                context.get(CommandBufferState.class, CmdPreprocessGeneratedCommandsEXT.stateCommandBuffer(call));
        if (layout == null) {
            return;
        }
        Map<PreprocessInputs, Set<State>> all = layout.subStateOr(KEY, Recorded::new).states;
        if (all.size() == MOST_INPUTS) {
            all.clear();
        }
        Set<State> states = all.computeIfAbsent(PreprocessInputs.of(info), inputs -> new HashSet<>());
        if (given == null || states.size() >= MOST) {
            states.add(null);
        } else {
            states.add(State.of(given, bindPoint(layout)));
        }
    }

    private void execute(Call call, CommandBufferState buffer) {
        long info = CmdExecuteGeneratedCommandsEXT.pGeneratedCommandsInfo(call);
        IndirectCommandsLayoutState layout = layout(info);
        if (layout == null || CmdExecuteGeneratedCommandsEXT.isPreprocessed(call) == 0) {
            return;
        }
        used(call, buffer, info);
        Recorded recorded = layout.subState(KEY);
        Set<State> states = recorded == null ? null : recorded.states.get(PreprocessInputs.of(info));
        if (states == null || states.contains(null)) {
            return;
        }
        State now = State.of(buffer, bindPoint(layout));
        Use use = new Use(call, buffer, layout, states);
        different(
                use,
                EXECUTE + "isPreprocessed-11149",
                "the queue family",
                each -> each.queueFamily() == now.queueFamily());
        different(
                use,
                EXECUTE + "isPreprocessed-11048",
                "the bound descriptor sets",
                each -> each.sets().equals(now.sets()));
        switch (bindPoint(layout)) {
            case VK10.VK_PIPELINE_BIND_POINT_GRAPHICS ->
                different(use, EXECUTE + "isPreprocessed-11049", "the graphics state", now::draws);
            case VK10.VK_PIPELINE_BIND_POINT_COMPUTE ->
                different(use, EXECUTE + "isPreprocessed-11051", "the bound pipeline or shader", now::draws);
            default -> different(use, EXECUTE + "isPreprocessed-11052", "the bound pipeline", now::draws);
        }
    }

    private record Use(Call call, CommandBufferState buffer, IndirectCommandsLayoutState layout, Set<State> states) {}

    private void different(Use use, String rule, String what, Predicate<State> same) {
        if (use.states().stream().noneMatch(same)) {
            context.error(use.call(), rule)
                    .on(use.buffer())
                    .on(use.layout())
                    .title("generated commands are executed with another state than they were preprocessed with")
                    .message(
                            "%s of %s is not that of the command buffer they were preprocessed with",
                            what, use.buffer())
                    .help("record both with the same state, or preprocess the commands again")
                    .report();
        }
    }

    private void used(Call call, CommandBufferState buffer, long info) {
        long address = VkGeneratedCommandsInfoEXT.npreprocessAddress(info);
        Used used = buffer.subState(USED);
        if (address != 0 && used != null && used.addresses.contains(address)) {
            context.error(call, EXECUTE + "preprocessAddress-11142")
                    .on(buffer)
                    .parameter("pGeneratedCommandsInfo->preprocessAddress")
                    .title("preprocessed commands are executed twice")
                    .message("what was preprocessed at 0x%x has been executed in %s before", address, buffer)
                    .help("preprocess the commands again, or use other memory for each execution")
                    .report();
        }
    }

    private void executed(Call call, CommandBufferState buffer) {
        long address = VkGeneratedCommandsInfoEXT.npreprocessAddress(
                CmdExecuteGeneratedCommandsEXT.pGeneratedCommandsInfo(call));
        if (address != 0 && CmdExecuteGeneratedCommandsEXT.isPreprocessed(call) != 0) {
            buffer.subStateOr(USED, Used::new).addresses.add(address);
        }
    }
}

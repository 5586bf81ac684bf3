package dev.vkval.check.draw;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.BeginCommandBuffer;
import dev.vkval.capture.command.CmdExecuteCommands;
import dev.vkval.capture.command.CmdSetScissor;
import dev.vkval.capture.command.CmdSetScissorWithCount;
import dev.vkval.capture.command.CmdSetViewport;
import dev.vkval.capture.command.CmdSetViewportWithCount;
import dev.vkval.capture.memory.PNext;
import dev.vkval.catalogue.OwnerSets;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.IndirectCommandsLayoutState.Sets;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.reader.InheritanceReader;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lwjgl.vulkan.NVInheritedViewportScissor;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VkCommandBufferInheritanceViewportScissorInfoNV;

/**
 * Viewports and scissors that secondary command buffers inherit (VK_NV_inherited_viewport_scissor): where a draw uses them,
 * the command buffer that executes these has set them, or one that was executed before. Whether a pipeline in between makes
 * them undefined is not looked at.
 */
public final class InheritedViewportRules implements Topic {
    private static final String RULE = "VUID-{draws}-None-07850";

    private static final StateObject.SubStateKey<Recorded> KEY = StateObject.SubStateKey.ofRecording(Recorded.class);
    private final CoreContext context;

    public InheritedViewportRules(CoreContext context) {
        this.context = context;
    }

    /** State that is inherited, by the command that sets it. */
    private enum Kind {
        VIEWPORTS(VK10.VK_DYNAMIC_STATE_VIEWPORT, "vkCmdSetViewport"),
        SCISSORS(VK10.VK_DYNAMIC_STATE_SCISSOR, "vkCmdSetScissor"),
        VIEWPORTS_WITH_COUNT(VK13.VK_DYNAMIC_STATE_VIEWPORT_WITH_COUNT, "vkCmdSetViewportWithCount"),
        SCISSORS_WITH_COUNT(VK13.VK_DYNAMIC_STATE_SCISSOR_WITH_COUNT, "vkCmdSetScissorWithCount");

        private final int state;
        private final String command;

        Kind(int state, String command) {
            this.state = state;
            this.command = command;
        }

        /** Whether it is set where that of another kind is: viewports are, with or without their number. */
        private boolean setBy(Set<Kind> set) {
            return switch (this) {
                case VIEWPORTS -> set.contains(VIEWPORTS) || set.contains(VIEWPORTS_WITH_COUNT);
                case SCISSORS -> set.contains(SCISSORS) || set.contains(SCISSORS_WITH_COUNT);
                default -> set.contains(this);
            };
        }
    }

    /** What a command buffer sets, and of one that inherits, which draw uses what it inherits. */
    private static final class Recorded {
        private final Set<Kind> set = EnumSet.noneOf(Kind.class);
        private final Map<Kind, String> users = new EnumMap<>(Kind.class);
        private boolean inherits;
        private PipelineState last;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.record(BeginCommandBuffer.ID, this::begin);
        set(hooks, CmdSetViewport.ID, Kind.VIEWPORTS);
        set(hooks, CmdSetScissor.ID, Kind.SCISSORS);
        set(hooks, CmdSetViewportWithCount.ID, Kind.VIEWPORTS_WITH_COUNT);
        set(hooks, CmdSetScissorWithCount.ID, Kind.SCISSORS_WITH_COUNT);
        hooks.validateActions(VK10.VK_PIPELINE_BIND_POINT_GRAPHICS, this::draw, Sets.PIPELINE);
        hooks.validate(CmdExecuteCommands.ID, this::execute);
        hooks.record(CmdExecuteCommands.ID, this::executed);
    }

    private void set(TopicHooks hooks, int command, Kind kind) {
        hooks.record(command, (call, buffer) -> {
            Recorded recorded = buffer.subState(KEY);
            if (recorded != null) {
                recorded.set.add(kind);
            }
        });
    }

    /** Nothing is kept on a device that does not inherit them. */
    private void begin(Call call, CommandBufferState buffer) {
        if (context.device(buffer) == null || !context.feature(buffer, "inheritedViewportScissor2D")) {
            return;
        }
        long inherited = InheritanceReader.address(call, buffer);
        long info = inherited == 0
                ? 0
                : PNext.find(
                        inherited,
                        NVInheritedViewportScissor
                                .VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_VIEWPORT_SCISSOR_INFO_NV);
        Recorded recorded = new Recorded();
        recorded.inherits =
                info != 0 && VkCommandBufferInheritanceViewportScissorInfoNV.nviewportScissor2D(info) != VK10.VK_FALSE;
        buffer.subState(KEY, recorded);
    }

    private void draw(Call call, CommandBufferState buffer) {
        Recorded recorded = buffer.subState(KEY);
        BoundState bound = buffer.bound(VK10.VK_PIPELINE_BIND_POINT_GRAPHICS);
        PipelineState pipeline = bound.pipeline();
        if (recorded == null || !recorded.inherits || pipeline == null || pipeline == recorded.last) {
            return;
        }
        recorded.last = pipeline;
        for (Kind kind : Kind.values()) {
            if (pipeline.dynamicStates().contains(kind.state)
                    && !bound.graphics().rasterizerDiscard()) {
                recorded.users.putIfAbsent(kind, call.name());
            }
        }
    }

    private void execute(Call call, CommandBufferState buffer) {
        Recorded primary = buffer.subState(KEY);
        if (primary == null || primary.inherits) {
            return;
        }
        Set<Kind> set = EnumSet.copyOf(primary.set);
        for (CommandBufferState executed : context.now().executed()) {
            Recorded secondary = executed == null ? null : executed.subState(KEY);
            if (secondary == null) {
                continue;
            }
            secondary.users.forEach((kind, user) -> {
                if (!kind.setBy(set)) {
                    report(call, buffer, executed, kind, user);
                }
            });
            set.addAll(secondary.set);
        }
    }

    private void report(Call call, CommandBufferState buffer, CommandBufferState executed, Kind kind, String user) {
        context.error(call, OwnerSets.id(RULE, user))
                .on(buffer)
                .on(executed)
                .title("a draw uses inherited state that was not set before")
                .message(
                        "%s inherits viewports and scissors, and a %s in it uses those of %s, which %s has not called"
                                + " before",
                        executed, user, kind.command, buffer)
                .help("call " + kind.command + " before vkCmdExecuteCommands")
                .report();
    }

    private void executed(Call call, CommandBufferState buffer) {
        Recorded primary = buffer.subState(KEY);
        for (CommandBufferState executed :
                primary == null ? List.<CommandBufferState>of() : context.now().executed()) {
            Recorded secondary = executed == null ? null : executed.subState(KEY);
            if (secondary != null) {
                primary.set.addAll(secondary.set);
            }
        }
    }
}

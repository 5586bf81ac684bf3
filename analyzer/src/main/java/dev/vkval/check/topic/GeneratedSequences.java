package dev.vkval.check.topic;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdExecuteGeneratedCommandsEXT;
import dev.vkval.capture.command.CmdExecuteGeneratedCommandsNV;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Registry;
import dev.vkval.state.object.IndirectCommandsLayoutState;
import dev.vkval.state.object.IndirectCommandsLayoutState.Sets;
import dev.vkval.state.tracker.StateTracker;
import org.lwjgl.vulkan.VkGeneratedCommandsInfoEXT;
import org.lwjgl.vulkan.VkGeneratedCommandsInfoNV;

/**
 * Sequences of commands that the device generated, as a call executes them. What is bound and set before it counts for the
 * command that each sequence ends with, as it would for that command alone, except for what the sequences set themselves.
 *
 * @param layout of the sequences
 * @param last the command that the sequences end with
 */
public record GeneratedSequences(IndirectCommandsLayoutState.Info layout, Command last) {
    private static final Command DRAW = Registry.vulkan().command("vkCmdDraw");
    private static final Command DRAW_INDEXED = Registry.vulkan().command("vkCmdDrawIndexed");
    private static final Command DRAW_MESH = Registry.vulkan().command("vkCmdDrawMeshTasksEXT");
    private static final Command DISPATCH = Registry.vulkan().command("vkCmdDispatch");
    private static final Command TRACE = Registry.vulkan().command("vkCmdTraceRaysKHR");

    /** Those of a call, null where it executes none, or their layout is not known. */
    static GeneratedSequences of(Call call, StateTracker state) {
        long layout;
        if (call.command().number() == CmdExecuteGeneratedCommandsEXT.ID) {
            long info = CmdExecuteGeneratedCommandsEXT.pGeneratedCommandsInfo(call);
            layout = info == 0 ? 0 : VkGeneratedCommandsInfoEXT.nindirectCommandsLayout(info);
        } else if (call.command().number() == CmdExecuteGeneratedCommandsNV.ID) {
            long info = CmdExecuteGeneratedCommandsNV.pGeneratedCommandsInfo(call);
            layout = info == 0 ? 0 : VkGeneratedCommandsInfoNV.nindirectCommandsLayout(info);
        } else {
            return null;
        }
        IndirectCommandsLayoutState known = state.get(IndirectCommandsLayoutState.class, layout);
        Command last = known == null ? null : last(known.info().action());
        return last == null ? null : new GeneratedSequences(known.info(), last);
    }

    private static Command last(IndirectCommandsLayoutState.Action action) {
        return switch (action) {
            case DRAW -> DRAW;
            case DRAW_INDEXED -> DRAW_INDEXED;
            case DRAW_MESH -> DRAW_MESH;
            case DISPATCH -> DISPATCH;
            case TRACE -> TRACE;
            case NONE -> null;
        };
    }

    /** Whether the sequences set any of some state. */
    public boolean setsAny(Sets... some) {
        return layout.setsAny(some);
    }
}

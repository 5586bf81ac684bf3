package dev.vkval.replay;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBeginDebugUtilsLabelEXT;
import dev.vkval.capture.command.CmdDebugMarkerBeginEXT;
import dev.vkval.capture.command.CmdDebugMarkerEndEXT;
import dev.vkval.capture.command.CmdEndDebugUtilsLabelEXT;
import dev.vkval.capture.command.QueuePresentKHR;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.capture.command.QueueSubmit2;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Registry;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkDebugMarkerMarkerInfoEXT;
import org.lwjgl.vulkan.VkDebugUtilsLabelEXT;

/** Follows which draws, dispatches and ray traces each command buffer holds and under which debug label, so that a submit can be described. */
final class ActionLog {
    /** Only shaders crash or hang a driver that is sound otherwise. */
    private static final String[] ACTIONS = {
        "vkCmdDraw", "vkCmdDispatch", "vkCmdTraceRays", "vkCmdExecuteGeneratedCommands"
    };

    private final ReplayContext context;
    private long submits;
    private final boolean[] actions = new boolean[Registry.vulkan().commands().size()];

    ActionLog(ReplayContext context) {
        this.context = context;
        for (Command command : Registry.vulkan().commands()) {
            for (String beginning : ACTIONS) {
                actions[command.number()] |= command.name().startsWith(beginning);
            }
        }
    }

    /** Takes a call that is about to be executed. */
    void follow(Call call) {
        int command = call.command().number();
        if (command == QueueSubmit.ID || command == QueueSubmit2.ID || command == QueuePresentKHR.ID) {
            submits++;
        } else if (actions[command]) {
            CommandBufferUse use = use(call);
            if (use != null) {
                use.action(call.name(), call.blockIndex());
            }
        } else if (command == CmdBeginDebugUtilsLabelEXT.ID || command == CmdDebugMarkerBeginEXT.ID) {
            open(call, use(call));
        } else if (command == CmdEndDebugUtilsLabelEXT.ID || command == CmdDebugMarkerEndEXT.ID) {
            CommandBufferUse use = use(call);
            if (use != null) {
                use.closeLabel();
            }
        }
    }

    private static void open(Call call, CommandBufferUse use) {
        long info = call.u64(1);
        if (use == null || info == 0) {
            return;
        }
        int offset = call.command().number() == CmdBeginDebugUtilsLabelEXT.ID
                ? VkDebugUtilsLabelEXT.PLABELNAME
                : VkDebugMarkerMarkerInfoEXT.PMARKERNAME;
        String label = MemoryUtil.memUTF8Safe(MemoryUtil.memGetAddress(info + offset));
        use.openLabel(label == null ? "" : label);
    }

    private CommandBufferUse use(Call call) {
        LiveObject commandBuffer = context.handles.get(call.u64(0));
        return commandBuffer != null && commandBuffer.detail instanceof CommandBufferUse use ? use : null;
    }

    /** Number of the last submit or present call within the capture, from 0. */
    long submit() {
        return submits - 1;
    }

    /** Describes a submit that is about to be handed to the device. */
    SubmitNote describe(Call call, long number) {
        long[] count = {0};
        SubmitNote.Action[] last = {null};
        SubmitLists.forEachCommandBuffer(call, id -> {
            LiveObject commandBuffer = context.handles.get(id);
            if (commandBuffer != null && commandBuffer.detail instanceof CommandBufferUse use) {
                count[0] += use.actions();
                last[0] = use.last() == null ? last[0] : use.last();
            }
        });
        return new SubmitNote(number, call.blockIndex(), call.name(), count[0], last[0]);
    }
}

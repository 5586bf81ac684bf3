package dev.vkval.replay.progress;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBeginDebugUtilsLabelEXT;
import dev.vkval.capture.command.CmdDebugMarkerBeginEXT;
import dev.vkval.capture.command.CmdDebugMarkerEndEXT;
import dev.vkval.capture.command.CmdEndDebugUtilsLabelEXT;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Registry;
import java.util.List;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkDebugMarkerMarkerInfoEXT;
import org.lwjgl.vulkan.VkDebugUtilsLabelEXT;

/** Action commands (draws, dispatches and ray traces) and debug label commands. */
public final class ActionCommands {
    /** With a correct driver, only shaders can crash or hang the device. */
    private static final String[] ACTIONS = {
        "vkCmdDraw", "vkCmdDispatch", "vkCmdTraceRays", "vkCmdExecuteGeneratedCommands"
    };

    private static final List<Integer> LABELS = List.of(
            CmdBeginDebugUtilsLabelEXT.ID,
            CmdDebugMarkerBeginEXT.ID,
            CmdEndDebugUtilsLabelEXT.ID,
            CmdDebugMarkerEndEXT.ID);

    private static final boolean[] IS_ACTION =
            new boolean[Registry.vulkan().commands().size()];

    private static final boolean[] IS_LABEL =
            new boolean[Registry.vulkan().commands().size()];

    static {
        for (Command command : Registry.vulkan().commands()) {
            for (String beginning : ACTIONS) {
                IS_ACTION[command.number()] |= command.name().startsWith(beginning);
            }
        }
        LABELS.forEach(command -> IS_LABEL[command] = true);
    }

    private ActionCommands() {}

    /** Whether a command, by its number, is a draw, dispatch or ray trace. */
    public static boolean isAction(int command) {
        return IS_ACTION[command];
    }

    /** Whether a command, by its number, begins or ends a debug label. */
    public static boolean isLabel(int command) {
        return IS_LABEL[command];
    }

    /** Begins or ends the label of a command for which {@link #isLabel} is true. */
    public static void follow(Call call, LabelPath labels) {
        int command = call.command().number();
        if (command == CmdEndDebugUtilsLabelEXT.ID || command == CmdDebugMarkerEndEXT.ID) {
            labels.close();
        } else if (call.u64(1) != 0) {
            int offset = command == CmdBeginDebugUtilsLabelEXT.ID
                    ? VkDebugUtilsLabelEXT.PLABELNAME
                    : VkDebugMarkerMarkerInfoEXT.PMARKERNAME;
            String label = MemoryUtil.memUTF8Safe(MemoryUtil.memGetAddress(call.u64(1) + offset));
            labels.open(label == null ? "" : label);
        }
    }
}

package dev.vkval.replay.progress;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBeginDebugUtilsLabelEXT;
import dev.vkval.capture.command.CmdDebugMarkerBeginEXT;
import dev.vkval.capture.command.CmdDebugMarkerEndEXT;
import dev.vkval.capture.command.CmdEndDebugUtilsLabelEXT;
import dev.vkval.capture.registry.Registry;
import dev.vkval.command.CommandTraits;
import dev.vkval.command.Commands;
import java.util.List;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkDebugMarkerMarkerInfoEXT;
import org.lwjgl.vulkan.VkDebugUtilsLabelEXT;

/** Action commands (draws, dispatches and ray traces) and debug label commands. */
public final class ActionCommands {
    private static final List<Integer> LABELS = List.of(
            CmdBeginDebugUtilsLabelEXT.ID,
            CmdDebugMarkerBeginEXT.ID,
            CmdEndDebugUtilsLabelEXT.ID,
            CmdDebugMarkerEndEXT.ID);

    private static final boolean[] IS_LABEL =
            new boolean[Registry.vulkan().commands().size()];

    static {
        LABELS.forEach(command -> IS_LABEL[command] = true);
    }

    private ActionCommands() {}

    /**
     * Whether a command, by its number, is a draw, dispatch or ray trace, or runs other programs: with a correct
     * driver, only shaders can crash or hang the device.
     */
    public static boolean isAction(int command) {
        CommandTraits traits = Commands.of(command);
        return traits != null && traits.action().runsShaders();
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

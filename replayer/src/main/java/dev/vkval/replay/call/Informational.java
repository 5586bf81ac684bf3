package dev.vkval.replay.call;

import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import java.util.Set;

/**
 * Commands that a replay need not make: what they return went to the application and its decisions are in the capture,
 * or they speak to a window system, a debugger or another process, none of which is there.
 */
public final class Informational {
    private static final Set<String> WINDOW_SYSTEM =
            Set.of("VkSurfaceKHR", "VkSwapchainKHR", "VkDisplayKHR", "VkDisplayModeKHR");
    private static final String[] BEGINNINGS = {"vkGet", "vkEnumerate", "vkImport", "vkDebugReport", "vkDebugMarker"};
    private static final String[] PARTS = {
        "DebugUtils",
        "DebugMarker",
        "DebugReport",
        "PrivateData",
        "ProfilingLock",
        "ValidationCache",
        "RegisterD",
        "DeferredOperation",
        "Display"
    };

    private Informational() {}

    public static CommandTable register(CommandTable table) {
        for (Command command : Registry.vulkan().commands()) {
            if (is(command)) {
                table.handle(command.number(), call -> {});
            }
        }
        return table;
    }

    /** Whether a command is one of these. */
    public static boolean is(Command command) {
        for (Member parameter : command.parameters()) {
            if (WINDOW_SYSTEM.contains(parameter.type())) {
                return true;
            }
        }
        for (String beginning : BEGINNINGS) {
            if (command.name().startsWith(beginning)) {
                return true;
            }
        }
        for (String part : PARTS) {
            if (command.name().contains(part)) {
                return true;
            }
        }
        return false;
    }
}

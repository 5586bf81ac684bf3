package dev.vkval.replay.call;

import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import java.util.Set;

/**
 * Commands that a replay need not execute: they only returned information to the application, whose decisions are in
 * the capture, or they address a window system, a debugger or another process, which a replay does not have.
 */
public final class InformationalCommands {
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

    private InformationalCommands() {}

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

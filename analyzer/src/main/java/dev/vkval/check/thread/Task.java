package dev.vkval.check.thread;

import dev.vkval.capture.registry.Command;
import java.util.List;

/** What the registry says that a command does in a command buffer, as far as it matters who recorded what before it. */
enum Task {
    /** It sets state for later actions, and is none itself. */
    STATE,
    /** It uses state that was set before. */
    ACTION,
    NEITHER;

    static Task of(Command command) {
        List<String> tasks =
                List.of(command.attributes().getOrDefault("tasks", "").split(","));
        if (tasks.contains("action")) {
            return ACTION;
        }
        return tasks.contains("state") ? STATE : NEITHER;
    }
}

package dev.vkval.chassis;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Registry;
import java.util.List;

/**
 * Counts the frames that a run reaches: those that ended, and the one at hand as soon as work is submitted in it. What an
 * application does after its last frame is no frame of its own; a capture without presents is one frame. Calls that
 * recreate the state of a trimmed capture do not count.
 */
public final class FramesReached {
    /** Beginnings of the names of commands that hand work to a queue. */
    private static final List<String> WORK = List.of("vkQueueSubmit", "vkQueueBindSparse", "vkQueuePresent");

    private static final boolean[] IS_WORK =
            new boolean[Registry.vulkan().commands().size()];

    static {
        for (Command command : Registry.vulkan().commands()) {
            IS_WORK[command.number()] = WORK.stream().anyMatch(command.name()::startsWith);
        }
    }

    private long first = -1;
    private long at = -1;
    private boolean work;

    /** Takes the next call. */
    public void call(Call call) {
        if (!call.stateSetup()) {
            call(call.frame(), call.command().number());
        }
    }

    void call(long frame, int command) {
        if (frame != at) {
            first = first < 0 ? frame : first;
            at = frame;
            work = false;
        }
        work |= IS_WORK[command];
    }

    /** How many frames were reached so far. */
    public long count() {
        return at - first + (work ? 1 : 0);
    }
}

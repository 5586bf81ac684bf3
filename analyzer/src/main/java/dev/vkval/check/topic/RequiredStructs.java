package dev.vkval.check.topic;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.registry.Base;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The structures that a command must be given. A call in which a pointer to one is NULL is an error that the checks of
 * parameters report; topics, which read these structures, do not see it.
 */
final class RequiredStructs {
    private static final int[][] BY_COMMAND = byCommand();

    private RequiredStructs() {}

    private static int[][] byCommand() {
        List<Command> commands = Registry.vulkan().commands();
        int[][] all = new int[commands.size()][];
        for (Command command : commands) {
            List<Member> parameters = command.parameters();
            all[command.number()] = IntStream.range(0, parameters.size())
                    .filter(slot -> isRequired(parameters.get(slot)))
                    .toArray();
        }
        return all;
    }

    private static boolean isRequired(Member parameter) {
        return parameter.base() == Base.STRUCT
                && parameter.pointers() == 1
                && parameter.length() == null
                && !parameter.optional();
    }

    /** Whether none of them is NULL. */
    static boolean areGiven(Call call) {
        for (int slot : BY_COMMAND[call.command().number()]) {
            if (call.u64(slot) == 0) {
                return false;
            }
        }
        return true;
    }
}

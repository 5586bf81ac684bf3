package dev.vkval.chassis;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether a call names the single structs that it cannot do without. One that does not is invalid, its driver may do
 * anything, and there is nothing to read where the null pointer points.
 */
public final class RequiredStructs {
    private static final int[][] PARAMETERS = new int[Registry.vulkan().commands().size()][];

    static {
        for (Command command : Registry.vulkan().commands()) {
            PARAMETERS[command.number()] = required(command);
        }
    }

    private RequiredStructs() {}

    private static int[] required(Command command) {
        List<Integer> indices = new ArrayList<>();
        for (int i = 0; i < command.parameters().size(); i++) {
            Member parameter = command.parameters().get(i);
            boolean single = parameter.pointers() == 1 && parameter.length() == null && !parameter.nullTerminated();
            if (single && parameter.base().aggregate() && !parameter.optional()) {
                indices.add(i);
            }
        }
        return indices.stream().mapToInt(Integer::intValue).toArray();
    }

    /** Whether none of them is null. */
    public static boolean present(Call call) {
        for (int parameter : PARAMETERS[call.command().number()]) {
            if (call.u64(parameter) == 0) {
                return false;
            }
        }
        return true;
    }
}

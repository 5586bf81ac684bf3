package dev.vkval.identity;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.registry.Base;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Member;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The commands that end objects, as the registry describes them: those that destroy or free one object, those that free an
 * array of objects, and those that free all objects of a pool. The only place that says which commands these are.
 */
public final class DestroyCommands {
    private static final String DESTROY = "vkDestroy";
    private static final String FREE = "vkFree";

    /** Commands with other names that end the object in their last parameter. */
    private static final Set<String> RELEASING = Set.of("vkReleasePerformanceConfigurationINTEL");

    private static final Map<String, String> CHILDREN_ENDED = Map.of("vkResetDescriptorPool", "VkDescriptorSet");

    private DestroyCommands() {}

    /**
     * A command that frees the objects of an array.
     *
     * @param count parameter with the number of handles
     * @param array parameter that points to their handles
     */
    public record Many(int count, int array) {

        /** The handles, without null handles. */
        public List<Long> handles(Call call) {
            return CMemory.handles(call.u64(array), call.u32(count));
        }
    }

    /** The parameter with the handle of the object that a command destroys or frees, -1 if it ends none. */
    public static int object(Command command) {
        String name = command.name();
        boolean ends = name.startsWith(DESTROY) || name.startsWith(FREE) || RELEASING.contains(name);
        int last = -1;
        for (int i = 0; ends && i < command.parameters().size(); i++) {
            Member parameter = command.parameters().get(i);
            if (parameter.base() == Base.HANDLE) {
                last = parameter.pointers() == 0 ? i : -1;
            }
        }
        return last;
    }

    /** The array of handles that a command frees, null if it frees none. */
    public static Many many(Command command) {
        List<Member> parameters = command.parameters();
        int last = parameters.size() - 1;
        Member array = parameters.get(last);
        boolean frees = command.name().startsWith(FREE) && array.base() == Base.HANDLE && array.pointers() == 1;
        return frees ? new Many(last - 1, last) : null;
    }

    /** The type of the objects that a command frees with the pool in its second parameter, null if it frees none. */
    public static String childrenType(Command command) {
        return CHILDREN_ENDED.get(command.name());
    }

    /**
     * Whether a command ends objects or resets a pool. What it changes must be as it was for all who look at it, so that
     * those who track it handle the command last.
     */
    public static boolean endsOrResets(Command command) {
        boolean resets = command.name().startsWith("vkReset") && command.name().endsWith("Pool");
        return resets || object(command) >= 0 || many(command) != null;
    }
}

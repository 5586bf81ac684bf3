package dev.vkval.check;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.registry.Base;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Member;
import java.util.List;
import java.util.Map;

/** The commands that destroy or free objects, and their parameters with the handles. */
public final class DestroyCommands {
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

    /** The parameter with the handle of the object that a command destroys, -1 if it destroys none. */
    public static int object(Command command) {
        boolean ends = command.name().startsWith("vkDestroy") || command.name().equals("vkFreeMemory");
        int last = -1;
        for (int i = 0; ends && i < command.parameters().size(); i++) {
            Member parameter = command.parameters().get(i);
            if (parameter.base() == Base.HANDLE && parameter.pointers() == 0) {
                last = i;
            }
        }
        return last;
    }

    /** The array of handles that a command frees, null if it frees none. */
    public static Many many(Command command) {
        return switch (command.name()) {
            case "vkFreeCommandBuffers", "vkFreeDescriptorSets" -> new Many(2, 3);
            default -> null;
        };
    }

    /** The type of the objects that a command frees with the pool in its second parameter, null if it frees none. */
    static String childrenType(Command command) {
        return CHILDREN_ENDED.get(command.name());
    }
}

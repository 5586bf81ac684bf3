package dev.vkval.check;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.registry.Base;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Member;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.lwjgl.system.MemoryUtil;

/** Which commands end objects, and where they name them. */
public final class Endings {
    private static final Map<String, String> CHILDREN_ENDED = Map.of("vkResetDescriptorPool", "VkDescriptorSet");

    private Endings() {}

    /**
     * A command that ends the objects of an array.
     *
     * @param count parameter that holds their number
     * @param array parameter that points to their handles
     */
    public record Many(int count, int array) {

        /** The handles, those that are null left out. */
        public List<Long> handles(Call call) {
            long address = call.u64(array);
            List<Long> handles = new ArrayList<>();
            for (long i = 0; address != 0 && i < Integer.toUnsignedLong(call.u32(count)); i++) {
                long handle = MemoryUtil.memGetLong(address + i * Long.BYTES);
                if (handle != 0) {
                    handles.add(handle);
                }
            }
            return handles;
        }
    }

    /** The parameter whose object a command ends, -1 where it ends none. */
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

    /** Where a command names the objects of an array that it ends, null where it ends none. */
    public static Many many(Command command) {
        return switch (command.name()) {
            case "vkFreeCommandBuffers", "vkFreeDescriptorSets" -> new Many(2, 3);
            default -> null;
        };
    }

    /** Type of the objects that a command ends with the pool which is its second parameter, null where it ends none. */
    static String childrenType(Command command) {
        return CHILDREN_ENDED.get(command.name());
    }
}

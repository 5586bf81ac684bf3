package dev.vkval.command;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Registry;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;

/** Calls for the readers of commands. */
final class ReadCalls {
    private ReadCalls() {}

    /** @param arguments numbers, handles and addresses */
    static Call call(MemoryStack stack, String name, long... arguments) {
        Command command = Registry.vulkan().command(name);
        long slots = stack.ncalloc(Long.BYTES, arguments.length + 1, Long.BYTES);
        for (int i = 0; i < arguments.length; i++) {
            MemoryUtil.memPutLong(slots + (long) i * Long.BYTES, arguments[i]);
        }
        return new Call(command, name, 1, 1, 1, false, slots, null);
    }
}

package dev.vkval.replay.system;

import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Registry;
import dev.vkval.replay.progress.ReplayProgress;
import java.util.List;
import java.util.function.ToLongFunction;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;

/** Function addresses by command, looked up on first use by the command's name and then its aliases. */
public final class Functions {
    private static final long MISSING = -1;
    private static final List<Command> COMMANDS = Registry.vulkan().commands();

    private final ToLongFunction<String> lookUp;
    private final ReplayProgress progress;
    private final long[] addresses = new long[COMMANDS.size()];

    /** @param progress receives each call made here */
    public Functions(ToLongFunction<String> lookUp, ReplayProgress progress) {
        this.lookUp = lookUp;
        this.progress = progress;
    }

    /** Whether the function exists. */
    public boolean has(int command) {
        return address(command) != 0;
    }

    /** Its address, 0 if there is none. */
    public long address(int command) {
        long known = addresses[command];
        if (known == 0) {
            known = find(COMMANDS.get(command));
            addresses[command] = known;
        }
        return known == MISSING ? 0 : known;
    }

    private long find(Command command) {
        long address = lookUp.applyAsLong(command.name());
        for (int i = 0; address == 0 && i < command.aliases().size(); i++) {
            address = lookUp.applyAsLong(command.aliases().get(i));
        }
        return address == 0 ? MISSING : address;
    }

    /**
     * Calls a command of the replay itself.
     *
     * @param command its number
     * @param arguments its parameters, floats as raw bits
     * @return its return value, 0 for none
     */
    public long call(int command, long... arguments) {
        long address = address(command);
        if (address == 0) {
            throw new IllegalStateException("the device does not have " + COMMANDS.get(command));
        }
        try (MemoryStack stack = MemoryStack.stackPush()) {
            long slots = stack.nmalloc(Long.BYTES, arguments.length * Long.BYTES);
            for (int i = 0; i < arguments.length; i++) {
                MemoryUtil.memPutLong(slots + (long) i * Long.BYTES, arguments[i]);
            }
            return call(command, address, slots);
        }
    }

    private long call(int command, long address, long slots) {
        progress.enter(command);
        long returned = Dispatch.call(command, address, slots);
        progress.leave();
        return returned;
    }

    /**
     * Makes a call.
     *
     * @param slots address of its parameters, one of 64 bits each
     * @return its return value, 0 for none
     */
    public long invoke(int command, long slots) {
        return call(command, address(command), slots);
    }
}

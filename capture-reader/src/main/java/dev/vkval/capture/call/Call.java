package dev.vkval.capture.call;

import dev.vkval.capture.registry.Command;
import java.util.function.Function;
import org.lwjgl.system.MemoryUtil;

/**
 * One decoded Vulkan call: its parameters as C memory, its handles as captured ids.
 *
 * <p>Each parameter occupies one 8-byte slot, in declaration order; the return value, if any, is the last slot. A slot
 * holds the value itself (integers zero- or sign-extended as C would, floats as raw bits, handles as captured ids) or
 * the native address of what the parameter points to, laid out as the 64-bit C ABI lays it out, so LWJGL's static
 * struct accessors ({@code VkBufferCopy.nsize(address)}) read it. Outputs hold the captured values.
 *
 * <p>The memory belongs to the decoder's arena and is valid until the call has passed the chassis; whoever needs it
 * longer makes a copy.
 */
public final class Call {
    private final Command command;
    private final String name;
    private final long blockIndex;
    private final long threadId;
    private final long frame;
    private final boolean stateSetup;
    private final long slots;
    private final Sidecar sidecar;
    private volatile Object record;

    /**
     * @param command the canonical command (an alias decodes as its command)
     * @param name the name as recorded, for example {@code vkCmdPipelineBarrier2KHR}
     * @param blockIndex index of the block in the capture as gfxrecon-convert counts, from 0
     * @param threadId the capture layer's small thread number, from 1
     * @param frame the frame the call belongs to, from 1
     * @param stateSetup whether the call is in the state section of a trimmed capture
     * @param slots address of the parameter slots
     * @param sidecar the parts of the encoding that C memory cannot represent
     */
    public Call(
            Command command,
            String name,
            long blockIndex,
            long threadId,
            long frame,
            boolean stateSetup,
            long slots,
            Sidecar sidecar) {
        this.command = command;
        this.name = name;
        this.blockIndex = blockIndex;
        this.threadId = threadId;
        this.frame = frame;
        this.stateSetup = stateSetup;
        this.slots = slots;
        this.sidecar = sidecar;
    }

    public Command command() {
        return command;
    }

    public String name() {
        return name;
    }

    public long blockIndex() {
        return blockIndex;
    }

    public long threadId() {
        return threadId;
    }

    public long frame() {
        return frame;
    }

    public boolean stateSetup() {
        return stateSetup;
    }

    /** Address of the first parameter slot. */
    public long slots() {
        return slots;
    }

    public Sidecar sidecar() {
        return sidecar;
    }

    /** The 64-bit content of a slot: a handle, an address, a 64-bit integer. */
    public long u64(int parameter) {
        return MemoryUtil.memGetLong(slots + 8L * parameter);
    }

    /** The low 32 bits of a slot. */
    public int u32(int parameter) {
        return MemoryUtil.memGetInt(slots + 8L * parameter);
    }

    public float f32(int parameter) {
        return MemoryUtil.memGetFloat(slots + 8L * parameter);
    }

    /** The recorded return value as raw 64 bits; 0 for a command that returns nothing. */
    public long returnValue() {
        return command.returnsValue() ? u64(command.parameters().size()) : 0;
    }

    /** The recorded VkResult; VK_SUCCESS (0) for a command that does not return one. */
    public int result() {
        return command.returnsResult() ? u32(command.parameters().size()) : 0;
    }

    /**
     * What a reader makes of this call, a value: made at the first request, the same for all others, except that threads
     * that ask at the same time may get equal ones.
     *
     * @param type the one type of record that is read from calls of this command
     */
    public <T> T read(Class<T> type, Function<Call, T> reader) {
        Object known = record;
        if (known == null) {
            known = reader.apply(this);
            record = known;
        }
        return type.cast(known);
    }

    /**
     * Name of the first parameter or member that is NULL although Vulkan requires a valid pointer; null if there is
     * none. Code that reads a call with such a NULL must check every pointer.
     */
    public String absent() {
        return sidecar.absent();
    }
}

package dev.vkval.gpuav.device;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.call.CallArena;

/** A copy of a recorded call, with live handles, that is about to be made on the device and may be changed before. */
public interface ExecutedCall extends CallMemory {
    /** The call as captured, with captured ids. */
    Call recorded();

    /**
     * A copy of the call as it is now, with everything it points to. Structs must not have been added to it or removed.
     *
     * @param arena receives the copy
     */
    Call copy(CallArena arena);

    /** The 64-bit content of a live parameter slot. */
    long u64(int parameter);

    /** The low 32 bits of a live parameter slot. */
    int u32(int parameter);

    /** Changes a live parameter slot. */
    void set(int parameter, long value);

    /** The return value of the device, a VkResult. */
    int result();
}

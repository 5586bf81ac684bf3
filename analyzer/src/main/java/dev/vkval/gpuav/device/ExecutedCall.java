package dev.vkval.gpuav.device;

import dev.vkval.capture.call.Call;

/** A copy of a recorded call, with live handles, that is about to be made on the device and may be changed before. */
public interface ExecutedCall {
    /** The call as captured, with captured ids. */
    Call recorded();

    /** Zeroed memory that is valid as long as this call. */
    long allocate(long sizeBytes);

    /** The 64-bit content of a live parameter slot. */
    long u64(int parameter);

    /** The low 32 bits of a live parameter slot. */
    int u32(int parameter);

    /** Changes a live parameter slot. */
    void set(int parameter, long value);

    /** The return value of the device, a VkResult. */
    int result();
}

package dev.vkval.gpuav.device;

import dev.vkval.capture.call.Call;
import org.lwjgl.system.MemoryUtil;

/** A copy of a recorded call, with live handles, that is about to be made on the device and may be changed before. */
public interface ExecutedCall {
    /** The call as captured, with captured ids. */
    Call recorded();

    /** Zeroed memory that is valid as long as this call. */
    long allocate(long sizeBytes);

    /** A copy of words, such as the code of a shader, that is valid as long as this call. */
    default long allocate(int[] words) {
        long copy = allocate((long) words.length * Integer.BYTES);
        for (int i = 0; i < words.length; i++) {
            MemoryUtil.memPutInt(copy + (long) i * Integer.BYTES, words[i]);
        }
        return copy;
    }

    /** The 64-bit content of a live parameter slot. */
    long u64(int parameter);

    /** The low 32 bits of a live parameter slot. */
    int u32(int parameter);

    /** Changes a live parameter slot. */
    void set(int parameter, long value);

    /** The return value of the device, a VkResult. */
    int result();
}

package dev.vkval.gpuav.device;

import org.lwjgl.system.MemoryUtil;

/** Memory for what the parameters of a call point to. */
@FunctionalInterface
public interface CallMemory {
    /** Zeroed memory that is valid until the call was made. */
    long allocate(long sizeBytes);

    /** A copy of words, such as the code of a shader, that is valid as long. */
    default long allocate(int[] words) {
        long copy = allocate((long) words.length * Integer.BYTES);
        for (int i = 0; i < words.length; i++) {
            MemoryUtil.memPutInt(copy + (long) i * Integer.BYTES, words[i]);
        }
        return copy;
    }
}

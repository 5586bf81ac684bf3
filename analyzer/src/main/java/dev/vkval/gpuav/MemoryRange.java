package dev.vkval.gpuav;

import org.lwjgl.system.MemoryUtil;

/**
 * A part of a host-visible buffer.
 *
 * @param buffer live VkBuffer
 * @param address its host address
 * @param deviceAddress its device address, 0 for none
 */
record MemoryRange(long buffer, long offset, long sizeBytes, long address, long deviceAddress) {

    /** A part of it. */
    MemoryRange part(long first, long bytes) {
        return new MemoryRange(
                buffer, offset + first, bytes, address + first, deviceAddress == 0 ? 0 : deviceAddress + first);
    }

    /** Its content as words. */
    int[] words() {
        int[] words = new int[(int) (sizeBytes / Integer.BYTES)];
        MemoryUtil.memIntBuffer(address, words.length).get(words);
        return words;
    }

    void write(int[] words) {
        write(0, words);
    }

    /** @param first index of the first word that is written */
    void write(int first, int[] words) {
        for (int i = 0; i < words.length; i++) {
            MemoryUtil.memPutInt(address + (long) (first + i) * Integer.BYTES, words[i]);
        }
    }

    /** @param index of the first of the two words of a 64-bit number */
    void write(int index, long number) {
        MemoryUtil.memPutLong(address + (long) index * Integer.BYTES, number);
    }

    /** @param first index of the first word that is cleared */
    void clear(int first) {
        long skipped = (long) first * Integer.BYTES;
        MemoryUtil.memSet(address + skipped, 0, sizeBytes - skipped);
    }
}

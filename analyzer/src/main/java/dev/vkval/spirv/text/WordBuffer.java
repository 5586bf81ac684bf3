package dev.vkval.spirv.text;

import java.util.Arrays;

/** A growing buffer of words. */
final class WordBuffer {
    private int[] words = new int[256];
    private int size;

    void add(int... added) {
        if (size + added.length > words.length) {
            words = Arrays.copyOf(words, Math.max(size + added.length, words.length * 2));
        }
        System.arraycopy(added, 0, words, size, added.length);
        size += added.length;
    }

    int size() {
        return size;
    }

    void set(int index, int word) {
        words[index] = word;
    }

    int[] toArray() {
        return Arrays.copyOf(words, size);
    }
}

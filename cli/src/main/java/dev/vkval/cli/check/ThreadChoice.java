package dev.vkval.cli.check;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * How many threads check a capture.
 *
 * @param number of threads that check; further ones read and decode ahead unless it is 1
 * @param alone whether no other capture is checked at the same time, so that all of them are for one
 * @param leastBytes the size from which on a capture is worth more threads than those that read ahead
 */
public record ThreadChoice(int number, boolean alone, long leastBytes) {
    /** Smaller captures are checked in about a second, most of which is the start of the virtual machine. */
    public static final long LARGE_BYTES = 4 << 20;

    /** One thread for everything. */
    public static final ThreadChoice ONE = new ThreadChoice(1, true, LARGE_BYTES);

    /** Whether threads read and decode ahead. */
    boolean readsAhead() {
        return number > 1;
    }

    /**
     * How many threads check a capture.
     *
     * @param file null if the capture is not an uncompressed file, so that its size is not known
     */
    int of(Path file) {
        return number > 1 && alone && (leastBytes == 0 || bytes(file) >= leastBytes) ? number : 1;
    }

    private static long bytes(Path file) {
        try {
            return file == null ? 0 : Files.size(file);
        } catch (IOException e) {
            return 0;
        }
    }
}

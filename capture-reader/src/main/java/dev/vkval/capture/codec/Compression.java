package dev.vkval.capture.codec;

import java.util.Locale;

/** How a capture compresses its blocks; the value is the one of the file header's option. */
public enum Compression {
    NONE(0, 1),
    /** Raw LZ4 blocks. A byte of the format adds at most 255 to a run. */
    LZ4(1, 255),
    /** RFC 1950 streams. Deflate gives at most 258 bytes for 2 bits. */
    ZLIB(2, 1032),
    /** Zstandard frames. A block of 4 bytes gives at most 128 KiB. */
    ZSTD(3, 32_768);

    private final int value;
    private final long largestRatio;

    Compression(int value, long largestRatio) {
        this.value = value;
        this.largestRatio = largestRatio;
    }

    public int value() {
        return value;
    }

    /** {@code LZ4}, as gfxrecon-info prints it. */
    public String label() {
        return name().toUpperCase(Locale.ROOT);
    }

    /** Whether {@code compressed} bytes of this format can decompress to {@code uncompressed} bytes. */
    public boolean plausible(long compressed, long uncompressed) {
        return uncompressed / largestRatio <= compressed + 1;
    }

    /** The compression of that option value, null if there is none. */
    public static Compression of(int value) {
        for (Compression compression : values()) {
            if (compression.value == value) {
                return compression;
            }
        }
        return null;
    }
}

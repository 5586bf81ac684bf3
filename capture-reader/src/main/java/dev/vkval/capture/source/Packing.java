package dev.vkval.capture.source;

import java.io.IOException;
import java.io.InputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;
import org.apache.commons.compress.compressors.zstandard.ZstdCompressorInputStream;

/** How a file is packed, detected from its first bytes. */
enum Packing {
    GZIP(0, 0x1F, 0x8B),
    XZ(0, 0xFD, '7', 'z', 'X', 'Z', 0),
    ZSTD(0, 0x28, 0xB5, 0x2F, 0xFD),
    BZIP2(0, 'B', 'Z', 'h'),
    ZIP(0, 'P', 'K', 3, 4),
    EMPTY_ZIP(0, 'P', 'K', 5, 6),
    TAR(257, 'u', 's', 't', 'a', 'r'),
    CAPTURE(0, 'G', 'F', 'X', 'R'),
    UNKNOWN(0);

    /** Bytes needed to distinguish all of them. */
    static final int START_BYTES = 512;

    private static final int XZ_MEMORY_KIB = 256 << 10;

    private final int offset;
    private final int[] signature;

    Packing(int offset, int... signature) {
        this.offset = offset;
        this.signature = signature;
    }

    /** @param count how many bytes are available */
    static Packing of(byte[] start, int count) {
        for (Packing packing : values()) {
            if (packing.begins(start, count)) {
                return packing;
            }
        }
        return UNKNOWN;
    }

    private boolean begins(byte[] start, int count) {
        if (count < offset + signature.length) {
            return false;
        }
        for (int i = 0; i < signature.length; i++) {
            if ((start[offset + i] & 0xFF) != signature[i]) {
                return false;
            }
        }
        return true;
    }

    boolean isArchive() {
        return this == ZIP || this == EMPTY_ZIP || this == TAR;
    }

    boolean isCompression() {
        return ordinal() <= BZIP2.ordinal();
    }

    /** The unpacked bytes of a compressed stream. */
    InputStream unpack(InputStream packed) throws IOException {
        return switch (this) {
            case GZIP ->
                GzipCompressorInputStream.builder()
                        .setInputStream(packed)
                        .setDecompressConcatenated(true)
                        .get();
            case XZ ->
                XZCompressorInputStream.builder()
                        .setInputStream(packed)
                        .setDecompressConcatenated(true)
                        .setMemoryLimitKiB(XZ_MEMORY_KIB)
                        .get();
            case ZSTD -> new ZstdCompressorInputStream(packed);
            case BZIP2 -> new BZip2CompressorInputStream(packed, true);
            default -> throw new IllegalStateException(this + " is not a compression");
        };
    }
}

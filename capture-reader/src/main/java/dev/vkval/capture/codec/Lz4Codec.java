package dev.vkval.capture.codec;

import org.lwjgl.util.lz4.LZ4;

/** LZ4 through LWJGL's binding of liblz4. */
final class Lz4Codec implements BlockCodec, BlockCompressor {
    /** @throws LinkageError if the native library is missing */
    Lz4Codec() {
        LZ4.LZ4_versionNumber();
    }

    @Override
    public String name() {
        return "lwjgl-lz4";
    }

    @Override
    public boolean decompress(long source, long sourceBytes, long target, long targetBytes) {
        if (sourceBytes > Integer.MAX_VALUE || targetBytes > Integer.MAX_VALUE) {
            return false;
        }
        return LZ4.nLZ4_decompress_safe(source, target, (int) sourceBytes, (int) targetBytes) == targetBytes;
    }

    @Override
    public long compress(long source, long sourceBytes, long target, long targetBytes) {
        return sourceBytes > LZ4.LZ4_MAX_INPUT_SIZE
                ? 0
                : LZ4.nLZ4_compress_default(source, target, (int) sourceBytes, (int) targetBytes);
    }

    @Override
    public void close() {}
}

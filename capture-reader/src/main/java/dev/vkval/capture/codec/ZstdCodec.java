package dev.vkval.capture.codec;

import org.lwjgl.util.zstd.Zstd;

/** Zstandard through LWJGL's binding, with reused contexts: creating one costs fifty times as much as a small block. */
final class ZstdCodec implements BlockCodec, BlockCompressor {
    private static final int LEVEL = 3;

    private long decompression;
    private long compression;

    /** @throws LinkageError if the native library is missing */
    ZstdCodec() {
        Zstd.ZSTD_versionNumber();
    }

    @Override
    public String name() {
        return "lwjgl-zstd";
    }

    @Override
    public boolean decompress(long source, long sourceBytes, long target, long targetBytes) {
        if (decompression == 0) {
            decompression = Zstd.ZSTD_createDCtx();
        }
        long declared = Zstd.nZSTD_getFrameContentSize(source, sourceBytes);
        if (declared >= 0 && declared != targetBytes) {
            return false;
        }
        return Zstd.nZSTD_decompressDCtx(decompression, target, targetBytes, source, sourceBytes) == targetBytes;
    }

    @Override
    public long compress(long source, long sourceBytes, long target, long targetBytes) {
        if (compression == 0) {
            compression = Zstd.ZSTD_createCCtx();
        }
        long size = Zstd.nZSTD_compressCCtx(compression, target, targetBytes, source, sourceBytes, LEVEL);
        return Zstd.ZSTD_isError(size) ? 0 : size;
    }

    @Override
    public void close() {
        if (decompression != 0) {
            Zstd.ZSTD_freeDCtx(decompression);
        }
        if (compression != 0) {
            Zstd.ZSTD_freeCCtx(compression);
        }
        decompression = 0;
        compression = 0;
    }
}

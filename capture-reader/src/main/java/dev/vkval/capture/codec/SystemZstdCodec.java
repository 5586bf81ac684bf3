package dev.vkval.capture.codec;

import com.sun.jna.Native;

/** Zstandard through the system's library, mapped directly; addresses and sizes are 64-bit integers. */
final class SystemZstdCodec implements BlockCodec {
    static {
        Native.register(SystemZstdCodec.class, "libzstd.so.1");
    }

    private static native long ZSTD_createDCtx();

    private static native long ZSTD_freeDCtx(long context);

    private static native long ZSTD_decompressDCtx(
            long context, long target, long targetBytes, long source, long sourceBytes);

    private long context = ZSTD_createDCtx();

    @Override
    public String name() {
        return "system-zstd";
    }

    @Override
    public boolean decompress(long source, long sourceBytes, long target, long targetBytes) {
        return ZSTD_decompressDCtx(context, target, targetBytes, source, sourceBytes) == targetBytes;
    }

    @Override
    public void close() {
        ZSTD_freeDCtx(context);
        context = 0;
    }
}

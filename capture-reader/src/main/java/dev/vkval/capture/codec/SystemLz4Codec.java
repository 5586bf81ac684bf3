package dev.vkval.capture.codec;

import com.sun.jna.Native;

/** LZ4 through the system's library, mapped directly; addresses are 64-bit integers. */
final class SystemLz4Codec implements BlockCodec {
    static {
        Native.register(SystemLz4Codec.class, "liblz4.so.1");
    }

    private static native int LZ4_decompress_safe(long source, long target, int sourceBytes, int targetBytes);

    @Override
    public String name() {
        return "system-lz4";
    }

    @Override
    public boolean decompress(long source, long sourceBytes, long target, long targetBytes) {
        return sourceBytes <= Integer.MAX_VALUE
                && targetBytes <= Integer.MAX_VALUE
                && LZ4_decompress_safe(source, target, (int) sourceBytes, (int) targetBytes) == targetBytes;
    }
}

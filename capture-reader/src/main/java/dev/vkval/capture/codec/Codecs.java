package dev.vkval.capture.codec;

/** Chooses the provider for a compression. */
public final class Codecs {
    private Codecs() {}

    /** A decompressor of its own for the caller; null for {@link Compression#NONE}. */
    public static BlockCodec decompressor(Compression compression) {
        return switch (compression) {
            case NONE -> null;
            case LZ4 -> new Lz4Codec();
            case ZLIB -> new ZlibCodec();
            case ZSTD -> new ZstdCodec();
        };
    }

    /** A compressor of its own for the caller; null for {@link Compression#NONE}. */
    public static BlockCompressor compressor(Compression compression) {
        return switch (compression) {
            case NONE -> null;
            case LZ4 -> new Lz4Codec();
            case ZLIB -> new ZlibCodec();
            case ZSTD -> new ZstdCodec();
        };
    }
}

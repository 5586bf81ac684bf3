package dev.vkval.capture.codec;

import java.util.List;
import java.util.function.Supplier;

/** Chooses the provider for a compression: the best one whose library is there. */
public final class Codecs {
    private Codecs() {}

    /** The providers that decompress it, best first, whether their libraries are there or not. */
    static List<Supplier<BlockCodec>> providers(Compression compression) {
        return switch (compression) {
            case NONE -> List.of();
            case LZ4 -> List.of(Lz4Codec::new, SystemLz4Codec::new, JavaLz4Codec::new);
            case ZLIB -> List.of(ZlibCodec::new);
            case ZSTD -> List.of(ZstdCodec::new, SystemZstdCodec::new);
        };
    }

    /** A decompressor of its own for the caller; null for {@link Compression#NONE} and where no library is there. */
    public static BlockCodec decompressor(Compression compression) {
        for (Supplier<BlockCodec> provider : providers(compression)) {
            BlockCodec codec = ifThere(provider);
            if (codec != null) {
                return codec;
            }
        }
        return null;
    }

    /** A compressor of its own for the caller; null for {@link Compression#NONE} and where no library is there. */
    public static BlockCompressor compressor(Compression compression) {
        return switch (compression) {
            case NONE -> null;
            case LZ4 -> ifThere(Lz4Codec::new);
            case ZLIB -> new ZlibCodec();
            case ZSTD -> ifThere(ZstdCodec::new);
        };
    }

    /** What the provider gives, null where its native library is missing. */
    static <T> T ifThere(Supplier<T> provider) {
        try {
            return provider.get();
        } catch (LinkageError e) {
            return null;
        }
    }
}

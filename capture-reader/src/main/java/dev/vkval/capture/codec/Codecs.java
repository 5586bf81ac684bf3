package dev.vkval.capture.codec;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Chooses the provider for a compression: the best one whose library is available. */
public final class Codecs {
    private static volatile String preferred;

    private Codecs() {}

    /**
     * Makes all decompressors created from now on use the provider of that name, for diagnosis; other compressions keep
     * the best one. Applies to the whole process.
     *
     * @param name a {@link BlockCodec#name}, null to return to the best of each
     * @throws IllegalArgumentException if there is no such provider or its library is missing; the message lists those
     *     available
     */
    public static void prefer(String name) {
        if (name != null && !available().contains(name)) {
            throw new IllegalArgumentException("no codec '" + name + "'; available: " + String.join(", ", available()));
        }
        preferred = name;
    }

    /** Names of the providers whose libraries are available, the best of each compression first. */
    public static List<String> available() {
        List<String> names = new ArrayList<>();
        for (Compression compression : Compression.values()) {
            for (Supplier<BlockCodec> provider : providers(compression)) {
                try (BlockCodec codec = ifThere(provider)) {
                    if (codec != null) {
                        names.add(codec.name());
                    }
                }
            }
        }
        return names;
    }

    /** The providers that decompress it, best first, whether or not their libraries are available. */
    static List<Supplier<BlockCodec>> providers(Compression compression) {
        return switch (compression) {
            case NONE -> List.of();
            case LZ4 -> List.of(Lz4Codec::new, SystemLz4Codec::new, JavaLz4Codec::new);
            case ZLIB -> List.of(ZlibCodec::new);
            case ZSTD -> List.of(ZstdCodec::new, SystemZstdCodec::new);
        };
    }

    /** A new decompressor for the caller; null for {@link Compression#NONE} and if no library is available. */
    public static BlockCodec decompressor(Compression compression) {
        BlockCodec chosen = null;
        for (Supplier<BlockCodec> provider : providers(compression)) {
            if (chosen == null) {
                chosen = ifThere(provider);
            } else if (preferred != null && !preferred.equals(chosen.name())) {
                chosen = ifPreferred(provider, chosen);
            }
        }
        return chosen;
    }

    /** The provider if it is the preferred one, otherwise the one chosen before. */
    private static BlockCodec ifPreferred(Supplier<BlockCodec> provider, BlockCodec chosen) {
        BlockCodec codec = ifThere(provider);
        if (codec == null) {
            return chosen;
        }
        boolean better = codec.name().equals(preferred);
        (better ? chosen : codec).close();
        return better ? codec : chosen;
    }

    /** A new compressor for the caller; null for {@link Compression#NONE} and if no library is available. */
    public static BlockCompressor compressor(Compression compression) {
        return switch (compression) {
            case NONE -> null;
            case LZ4 -> ifThere(Lz4Codec::new);
            case ZLIB -> new ZlibCodec();
            case ZSTD -> ifThere(ZstdCodec::new);
        };
    }

    /** The provider's result, null if its native library is missing. */
    static <T> T ifThere(Supplier<T> provider) {
        try {
            return provider.get();
        } catch (LinkageError e) {
            return null;
        }
    }
}

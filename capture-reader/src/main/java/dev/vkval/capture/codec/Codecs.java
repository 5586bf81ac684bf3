package dev.vkval.capture.codec;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Chooses the provider for a compression: the best one whose library is there. */
public final class Codecs {
    private static volatile String preferred;

    private Codecs() {}

    /**
     * Makes every decompressor that is created from now on the provider of that name, for diagnosis; other compressions
     * than that provider's keep the best one. Holds for the whole process.
     *
     * @param name a {@link BlockCodec#name}, null for the best of each again
     * @throws IllegalArgumentException where there is no such provider or its library is missing, with those there are
     */
    public static void prefer(String name) {
        if (name != null && !available().contains(name)) {
            throw new IllegalArgumentException(
                    "there is no codec '" + name + "' here, only " + String.join(", ", available()));
        }
        preferred = name;
    }

    /** Names of the providers whose libraries are there, the best of each compression first. */
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

    /** The provider if it is the preferred one, else the one that was chosen before. */
    private static BlockCodec ifPreferred(Supplier<BlockCodec> provider, BlockCodec chosen) {
        BlockCodec codec = ifThere(provider);
        if (codec == null) {
            return chosen;
        }
        boolean better = codec.name().equals(preferred);
        (better ? chosen : codec).close();
        return better ? codec : chosen;
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

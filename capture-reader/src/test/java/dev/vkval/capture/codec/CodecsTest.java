package dev.vkval.capture.codec;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.Corpus;
import dev.vkval.capture.GuardedMemory;
import dev.vkval.capture.block.BlockReader;
import dev.vkval.capture.block.FileSource;
import dev.vkval.capture.block.StoredBlock;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import org.apache.commons.compress.compressors.deflate.DeflateCompressorInputStream;
import org.apache.commons.compress.compressors.lz4.BlockLZ4CompressorInputStream;
import org.apache.commons.compress.compressors.zstandard.ZstdCompressorInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.lwjgl.system.MemoryUtil;

/** Every provider gives what Commons Compress, an independent implementation, gives. */
class CodecsTest {

    private static byte[] independently(Compression compression, byte[] source) throws IOException {
        ByteArrayInputStream bytes = new ByteArrayInputStream(source);
        try (InputStream in = switch (compression) {
            case LZ4 -> new BlockLZ4CompressorInputStream(bytes);
            case ZLIB -> new DeflateCompressorInputStream(bytes);
            case ZSTD -> new ZstdCompressorInputStream(bytes);
            case NONE -> bytes;
        }) {
            return in.readAllBytes();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "vkcube-lz4-30f.g0918",
        "sw-descriptorindexing.g105",
        "vkcube-zlib-30f.g0918",
        "sw-trianglevulkan13-wholefile-flush.g105",
        "vkcube-lz4-30f-recompressed-zstd.g0918",
        "es2gears-zink.g105_frames_1_through_15"
    })
    void blocksOfRealCapturesDecompressAlike(String capture) throws IOException {
        long compared = compareBlocks(Corpus.capture("apps", capture));
        assertTrue(compared > 20, compared + " blocks");
    }

    @Test
    @Tag("long")
    void everyBlockOfEveryCaptureDecompressesAlike() throws IOException {
        long compared = 0;
        for (Path capture : Corpus.soundCaptures()) {
            compared += compareBlocks(capture);
        }
        assertTrue(compared > 100_000, compared + " blocks");
    }

    /** Compares what the providers make of each compressed block; returns the number of blocks. */
    private static long compareBlocks(Path capture) throws IOException {
        long compared = 0;
        try (BlockReader reader = new BlockReader(new FileSource(capture), new Anomalies())) {
            Compression compression = reader.header().compression();
            List<Codec> codecs = compression == Compression.NONE ? List.of() : Codec.all(compression);
            while (reader.next() != null) {
                StoredBlock block = reader.stored();
                if (block.compressed()) {
                    long skipped = block.headBytes() + (isCall(block) ? Long.BYTES : 0);
                    byte[] source = bytes(block.address() + skipped, block.sizeBytes() - skipped);
                    byte[] data = bytes(block.data().address(), block.data().sizeBytes());
                    assertArrayEquals(independently(compression, source), data);
                    for (Codec codec : codecs) {
                        assertArrayEquals(data, codec.decompress(source, data.length), codec.name());
                    }
                    compared++;
                }
            }
            codecs.forEach(Codec::close);
        }
        return compared;
    }

    private static boolean isCall(StoredBlock block) {
        return (block.type() & Integer.MAX_VALUE) == StoredBlock.FUNCTION_CALL;
    }

    private static byte[] bytes(long address, long size) {
        byte[] bytes = new byte[(int) size];
        MemoryUtil.memByteBuffer(address, bytes.length).get(bytes);
        return bytes;
    }

    @ParameterizedTest
    @EnumSource(
            value = Compression.class,
            names = {"LZ4", "ZLIB", "ZSTD"})
    void whatIsCompressedDecompressesEverywhere(Compression compression) throws IOException {
        SplittableRandom random = new SplittableRandom(3);
        List<Codec> codecs = Codec.all(compression);
        for (int round = 0; round < 200; round++) {
            byte[] data = compressible(random, 1 + random.nextInt(20_000));
            byte[] compressed = codecs.get(0).compress(data);
            if (compressed.length > 0) {
                assertArrayEquals(data, independently(compression, compressed));
                for (Codec codec : codecs) {
                    assertArrayEquals(data, codec.decompress(compressed, data.length), codec.name());
                }
            }
        }
        codecs.forEach(Codec::close);
    }

    /** Runs and repeats among random bytes. */
    private static byte[] compressible(SplittableRandom random, int size) {
        byte[] data = new byte[size];
        int at = 0;
        while (at < size) {
            int length = Math.min(size - at, 1 + random.nextInt(300));
            int kind = random.nextInt(3);
            for (int i = 0; i < length; i++) {
                data[at + i] =
                        (byte) (kind == 0 ? 0 : kind == 1 && at > 400 ? data[at + i - 400] : random.nextInt(256));
            }
            at += length;
        }
        return data;
    }

    @ParameterizedTest
    @EnumSource(
            value = Compression.class,
            names = {"LZ4", "ZLIB", "ZSTD"})
    void damageAndWrongSizesAreRefused(Compression compression) {
        SplittableRandom random = new SplittableRandom(4);
        byte[] data = compressible(random, 5_000);
        for (Codec codec : Codec.all(compression)) {
            byte[] compressed = codec.compress(data);
            assertTrue(compressed.length > 0);
            assertNull(codec.decompress(compressed, data.length + 1));
            assertNull(codec.decompress(compressed, data.length - 1));
            assertNull(codec.decompress(compressed, 0));
            for (int cut = 0; cut < compressed.length - 1; cut += 7) {
                assertNull(codec.decompress(Arrays.copyOf(compressed, cut), data.length), "cut at " + cut);
            }
            for (int round = 0; round < 2_000; round++) {
                byte[] damaged = compressed.clone();
                damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
                byte[] outcome = codec.decompress(damaged, data.length);
                assertTrue(outcome == null || outcome.length == data.length);
            }
            assertArrayEquals(data, codec.decompress(compressed, data.length), "a codec survives what it refuses");
            codec.close();
        }
    }

    @Test
    void whatDoesNotFitIsNotCompressed() {
        byte[] noise = new byte[500];
        SplittableRandom random = new SplittableRandom(5);
        for (int i = 0; i < noise.length; i++) {
            noise[i] = (byte) random.nextInt(256);
        }
        for (Compression compression : new Compression[] {Compression.LZ4, Compression.ZLIB, Compression.ZSTD}) {
            try (Codec codec = Codec.all(compression).get(0)) {
                assertEquals(0, codec.compress(noise).length, compression.label());
            }
        }
    }

    @Test
    void theBestProviderWhoseLibraryIsThereIsTaken() {
        for (Compression compression : new Compression[] {Compression.LZ4, Compression.ZLIB, Compression.ZSTD}) {
            try (BlockCodec codec = Codecs.decompressor(compression)) {
                assertEquals(Codec.all(compression).get(0).name(), codec.name());
            }
        }
        assertNull(Codecs.decompressor(Compression.NONE));
        assertNull(Codecs.ifThere(() -> {
            throw new UnsatisfiedLinkError("liblz4.so.1");
        }));
    }

    @Test
    void aProviderIsTakenByName() {
        try {
            for (String name : Codecs.available()) {
                Codecs.prefer(name);
                int named = 0;
                for (Compression compression : Compression.values()) {
                    try (BlockCodec codec = Codecs.decompressor(compression)) {
                        named += codec != null && codec.name().equals(name) ? 1 : 0;
                    }
                }
                assertEquals(1, named, name);
            }
            assertTrue(assertThrows(IllegalArgumentException.class, () -> Codecs.prefer("none-such"))
                    .getMessage()
                    .contains("java-lz4"));
        } finally {
            Codecs.prefer(null);
        }
    }

    @Test
    void sizesThatNoSourceCanGiveAreNotBelieved() {
        assertTrue(Compression.LZ4.plausible(10, 2_550));
        assertFalse(Compression.LZ4.plausible(10, 1 << 20));
        assertTrue(Compression.ZLIB.plausible(1_000, 1_032_000));
        assertFalse(Compression.ZLIB.plausible(10, 1 << 20));
        assertTrue(Compression.ZSTD.plausible(20, 128 << 10));
        assertFalse(Compression.ZSTD.plausible(20, 1 << 30));
    }

    /** A provider with arrays in front of its native memory. */
    private static final class Codec implements AutoCloseable {
        private final BlockCompressor compressor;
        private final BlockCodec decompressor;

        private Codec(Compression compression, BlockCodec decompressor) {
            this.compressor = Codecs.compressor(compression);
            this.decompressor = decompressor;
        }

        /** Every provider of that compression whose library is there. */
        static List<Codec> all(Compression compression) {
            List<Codec> codecs = Codecs.providers(compression).stream()
                    .map(Codecs::ifThere)
                    .filter(Objects::nonNull)
                    .map(codec -> new Codec(compression, codec))
                    .toList();
            assertFalse(codecs.isEmpty(), compression.label());
            return codecs;
        }

        String name() {
            return decompressor.name();
        }

        /** The compressed bytes, none where they would not be fewer. */
        byte[] compress(byte[] data) {
            long source = copy(data);
            long target = MemoryUtil.nmemAllocChecked(data.length);
            try {
                return bytes(target, compressor.compress(source, data.length, target, data.length));
            } finally {
                MemoryUtil.nmemFree(source);
                MemoryUtil.nmemFree(target);
            }
        }

        /** The data, null where the provider refuses; both sides end where an inaccessible page begins. */
        byte[] decompress(byte[] compressed, int size) {
            try (GuardedMemory source = new GuardedMemory(compressed.length);
                    GuardedMemory target = new GuardedMemory(size)) {
                long from = source.put(compressed, compressed.length);
                long to = target.last(size);
                return decompressor.decompress(from, compressed.length, to, size) ? bytes(to, size) : null;
            }
        }

        private static long copy(byte[] bytes) {
            long address = MemoryUtil.nmemAllocChecked(Math.max(bytes.length, 1));
            MemoryUtil.memByteBuffer(address, bytes.length).put(bytes);
            return address;
        }

        @Override
        public void close() {
            compressor.close();
            decompressor.close();
        }
    }
}

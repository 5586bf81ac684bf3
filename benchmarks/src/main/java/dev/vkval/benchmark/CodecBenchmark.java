package dev.vkval.benchmark;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.block.BlockReader;
import dev.vkval.capture.block.FileSource;
import dev.vkval.capture.block.StoredBlock;
import dev.vkval.capture.codec.BlockCodec;
import dev.vkval.capture.codec.BlockCompressor;
import dev.vkval.capture.codec.Codecs;
import dev.vkval.capture.codec.Compression;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.lwjgl.system.MemoryUtil;

/**
 * Decompression of blocks of several sizes by every available provider and by Commons Compress: microseconds of CPU
 * time for a block. The data is from a real capture, consecutive blocks cut to size.
 */
public final class CodecBenchmark {
    private static final int[] SIZES = {256, 4 << 10, 64 << 10, 1 << 20, 16 << 20};
    private static final int POOL_BYTES = 16 << 20;
    private static final long ROUND_BYTES = 64 << 20;
    private static final long ROUND_BLOCKS = 20_000;
    private static final int ROUNDS = 5;
    private static final double NANOS_PER_MICRO = 1e3;

    private final ThreadMXBean clock = ManagementFactory.getThreadMXBean();
    private final long pool = MemoryUtil.nmemAllocChecked(POOL_BYTES);
    private final long source = MemoryUtil.nmemAllocChecked(POOL_BYTES);
    private final long target = MemoryUtil.nmemAllocChecked(POOL_BYTES);

    private CodecBenchmark() {}

    /** @param arguments a capture */
    public static void main(String[] arguments) throws IOException {
        CodecBenchmark benchmark = new CodecBenchmark();
        benchmark.fill(Path.of(arguments[0]));
        System.out.println("| provider | 256 B | 4 KiB | 64 KiB | 1 MiB | 16 MiB |");
        System.out.println("|---|---:|---:|---:|---:|---:|");
        List<String> names = Codecs.available();
        for (String name : names) {
            benchmark.print(name);
        }
        for (Compression compression : Compression.values()) {
            if (compression != Compression.NONE) {
                benchmark.print(new CommonsCompressCodec(compression), compression);
            }
        }
    }

    /** Takes the data of blocks until the pool is full, repeating it if the capture has less. */
    private void fill(Path capture) throws IOException {
        long filled = 0;
        while (filled < POOL_BYTES) {
            try (BlockReader reader = new BlockReader(new FileSource(capture), new Anomalies())) {
                while (filled < POOL_BYTES && reader.next() != null) {
                    StoredBlock block = reader.stored();
                    if (block.data() != null) {
                        long count = Math.min(block.data().sizeBytes(), POOL_BYTES - filled);
                        MemoryUtil.memCopy(block.data().address(), pool + filled, count);
                        filled += count;
                    }
                }
            }
        }
    }

    private void print(String name) {
        Codecs.prefer(name);
        for (Compression compression : Compression.values()) {
            try (BlockCodec codec = Codecs.decompressor(compression)) {
                if (codec != null && codec.name().equals(name)) {
                    print(codec, compression);
                }
            }
        }
    }

    private void print(BlockCodec codec, Compression compression) {
        try (BlockCompressor compressor = Codecs.compressor(compression)) {
            List<String> cells = new ArrayList<>();
            for (int size : SIZES) {
                cells.add(String.format(Locale.ROOT, "%.2f", measure(codec, compressor, size)));
            }
            System.out.println("| " + codec.name() + " | " + String.join(" | ", cells) + " |");
        }
    }

    /** Microseconds for a block, the median of some rounds; blocks that do not shrink are left out. */
    private double measure(BlockCodec codec, BlockCompressor compressor, int size) {
        List<long[]> blocks = new ArrayList<>();
        long stored = 0;
        for (long at = 0; at + size <= POOL_BYTES; at += size) {
            long bytes = compressor.compress(pool + at, size, source + stored, Math.min(size, POOL_BYTES - stored));
            if (bytes > 0) {
                blocks.add(new long[] {source + stored, bytes});
                stored += bytes;
            }
        }
        if (blocks.isEmpty()) {
            return Double.NaN;
        }
        double[] rounds = new double[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            long count = Math.min(ROUND_BYTES / size, ROUND_BLOCKS);
            long start = clock.getCurrentThreadCpuTime();
            for (long i = 0; i < count; i++) {
                long[] block = blocks.get((int) (i % blocks.size()));
                if (!codec.decompress(block[0], block[1], target, size)) {
                    throw new IllegalStateException(codec.name() + " rejects compressed data");
                }
            }
            rounds[round] = (clock.getCurrentThreadCpuTime() - start) / NANOS_PER_MICRO / count;
        }
        return Medians.of(rounds);
    }
}

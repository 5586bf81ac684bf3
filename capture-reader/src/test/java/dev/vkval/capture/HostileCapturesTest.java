package dev.vkval.capture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.capture.block.Block;
import dev.vkval.capture.block.BlockReader;
import dev.vkval.capture.block.FileSource;
import dev.vkval.capture.codec.Compression;
import dev.vkval.capture.write.CaptureWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** No byte of a capture makes the reader crash, hang or throw anything but its own exception. */
class HostileCapturesTest {
    private static final List<String> VARIED = List.of(
            "sw-raytracingcallable-trim3-5.g105_frames_3_through_5",
            "sw-computeheadless.g105",
            "sdl2-testvulkan.g105_frames_1_through_10",
            "vkcube-lz4-10f-assetfile-trim3-8.g105_frames_3_through_8",
            "qt5-quick-vulkantextureimport.g105_frames_1_through_10",
            "sw-shaderobjects-trim3-5.g105_frames_3_through_5",
            "ffmpeg-vflip-scale.g105",
            "vulkaninfo-summary.g105");
    private static final int LARGEST_BYTES = 120_000;

    /** A heap of 1 GiB, what one call may take beside it, and room for everything else. */
    private static final long LARGEST_PROCESS_BYTES = 2L << 30;

    private static final long[] EDGES = {0, 1, -1, 0xFFL, 0x7FFF_FFFFL, 0x8000_0000L, 1L << 32, 1L << 62, 1L << 63};

    @Test
    void everyTruncationEndsCleanly() throws IOException {
        byte[] bytes = Files.readAllBytes(Corpus.capture("apps", "sw-computeheadless.g105"));
        List<Long> ends = blockEnds(bytes);
        int complete = 0;
        for (int length = 0; length < bytes.length; length++) {
            while (complete < ends.size() && ends.get(complete) <= length) {
                complete++;
            }
            Anomalies anomalies = new Anomalies();
            long blocks;
            try (CaptureReader reader = CaptureReader.of(new ArraySource(bytes, length), null, anomalies)) {
                while (reader.next() != null) {}
                blocks = reader.blockCount();
            } catch (CaptureFormatException e) {
                assertTrue(length < ends.get(0), "cut at byte " + length + ": " + e.sentence());
                continue;
            }
            assertEquals(complete - 1, blocks, "cut at byte " + length);
            boolean atBoundary = ends.get(complete - 1) == length;
            assertEquals(!atBoundary, anomalies.has(AnomalyKind.CAPTURE_ENDS_EARLY), "cut at byte " + length);
            assertEquals(atBoundary ? 0 : 1, anomalies.entries().size(), "cut at byte " + length);
        }
    }

    /** Byte positions behind the header and behind each block. */
    private static List<Long> blockEnds(byte[] bytes) throws IOException {
        List<Long> ends = new ArrayList<>();
        try (BlockReader reader = new BlockReader(new ArraySource(bytes, bytes.length), new Anomalies())) {
            ends.add(reader.header().sizeBytes());
            for (Block block = reader.next(); block != null; block = reader.next()) {
                ends.add(reader.position());
            }
        }
        return ends;
    }

    @Test
    void fiveThousandMutationsAreSurvived() throws IOException {
        mutate(5_000, 1);
    }

    @Test
    @Tag("long")
    void twoHundredThousandMutationsAreSurvived() throws IOException {
        mutate(200_000, 2);
    }

    private static void mutate(int count, long seed) throws IOException {
        List<byte[]> sources = new ArrayList<>();
        for (String name : VARIED) {
            Path capture = Corpus.capture("apps", name);
            sources.add(start(Files.readAllBytes(capture)));
            sources.add(start(uncompressed(capture)));
        }
        SplittableRandom random = new SplittableRandom(seed);
        long untouched = 0;
        try (WholeReader everything = new WholeReader()) {
            for (int i = 0; i < count; i++) {
                byte[] bytes = sources.get(i % sources.size()).clone();
                damage(bytes, random);
                untouched += everything.read(bytes) ? 1 : 0;
            }
            assertTrue(everything.handles() > 0);
        }
        assertTrue(untouched < count, "no mutation was noticed");
        assertTrue(WholeReader.peakBytes() < LARGEST_PROCESS_BYTES, () -> WholeReader.peakBytes() + " bytes at most");
    }

    /** The first bytes of a capture: enough for variety, few enough for thousands of rounds. */
    private static byte[] start(byte[] bytes) {
        return bytes.length <= LARGEST_BYTES ? bytes : Arrays.copyOf(bytes, LARGEST_BYTES);
    }

    private static byte[] uncompressed(Path capture) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (BlockReader reader = new BlockReader(new FileSource(capture), new Anomalies());
                CaptureWriter writer = new CaptureWriter(
                        Channels.newChannel(bytes), reader.header().withCompression(Compression.NONE))) {
            while (reader.next() != null) {
                writer.copy(reader.stored());
            }
        }
        return bytes.toByteArray();
    }

    /** Flips bits, or puts a number that is an edge of some range where there may be a size or a count. */
    private static void damage(byte[] bytes, SplittableRandom random) {
        int places = 1 + random.nextInt(4);
        for (int i = 0; i < places; i++) {
            int at = random.nextInt(bytes.length);
            if (random.nextBoolean()) {
                bytes[at] ^= (byte) (1 << random.nextInt(8));
            } else {
                long edge = EDGES[random.nextInt(EDGES.length)];
                int width = random.nextBoolean() ? Integer.BYTES : Long.BYTES;
                for (int b = 0; b < width && at + b < bytes.length; b++) {
                    bytes[at + b] = (byte) (edge >>> 8 * b);
                }
            }
        }
    }
}

package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureFormatException;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.block.BlockReader;
import dev.vkval.capture.block.FileSource;
import dev.vkval.capture.codec.Compression;
import dev.vkval.capture.write.CaptureWriter;
import dev.vkval.chassis.AnalysisRun;
import dev.vkval.chassis.Chassis;
import dev.vkval.chassis.RecordedDriver;
import dev.vkval.chassis.SkipPolicy;
import dev.vkval.cli.check.CheckSettings;
import dev.vkval.cli.check.DumpChoice;
import dev.vkval.cli.check.GpuChoice;
import dev.vkval.cli.check.LayerSettingsFile;
import dev.vkval.cli.check.OnError;
import dev.vkval.cli.check.ScreenshotChoice;
import dev.vkval.cli.check.ThreadChoice;
import dev.vkval.cli.check.TraceChoice;
import dev.vkval.cli.check.Validators;
import dev.vkval.cli.config.CaptureEntries;
import dev.vkval.cli.config.RuleActions;
import dev.vkval.cli.input.FrameRanges;
import dev.vkval.finding.Family;
import dev.vkval.finding.ToolFault;
import dev.vkval.replay.settings.ReplayMode;
import dev.vkval.sync.settings.SyncSettings;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No byte of a capture makes a validator crash the process, hang or throw. */
class HostileCapturesTest {
    private static final long LARGEST_BYTES = 60_000;
    private static final int BLOCK_HEADER_BYTES = 12;
    /** Damaged captures that are in memory at once, and are checked on all cores. */
    private static final int BATCH = 64;

    private static final long[] EDGES = {0, 1, -1, 0xFFL, 0x7FFF_FFFFL, 0x8000_0000L, 1L << 32, 1L << 62, 1L << 63};

    @TempDir
    Path folder;

    @Test
    void mutationsOfTheSamplesAreSurvived() throws IOException {
        mutate(captures(Captures.sample("x").getParent()), 1_500, 1);
    }

    @Test
    void mutationsOfTestCapturesAreSurvived() throws IOException {
        mutate(captures(Captures.corpus("vvl-tests")), 3_000, 2);
    }

    @Test
    @Tag("long")
    void manyMutationsAreSurvived() throws IOException {
        mutate(captures(Captures.corpus("vvl-tests")), 20_000, 3);
        mutate(captures(Captures.corpus("apps")), 8_000, 4);
    }

    static List<Path> captures(Path where) throws IOException {
        List<Path> found = new ArrayList<>();
        try (Stream<Path> files = Files.list(where)) {
            for (Path file : files.sorted().toList()) {
                if (file.toString().endsWith(".gfxr") && Files.size(file) <= LARGEST_BYTES) {
                    found.add(file);
                }
            }
        }
        assertTrue(!found.isEmpty(), "no captures in " + where);
        return found;
    }

    /** A damaged capture in memory. */
    private record Mutation(int number, Path capture, byte[] bytes) {}

    private void mutate(List<Path> captures, int count, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Map<String, Mutation> faults = new ConcurrentSkipListMap<>();
        for (int from = 0; from < count; from += BATCH) {
            IntStream.range(from, Math.min(from + BATCH, count))
                    .mapToObj(i -> mutation(i, captures.get(random.nextInt(captures.size())), random))
                    .toList()
                    .parallelStream()
                    .forEach(mutation -> check(mutation)
                            .forEach(fault -> faults.merge(
                                    fault.toString(),
                                    mutation,
                                    (one, other) -> one.number() < other.number() ? one : other)));
        }
        Map<String, String> first = new TreeMap<>();
        faults.forEach((fault, mutation) ->
                first.put(fault, mutation.capture().getFileName() + ", mutation " + mutation.number()));
        assertEquals(Map.of(), first, "validators threw");
    }

    private static Mutation mutation(int number, Path capture, SplittableRandom random) {
        try {
            byte[] bytes = uncompressed(capture);
            damage(bytes, random);
            return new Mutation(number, capture, bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<ToolFault> check(Mutation mutation) {
        Path file = folder.resolve(mutation.number() + ".gfxr");
        try {
            Files.write(file, mutation.bytes());
            List<ToolFault> faults = check(file);
            Files.delete(file);
            return faults;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static byte[] uncompressed(Path capture) throws IOException {
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

    /** Flips bits, or puts a number that is an edge of some range; mostly within blocks, so that they are still read. */
    static void damage(byte[] bytes, SplittableRandom random) {
        int places = 1 + random.nextInt(8);
        for (int i = 0; i < places; i++) {
            int at = BLOCK_HEADER_BYTES + random.nextInt(bytes.length - BLOCK_HEADER_BYTES);
            if (random.nextInt(3) == 0) {
                bytes[at] ^= (byte) (1 << random.nextInt(8));
            } else {
                long edge = EDGES[random.nextInt(EDGES.length)];
                int width = random.nextBoolean() ? Integer.BYTES : Long.BYTES;
                int aligned = at & -Integer.BYTES;
                for (int b = 0; b < width && aligned + b < bytes.length; b++) {
                    bytes[aligned + b] = (byte) (edge >>> 8 * b);
                }
            }
        }
    }

    private static List<ToolFault> check(Path file) throws IOException {
        CheckSettings settings = new CheckSettings(
                EnumSet.allOf(Family.class),
                false,
                CheckSettings.RECORDED,
                false,
                ScreenshotChoice.NONE,
                Duration.ofSeconds(1),
                ThreadChoice.ONE,
                OnError.CONTINUE,
                FrameRanges.ALL,
                Map.of(SyncSettings.SHADER_ACCESSES, true),
                LayerSettingsFile.NONE,
                null,
                null,
                GpuChoice.ALL,
                Long.MAX_VALUE,
                ReplayMode.AS_RECORDED,
                false,
                RuleActions.NONE,
                CaptureEntries.NONE,
                TraceChoice.NONE,
                DumpChoice.NONE);
        Chassis chassis = new Chassis(finding -> {}, SkipPolicy.CONTINUE, sink -> Validators.of(settings, sink, null));
        chassis.drive(new RecordedDriver());
        try (CaptureReader reader = CaptureReader.open(file, new Anomalies())) {
            new AnalysisRun(reader, chassis, at -> {}).run();
        } catch (CaptureFormatException e) {
            chassis.finish();
        }
        return chassis.faults();
    }
}

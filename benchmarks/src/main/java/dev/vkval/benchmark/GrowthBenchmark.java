package dev.vkval.benchmark;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.codec.Compression;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * The time of synchronization validation by the length of a capture, and the effect of a second thread: the whole
 * command {@code check --device null --checks sync} on one and on two threads, on real captures whose frames, from the
 * third on, are repeated. Each round runs both once; the results are medians.
 */
public final class GrowthBenchmark {
    private static final int SHORTEST_FRAMES = 10;
    private static final double MILLIS = 1e3;

    private final Path tool;
    private final int rounds;

    private GrowthBenchmark(Path tool, int rounds) {
        this.tool = tool;
        this.rounds = rounds;
    }

    /** @param arguments the launcher, folder of the captures, the largest number of frames, rounds, names of captures */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        GrowthBenchmark benchmark = new GrowthBenchmark(Path.of(arguments[0]), Integer.parseInt(arguments[3]));
        long most = Long.parseLong(arguments[2]);
        System.out.println(
                "| capture | frames | calls | 1 thread s | CPU s | ms a frame more | 2 threads s | faster |");
        System.out.println("|---|---:|---:|---:|---:|---:|---:|---:|");
        for (String name : List.of(arguments).subList(4, arguments.length)) {
            benchmark.rows(name, Path.of(arguments[1]).resolve(name + ".gfxr"), most);
        }
    }

    /** One capture's length and times. */
    private record Row(long frames, long calls, double oneSeconds, double oneCpuSeconds, double twoSeconds) {}

    private void rows(String name, Path capture, long most) throws IOException, InterruptedException {
        Row shorter = null;
        for (long frames = SHORTEST_FRAMES; frames <= most; frames *= 10) {
            Path repeated = Files.createTempFile("growth", ".gfxr");
            try {
                LongCaptures.writeFrames(capture, repeated, Compression.LZ4, frames);
                Row row = measure(repeated, shorter == null ? 0 : shorter.frames());
                if (row != null) {
                    System.out.println("| " + name + " " + text(row, shorter));
                    shorter = row;
                }
            } finally {
                Files.delete(repeated);
            }
        }
    }

    private static String text(Row row, Row shorter) {
        return String.format(
                Locale.ROOT,
                "| %,d | %,d | %.2f | %.2f | %s | %.2f | %.2f |",
                row.frames(),
                row.calls(),
                row.oneSeconds(),
                row.oneCpuSeconds(),
                shorter == null ? "" : String.format(Locale.ROOT, "%.3f", millisPerFrame(shorter, row)),
                row.twoSeconds(),
                row.oneSeconds() / row.twoSeconds());
    }

    /** The time per additional frame between two captures, which does not include the start of the tool. */
    private static double millisPerFrame(Row shorter, Row longer) {
        return (longer.oneSeconds() - shorter.oneSeconds()) * MILLIS / (longer.frames() - shorter.frames());
    }

    /** Null for a capture without more frames than the previous one: it cannot be shortened. */
    private Row measure(Path capture, long framesBefore) throws IOException, InterruptedException {
        long frames;
        long calls;
        try (CaptureReader reader = CaptureReader.open(capture, new Anomalies())) {
            while (reader.next() != null) {}
            frames = reader.frames().current();
            calls = reader.callCount();
        }
        if (frames <= framesBefore) {
            return null;
        }
        Path reports = Files.createTempDirectory("growth");
        double[] one = new double[rounds];
        double[] oneCpu = new double[rounds];
        double[] two = new double[rounds];
        for (int round = 0; round < rounds; round++) {
            Processes.Outcome single = check(capture, reports, 1);
            one[round] = single.wallSeconds();
            oneCpu[round] = single.cpuSeconds();
            two[round] = check(capture, reports, 2).wallSeconds();
        }
        return new Row(frames, calls, Medians.of(one), Medians.of(oneCpu), Medians.of(two));
    }

    private Processes.Outcome check(Path capture, Path reports, int threads) throws IOException, InterruptedException {
        return Processes.run(List.of(
                tool.toString(),
                "check",
                capture.toString(),
                "--device",
                "null",
                "--checks",
                "sync",
                "--threads",
                Integer.toString(threads),
                "--fail-on",
                "never",
                "-q",
                "-o",
                reports.toString()));
    }
}
